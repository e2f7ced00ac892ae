/**
 * The thin bar at the top while a page loads. It appears after a delay, grows slowly, and completes when
 * the page is loaded. The style sheet defines its look. Its progress is set by properties, because a strict
 * policy would refuse a `style` attribute.
 */

/** In milliseconds, and as fractions of the bar's length. */
const PROGRESS = {
  delayMs: 200,
  minimum: 0.08,
  speedMs: 200,
  trickleMs: 800,
  trickleShare: 0.02,
  cap: 0.994,
} as const

/** Progress of a navigation. */
export interface ProgressBar {
  /** Show the bar after the delay, unless `done` comes first. */
  start(): void
  /** Complete the bar and fade it out; no effect if no bar is shown. */
  done(): void
}

interface Surroundings {
  document: Document
  /** Timers of the window; tests pass their own. */
  timers: Pick<Window, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>
  /** Random number from 0 to 1. */
  random?: () => number
}

/** Create the progress bar of navigations. One for each window. */
export function createProgressBar(surroundings: Surroundings): ProgressBar {
  const { document, timers, random = Math.random } = surroundings
  let delay: number | undefined
  let running: { element: HTMLElement; bar: HTMLElement; share: number; trickle: number } | null =
    null

  function begin(): void {
    const { element, bar } = createElements(document)
    document.documentElement.classList.add('nprogress-busy')
    document.body.append(element)
    // Reading a layout property makes the browser render the bar at zero, so that the first step is
    // animated.
    void element.offsetWidth
    const trickle = timers.setInterval(
      () => advance(random() * PROGRESS.trickleShare),
      PROGRESS.trickleMs,
    )
    running = { element, bar, share: 0, trickle }
    advance(PROGRESS.minimum)
  }
  function advance(step: number): void {
    if (!running) return
    running.share = Math.min(Math.max(running.share + step, PROGRESS.minimum), PROGRESS.cap)
    move(running.bar, running.share)
  }
  function end(): void {
    if (!running) return
    const { element, bar, trickle } = running
    advance(0.3 + 0.5 * random())
    move(bar, 1)
    running = null
    timers.clearInterval(trickle)
    timers.setTimeout(() => {
      element.style.transition = `opacity ${PROGRESS.speedMs}ms linear`
      element.style.opacity = '0'
      timers.setTimeout(() => remove(element), PROGRESS.speedMs)
    }, PROGRESS.speedMs)
  }
  function remove(element: HTMLElement): void {
    element.remove()
    if (!running) document.documentElement.classList.remove('nprogress-busy')
  }

  return {
    start() {
      timers.clearTimeout(delay)
      if (!running) delay = timers.setTimeout(begin, PROGRESS.delayMs)
    },
    done() {
      timers.clearTimeout(delay)
      end()
    },
  }
}

function createElements(document: Document): { element: HTMLElement; bar: HTMLElement } {
  const element = document.createElement('div')
  element.id = 'nprogress'
  // Focus and title announce the new page; changing numbers would only disturb screen readers.
  element.setAttribute('aria-hidden', 'true')
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.style.transform = 'translate3d(-100%, 0, 0)'
  element.append(bar)
  return { element, bar }
}

function move(bar: HTMLElement, share: number): void {
  bar.style.transition = `transform ${PROGRESS.speedMs}ms ease`
  bar.style.transform = `translate3d(${(share - 1) * 100}%, 0, 0)`
}
