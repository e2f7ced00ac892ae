import { jest } from '@jest/globals'
import type { ClientModule, RouteUpdate } from '../../runtime/contract/client-module.ts'
import { followVisits } from '../../runtime/follow-visits.ts'
import { createLocationStore } from '../../runtime/router/location-store.ts'
import type { RouteState } from '../../runtime/router/route-store.ts'
import { FakeWindow } from './fake-window.ts'

/** A window at `/a/`, with a module that records its calls. */
function open(more: readonly ClientModule[] = []) {
  // The members that the store uses are here.
  const window = new FakeWindow('https://docs.example/a/?q=1#x') as unknown as Window
  const location = createLocationStore(window)
  const calls: string[] = []
  const write = (name: string) => (update: RouteUpdate) => {
    const [from, to] = [update.previousLocation, update.location].map(
      (at) => at && at.pathname + at.search + at.hash,
    )
    calls.push(`${name} ${from} ${to}`)
    return () => void calls.push(`cleanup ${to}`)
  }
  const module: ClientModule = {
    onRouteUpdate: write('begin'),
    onRouteDidUpdate: (update) => void write('end')(update),
  }
  let status: RouteState['status'] = 'idle'
  const settled: RouteState[] = []
  // `settle` and this module read only the status.
  const stateOf = (given: RouteState['status']) => ({ status: given }) as RouteState
  const routes = { read: () => stateOf(status) } as Parameters<typeof followVisits>[0]['routes']
  const settle = followVisits({ location, routes, settle: (state) => void settled.push(state) }, [
    ...more,
    module,
  ])
  return {
    location,
    calls,
    settled,
    /** A page is on screen, or another state of it. */
    show(next: RouteState['status']) {
      status = next
      settle(stateOf(next))
    },
  }
}

describe('modules of a site', () => {
  test('are called for the first page, which has no previous one, and once', () => {
    const { calls, show, settled } = open()
    expect(calls).toEqual(['begin null /a/?q=1#x'])
    show('idle')
    show('idle')
    expect(calls.slice(1)).toEqual(['cleanup /a/?q=1#x', 'end null /a/?q=1#x'])
    expect(settled).toHaveLength(2)
  })

  test('are called when a navigation begins, and when its page is on screen', () => {
    const { calls, show, location } = open()
    show('idle')
    calls.length = 0
    location.push('/b/')
    show('pending')
    expect(calls).toEqual(['begin /a/?q=1#x /b/'])
    show('idle')
    expect(calls.slice(1)).toEqual(['cleanup /b/', 'end /a/?q=1#x /b/'])
  })

  test('are called for another query at once, without a change of route', () => {
    const { calls, show, location } = open()
    show('idle')
    calls.length = 0
    location.push('/a/?q=2#x')
    expect(calls).toEqual([
      'begin /a/?q=1#x /a/?q=2#x',
      'cleanup /a/?q=2#x',
      'end /a/?q=1#x /a/?q=2#x',
    ])
  })

  test('are not called for a page that failed or was left before it came', () => {
    const { calls, show, location } = open()
    show('idle')
    calls.length = 0
    location.push('/b/')
    show('error')
    location.push('/a/?q=1#x')
    show('idle')
    expect(calls).toEqual(['begin /a/?q=1#x /b/', 'cleanup /b/'])
  })

  test('that throw are logged, and affect neither the page nor the others', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const fail = () => {
      throw new Error('of a module')
    }
    const { calls, show, settled } = open([
      { onRouteUpdate: fail, onRouteDidUpdate: fail },
      { onRouteUpdate: () => fail },
      {},
    ])
    show('idle')
    expect(calls).toEqual(['begin null /a/?q=1#x', 'cleanup /a/?q=1#x', 'end null /a/?q=1#x'])
    expect(settled).toHaveLength(1)
    expect(log).toHaveBeenCalledTimes(3)
    log.mockRestore()
  })
})
