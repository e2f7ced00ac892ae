/**
 * The script of the frame in which diagrams are drawn, see `drawing-frame.ts`. It renders SVG under a policy that
 * allows no inline styles: styles that the library writes as attributes or elements are set through the CSSOM, which
 * such a policy allows. The patches for that affect this window only.
 */
import type { Drawing, DrawRequest } from './drawing-frame.ts'

/** The library for diagrams, as a global of its window. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, text: string): Promise<{ svg: string }>
}

/** System fonts, because an image has no access to the fonts of a page. */
const FONT = 'system-ui, sans-serif'

/** Replaces the attribute while text is parsed, so that the parser finds no style. */
const STAND_IN = ' data-octavo-style='

/**
 * Attribute of the element that replaces a `<style>`; its rules become a style sheet again when the SVG is
 * serialised.
 */
const SHEET = 'data-octavo-sheet'
const WRITTEN_SHEET = new RegExp(`<desc[^>]* ${SHEET}=""[^>]*>([\\s\\S]*?)</desc>`, 'g')

const sheets = teachStyles(window)
let count = 0

window.addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== window.parent || !port) return
  port.onmessage = async ({ data }: MessageEvent<DrawRequest>) => {
    port.postMessage(await draw(data).catch((error: unknown) => ({ error: String(error) })))
  }
  port.postMessage(isLibrary(Reflect.get(window, 'mermaid')))
})

function isLibrary(value: unknown): value is Mermaid {
  return typeof value === 'object' && value !== null && 'render' in value
}

async function draw({ text, mode }: DrawRequest): Promise<Drawing> {
  const mermaid: unknown = Reflect.get(window, 'mermaid')
  if (!isLibrary(mermaid)) throw new Error('The library of diagrams is missing.')
  mermaid.initialize({
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: 'strict',
    theme: mode === 'dark' ? 'dark' : 'default',
    fontFamily: FONT,
    // HTML labels are not shown in images of SVG.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
  })
  try {
    count += 1
    const { svg } = await mermaid.render(`diagram-${count}`, text)
    return toDrawing(svg)
  } finally {
    sheets.clear()
    document.body.replaceChildren()
  }
}

/** Patch the frame so that all styles are set through the CSSOM. */
function teachStyles(window: Window & typeof globalThis): { clear(): void } {
  const { document, Element, Node, Document } = window
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name: string, value: string) {
    if (name.toLowerCase() !== 'style') return setAttribute.call(this, name, value)
    if (hasStyle(this)) this.style.cssText = String(value)
  }
  const add = (text: string) => {
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  for (const method of ['createElement', 'createElementNS'] as const)
    wrapCreate(Document.prototype, method, (element) => setAttribute.call(element, SHEET, ''))
  wrapSetter(Element.prototype, 'innerHTML', (element, html, write) => {
    if (isSheet(element)) add(html)
    write(withoutStyles(html))
    setStandIns(element)
  })
  // The sanitiser parses HTML in separate documents, to which the policy applies as well.
  const { parseFromString } = window.DOMParser.prototype
  window.DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, withoutStyles(String(text)), type)
  }
  wrapSetter(Node.prototype, 'textContent', (node, text, write) => {
    write(text)
    if (isSheet(node)) add(text)
  })
  return {
    clear() {
      document.adoptedStyleSheets = []
    },
  }
}

function wrapCreate(prototype: Document, name: string, onSheet: (element: Element) => void): void {
  const create: unknown = Reflect.get(prototype, name)
  if (typeof create !== 'function') return
  Object.defineProperty(prototype, name, {
    value(this: Document, ...names: unknown[]) {
      const isSheet = names.some((one) => String(one).toLowerCase() === 'style')
      const others = isSheet
        ? names.map((one) => (String(one).toLowerCase() === 'style' ? 'desc' : one))
        : names
      // Both methods return elements.
      const element: Element = Reflect.apply(create, this, others)
      if (isSheet) onSheet(element)
      return element
    },
  })
}

type Write<T> = (target: T, text: string, write: (text: string) => void) => void

function wrapSetter<T extends Node>(prototype: T, name: string, onWrite: Write<T>): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  if (!property?.set) return
  const { set } = property
  Object.defineProperty(prototype, name, {
    ...property,
    set(this: T, value: unknown) {
      onWrite(this, String(value ?? ''), (text) => set.call(this, text))
    },
  })
}

function isSheet(node: Node): boolean {
  return (
    'hasAttribute' in node &&
    typeof node.hasAttribute === 'function' &&
    Boolean(node.hasAttribute(SHEET))
  )
}

function hasStyle(element: Element): element is Element & ElementCSSInlineStyle {
  return 'style' in element
}

/** The same HTML, with styles in a form that the parser does not recognise. */
function withoutStyles(html: string): string {
  return html
    .replaceAll(' style=', STAND_IN)
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>/g, `<desc ${SHEET}="">$1</desc>`)
}

function setStandIns(element: Element): void {
  const name = STAND_IN.trim().slice(0, -1)
  for (const one of element.querySelectorAll(`[${name}]`)) {
    if (hasStyle(one)) one.style.cssText = one.getAttribute(name) ?? ''
    one.removeAttribute(name)
  }
}

/** Convert the library's HTML to an SVG file, which is XML and needs a size. */
function toDrawing(html: string): Drawing {
  const host = document.createElement('div')
  host.innerHTML = html
  const svg = host.querySelector('svg')
  if (!svg) throw new Error('The library of diagrams has drawn nothing.')
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  svg.style.maxWidth = ''
  const said = ['title', 'desc'].map((name) =>
    svg.querySelector(`:scope > ${name}:not([${SHEET}])`)?.textContent?.trim(),
  )
  return {
    svg: new XMLSerializer().serializeToString(svg).replace(WRITTEN_SHEET, '<style>$1</style>'),
    width: Math.ceil(width),
    height: Math.ceil(height),
    text: said.filter(Boolean).join('. '),
  }
}
