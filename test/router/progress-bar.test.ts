import { jest } from '@jest/globals'
import { createProgressBar } from '../../runtime/router/progress-bar.ts'

class FakeElement {
  id = ''
  className = ''
  style: Record<string, string> = {}
  children: FakeElement[] = []
  classes = new Set<string>()
  classList = {
    add: (name: string) => void this.classes.add(name),
    remove: (name: string) => void this.classes.delete(name),
  }
  offsetWidth = 0
  parent: FakeElement | null = null
  setAttribute() {}
  append(child: FakeElement) {
    child.parent = this
    this.children.push(child)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this)
  }
}

function setUp() {
  const body = new FakeElement()
  const root = new FakeElement()
  const document = { body, documentElement: root, createElement: () => new FakeElement() }
  const bar = createProgressBar({
    // The bar uses only these members of elements.
    document: document as unknown as Document,
    timers: globalThis as unknown as Window,
    random: () => 0.5,
  })
  const position = () => body.children[0]?.children[0]?.style.transform
  return { bar, body, root, position }
}

describe('progress bar', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('shows nothing when the page arrives within 200 ms', () => {
    const { bar, body } = setUp()
    bar.start()
    jest.advanceTimersByTime(199)
    bar.done()
    jest.advanceTimersByTime(1000)
    expect(body.children).toEqual([])
  })

  test('starts at 8 %, and grows every 800 ms', () => {
    const { bar, root, position } = setUp()
    bar.start()
    jest.advanceTimersByTime(200)
    expect(position()).toBe('translate3d(-92%, 0, 0)')
    expect(root.classes).toContain('nprogress-busy')
    jest.advanceTimersByTime(800)
    expect(position()).toBe('translate3d(-91%, 0, 0)')
  })

  test('never grows past 99.4 %', () => {
    const { bar, position } = setUp()
    bar.start()
    jest.advanceTimersByTime(200 + 800 * 500)
    expect(position()).toMatch(/^translate3d\(-0\.60*\d*%/)
  })

  test('runs to the end, waits 200 ms, fades in 200 ms and is removed', () => {
    const { bar, body, root, position } = setUp()
    bar.start()
    jest.advanceTimersByTime(200)
    bar.done()
    expect(position()).toBe('translate3d(0%, 0, 0)')
    jest.advanceTimersByTime(200)
    expect(body.children[0]?.style.opacity).toBe('0')
    jest.advanceTimersByTime(200)
    expect(body.children).toEqual([])
    expect(root.classes).not.toContain('nprogress-busy')
    expect(jest.getTimerCount()).toBe(0)
  })

  test('a second pending page keeps the bar', () => {
    const { bar, body } = setUp()
    bar.start()
    jest.advanceTimersByTime(200)
    bar.start()
    jest.advanceTimersByTime(1000)
    expect(body.children).toHaveLength(1)
  })
})
