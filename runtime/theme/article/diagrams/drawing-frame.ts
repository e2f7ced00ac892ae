/**
 * A hidden frame in which a library renders diagrams. The frame is sandboxed: it has its own origin, so the
 * library cannot reach the page, its storage or its cookies, and its policy lets it load nothing but two
 * scripts.
 */
import { FrameScript } from './frame-script.ts'

/** A diagram to render. */
export interface DrawRequest {
  text: string
  mode: 'light' | 'dark'
}

/** A rendered diagram. */
export interface Drawing {
  /** Text of an SVG file. */
  svg: string
  width: number
  height: number
  /** Title and description by the author, joined; empty if there are none. */
  text: string
}

/** Render one diagram after the other. @throws the library's error for an invalid text. */
export type Draw = (request: DrawRequest) => Promise<Drawing>

/** Width for rendering, in pixels: wide diagrams are rendered as on a wide page. */
const PAPER_PX = 1000
/** Longest time until the frame answers after its scripts were loaded. */
const ANSWER_MS = 5000

/** Open a frame with the library. @param libraryUrl - Address of its script. */
export async function openDrawingFrame(document: Document, libraryUrl: string): Promise<Draw> {
  const own = new FrameScript(
    /* webpackChunkName: "octavo-diagrams-frame" */ new URL('./draw-in-frame.ts', import.meta.url),
  )
  const frame = addFrame(document, [own.href, libraryUrl])
  try {
    const port = await connect(frame)
    return (request) => ask(port, request)
  } catch {
    frame.remove()
    throw new Error(`${libraryUrl} brings no library of diagrams.`)
  }
}

function addFrame(document: Document, scripts: readonly string[]): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.srcdoc = toPage(scripts)
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
  return frame
}

/** The page of the frame. Its policy is added to that of the site. */
function toPage(scripts: readonly string[]): string {
  const policy = `default-src 'none'; script-src ${scripts.join(' ')}`
  const tags = scripts.map((url) => `<script src="${url}"></script>`)
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><body>${tags.join('')}`
}

/** Wait for the scripts, and give the frame a port. */
function connect(frame: HTMLIFrameElement): Promise<MessagePort> {
  return new Promise((done, fail) => {
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => (data === true ? done(port1) : fail())
      // The frame has no origin that could be named.
      frame.contentWindow?.postMessage('', '*', [port2])
      setTimeout(fail, ANSWER_MS)
    }
  })
}

function ask(port: MessagePort, request: DrawRequest): Promise<Drawing> {
  return new Promise((done, fail) => {
    port.onmessage = ({ data }: MessageEvent<Drawing | { error: string }>) =>
      'error' in data ? fail(new Error(data.error)) : done(data)
    port.postMessage(request)
  })
}
