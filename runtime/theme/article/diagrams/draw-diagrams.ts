/** Diagrams of an article: code blocks that are rendered as images when they come near the viewport. */
import { libraryUrl } from 'octavo-site/diagrams'
import { translate } from '../../../i18n/translate.tsx'
import { type Draw, type Drawing, openDrawingFrame } from './drawing-frame.ts'
import './diagrams.css'

let frame: Promise<Draw> | null = null

/** One frame for all diagrams; after a failure the next diagram tries again. */
function openFrame(): Promise<Draw> {
  frame ??= openDrawingFrame(document, libraryUrl).catch((error: unknown) => {
    frame = null
    throw error
  })
  return frame
}

/** The library can only render one diagram at a time. */
let last: Promise<unknown> = Promise.resolve()

/** Render the diagrams of an article, each when it comes near the viewport. Returns a function that stops. */
export function drawDiagrams(article: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        last = last.then(() => show(target)).catch(report)
      }
    },
    { rootMargin: '50% 0%' },
  )
  for (const block of article.querySelectorAll('[data-diagram]:not([data-drawn])'))
    observer.observe(block)
  return () => observer.disconnect()
}

/** A diagram that cannot be rendered stays a code block. */
function report(error: unknown): void {
  console.warn('A diagram could not be drawn.', error)
}

async function show(block: Element): Promise<void> {
  const text = block.querySelector('pre')?.textContent ?? ''
  const draw = await openFrame()
  if (!block.isConnected) return
  const figure = await toFigure(text, draw)
  block.append(figure)
  block.setAttribute('data-drawn', '')
}

async function toFigure(text: string, draw: Draw): Promise<HTMLElement> {
  const figure = document.createElement('figure')
  figure.className = 'diagram'
  for (const mode of ['light', 'dark'] as const)
    figure.append(toImage(await draw({ text, mode }), { text, mode }))
  figure.append(toSource(text))
  return figure
}

function toImage(drawing: Drawing, { text, mode }: { text: string; mode: string }): HTMLElement {
  const image = document.createElement('img')
  image.className = `${mode}-only`
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing.svg)}`
  image.width = drawing.width
  image.height = drawing.height
  image.alt = drawing.text || toKind(text)
  return image
}

/**
 * The first word after front matter and comments, `sequenceDiagram`: the alternative text if the author
 * gave no title.
 */
function toKind(text: string): string {
  const body = text.replace(/^\s*---\n[\s\S]*?\n---/, '').replace(/^\s*%%.*$/gm, '')
  return /[\w-]+/.exec(body)?.[0] ?? ''
}

/** The source of the diagram in a `<details>`, as its text alternative. */
function toSource(text: string): HTMLElement {
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  summary.textContent = translate({ id: 'octavo.diagram.source', message: 'Diagram source' })
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  pre.textContent = text
  details.append(summary, pre)
  return details
}
