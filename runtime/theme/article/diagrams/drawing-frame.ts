/**
 * A hidden frame in which a library draws SVG under a policy that allows no style in HTML. The frame has a window of its
 * own, so that what is changed there for the library changes nothing for the page: styles that the library writes as
 * attributes or elements are set by the object model of CSS, which such a policy allows.
 */

/** The library of diagrams, as its script leaves it in its window. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, text: string): Promise<{ svg: string }>
}

/** A window with a library. The classes are those of the frame, others than those of the page. */
type FrameWindow = Window & typeof globalThis & { mermaid?: Mermaid }

/** A picture that was drawn. */
export interface Drawing {
  /** Text of an SVG file. */
  svg: string
  width: number
  height: number
  /** Title and description that the author gave, one after the other; empty where there are none. */
  text: string
}

/** Draws in one mode of colours. @throws what the library says of a text that it cannot read. */
export type Draw = (text: string, mode: 'light' | 'dark') => Promise<Drawing>

/** Width of the paper in pixels: wide diagrams are drawn as on a wide page. */
const PAPER_PX = 1000
/** Fonts of the system: those of a page are not there in a picture. */
const FONT = 'system-ui, sans-serif'

/** Stands for the attribute while text is parsed, so that the parser finds no style in it. */
const STAND_IN = ' data-octavo-style='

/** Marks what stands for an element of rules; the rules are added as a sheet when they are written. */
const SHEET = 'data-octavo-sheet'
const WRITTEN_SHEET = new RegExp(`<desc[^>]* ${SHEET}=""[^>]*>([\\s\\S]*?)</desc>`, 'g')

/** @param libraryUrl - Address of the script. */
export async function openDrawingFrame(document: Document, libraryUrl: string): Promise<Draw> {
  const window = addFrame(document)
  const sheets = teachStyles(window)
  await loadScript(window, libraryUrl)
  const { mermaid } = window
  if (!mermaid) throw new Error(`${libraryUrl} brings no library of diagrams.`)
  let count = 0
  return async (text, mode) => {
    mermaid.initialize({
      startOnLoad: false,
      suppressErrorRendering: true,
      securityLevel: 'strict',
      theme: mode === 'dark' ? 'dark' : 'default',
      fontFamily: FONT,
      // Text of HTML is not shown in every picture.
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      class: { htmlLabels: false },
    })
    try {
      count += 1
      const { svg } = await mermaid.render(`diagram-${count}`, text)
      return toDrawing(window, svg)
    } finally {
      sheets.clear()
      window.document.body.replaceChildren()
    }
  }
}

function addFrame(document: Document): FrameWindow {
  const frame = document.createElement('iframe')
  frame.inert = true
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  const { style } = frame
  style.position = 'fixed'
  style.insetInlineStart = '-9999px'
  style.visibility = 'hidden'
  style.width = `${PAPER_PX}px`
  style.height = `${PAPER_PX}px`
  document.body.append(frame)
  // A frame of this page has a window with all classes.
  const window = frame.contentWindow as FrameWindow | null
  if (!window) throw new Error('The browser gives no frame to draw in.')
  return window
}

function loadScript({ document }: FrameWindow, src: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => done()
    script.onerror = () => fail(new Error(`${src} could not be loaded.`))
    document.head.append(script)
  })
}

/** Have all styles that are written in the frame set by the object model. */
function teachStyles(window: FrameWindow): { clear(): void } {
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
  // What cleans HTML parses it in documents of its own, to which the policy applies as well.
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
      // Both methods give elements.
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

/** The same text with styles that a parser takes for something else. */
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

/** What the library gives is HTML; a picture is a file of XML, with a size of its own. */
function toDrawing(window: FrameWindow, html: string): Drawing {
  const host = window.document.createElement('div')
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
    svg: new window.XMLSerializer()
      .serializeToString(svg)
      .replace(WRITTEN_SHEET, '<style>$1</style>'),
    width: Math.ceil(width),
    height: Math.ceil(height),
    text: said.filter(Boolean).join('. '),
  }
}
