/**
 * The slim bar on top while a page is on its way. It appears only after a delay, creeps forward, and
 * runs out when the page is there. Its look is the style sheet's; how far it is and how it fades is set
 * here, by properties and not by a `style` attribute, which a strict policy would refuse.
 */

/** Milliseconds and shares of the bar's length. */
const PROGRESS = {
  delayMs: 200,
  minimum: 0.08,
  speedMs: 200,
  trickleMs: 800,
  trickleShare: 0.02,
  cap: 0.994,
} as const

/** A page is on its way, or has come. */
export interface ProgressBar {
  /** Show the bar after the delay, unless `done` comes first. */
  start(): void
  /** Run to the end and fade; nothing when no bar is there. */
  done(): void
}

interface Surroundings {
  document: Document
  /** Timers of the window, so that a test can turn the clock. */
  timers: Pick<Window, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>
  /** 0 to 1. */
  random?: () => number
}

/** Create the bar that shows the progress of a navigation. One per window. */
export function createProgressBar(surroundings: Surroundings): ProgressBar {
  const { document, timers, random = Math.random } = surroundings
  let delay: number | undefined
  let running: { element: HTMLElement; bar: HTMLElement; share: number; trickle: number } | null =
    null

  function begin(): void {
    const { element, bar } = createElements(document)
    document.documentElement.classList.add('nprogress-busy')
    document.body.append(element)
    // Reading a layout property starts the bar at zero, so that the first step is animated too.
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
  // The page's change is announced by its focus and title; a creeping number would only disturb.
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
