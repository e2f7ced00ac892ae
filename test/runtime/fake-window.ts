/** The parts of a browser window that the stores use, without a browser. */

type Listener = (event: never) => void

/** Storage in memory. */
export class FakeStorage {
  #items = new Map<string, string>()
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  keys = () => [...this.#items.keys()]
}

/** The Navigation API, whose entries all belong to this document. */
class FakeNavigation extends EventTarget {
  readonly #index: () => number
  constructor(index: () => number) {
    super()
    this.#index = index
  }
  get currentEntry() {
    return { index: this.#index() }
  }
  entries = () => Array.from({ length: this.#index() + 1 }, () => ({ sameDocument: true }))
}

/** A window with a history that moves at once. */
export class FakeWindow {
  #listeners = new Map<string, Set<Listener>>()
  #entries: { url: URL; state: unknown }[]
  #index = 0
  localStorage = new FakeStorage()
  sessionStorage = new FakeStorage()
  scrollX = 0
  scrollY = 0
  navigation = new FakeNavigation(() => this.#index)
  scrolls: { left: number; top: number }[] = []
  focused: string[] = []
  anchors = new Map<string, { closest(): null; scrollIntoView(): void }>()

  constructor(href: string) {
    this.#entries = [{ url: new URL(href), state: null }]
  }

  get #entry() {
    const entry = this.#entries[this.#index]
    if (!entry) throw new Error('No entry')
    return entry
  }
  reloads = 0
  /** Addresses of documents that replaced the page. */
  replaced: string[] = []
  /** Number of entries in the history. */
  get entries() {
    return this.#entries.length
  }
  get location(): URL & { reload(): void; replace(to: string): void } {
    const reload = () => {
      this.reloads += 1
    }
    const replace = (to: string) => void this.replaced.push(to)
    return Object.assign(this.#entry.url, { reload, replace })
  }
  readonly document = {
    addEventListener: (type: string, listener: Listener) => this.addEventListener(type, listener),
    removeEventListener: (type: string, listener: Listener) =>
      this.removeEventListener(type, listener),
    getElementById: (id: string) => (id === 'octavo' ? this.root : (this.anchors.get(id) ?? null)),
  }
  readonly root = {
    firstElementChild: {
      setAttribute: () => {},
      removeAttribute: () => {},
      focus: () => void this.focused.push('skip link'),
    },
  }
  readonly history = this.#createHistory()

  addEventListener(type: string, listener: Listener) {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener))
  }
  removeEventListener(type: string, listener: Listener) {
    this.#listeners.get(type)?.delete(listener)
  }
  dispatch(type: string, event: object = {}) {
    for (const listener of this.#listeners.get(type) ?? []) listener(event as never)
  }
  scrollTo({ left, top }: { left: number; top: number }) {
    this.scrollX = left
    this.scrollY = top
    this.scrolls.push({ left, top })
  }
  /** Back or forward. */
  traverse(steps: number) {
    this.#index += steps
    this.dispatch('popstate')
  }
  /** The browser's own handling of a click on `#id`. */
  jump(hash: string) {
    const url = new URL(hash, this.location)
    this.#entries = [...this.#entries.slice(0, this.#index + 1), { url, state: null }]
    this.#index += 1
    this.dispatch('popstate')
    this.dispatch('hashchange')
  }
  /** Cast to the type that the stores require; all members that they use are here. */
  asWindow(): Window & typeof globalThis {
    return this as unknown as Window & typeof globalThis
  }

  #createHistory() {
    const write = (state: unknown, to: string | URL | undefined, push: boolean) => {
      const entry = { state, url: to === undefined ? this.location : new URL(to, this.location) }
      if (push) this.#index += 1
      this.#entries = [
        ...this.#entries.slice(0, this.#index),
        entry,
        ...(push ? [] : this.#entries.slice(this.#index + 1)),
      ]
    }
    const read = () => this.#entry.state
    return {
      scrollRestoration: 'auto',
      get state() {
        return read()
      },
      back: () => this.traverse(-1),
      pushState: (state: unknown, _: string, to?: string) => write(state, to, true),
      replaceState: (state: unknown, _: string, to?: string) => write(state, to, false),
    }
  }
}
