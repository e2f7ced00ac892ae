import { scrollAfter } from '../../runtime/router/scroll-and-focus.ts'

/** A page with a target in details that are in others. Only the members that the function uses are here. */
function open() {
  const outer = { open: false, parentElement: { closest: () => null } }
  const inner = { open: false, parentElement: { closest: () => outer } }
  const scrolled: string[] = []
  const target = { closest: () => inner, scrollIntoView: () => scrolled.push('target') }
  const document = { getElementById: (id: string) => (id === 'body name' ? target : null) }
  // The comment of this function gives the reason.
  const window = { document, scrollTo: () => scrolled.push('top') } as unknown as Window
  return { outer, inner, scrolled, window }
}

test('a navigation to a field in closed details opens all of them, and scrolls to it', () => {
  const { outer, inner, scrolled, window } = open()
  scrollAfter(
    { arrival: 'push', entry: 'a', hash: '#body%20name' },
    { window, remembered: undefined },
  )
  expect([outer.open, inner.open, scrolled]).toEqual([true, true, ['target']])
})

test('a navigation to another anchor, or back to a position, opens nothing', () => {
  const { outer, inner, scrolled, window } = open()
  scrollAfter({ arrival: 'push', entry: 'a', hash: '#gone' }, { window, remembered: undefined })
  scrollAfter(
    { arrival: 'pop', entry: 'a', hash: '#body%20name' },
    { window, remembered: { x: 0, y: 9 } },
  )
  expect([outer.open, inner.open, scrolled]).toEqual([false, false, ['top']])
})
