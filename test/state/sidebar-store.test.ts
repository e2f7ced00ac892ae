import { jest } from '@jest/globals'
import { createSidebarStore } from '../../runtime/state/sidebar-store.ts'

const sidebar = { key: 'cloud/current/docs', name: 'docs', url: '/assets/data/x.json', branch: [] }
const items = [{ kind: 'link', label: 'IAM', href: '/cloud/iam' }]

function setUp(answer: () => Response) {
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(String(url))
    return answer()
  }
  // The store passes nothing but addresses.
  return { store: createSidebarStore(fetch as typeof globalThis.fetch), asked }
}

describe('sidebar store', () => {
  test('fetches a sidebar once for all pages that show it', async () => {
    const { store, asked } = setUp(() => Response.json({ key: sidebar.key, items }))
    expect(store.read(sidebar.key)).toBeUndefined()
    expect(await Promise.all([store.load(sidebar), store.load(sidebar)])).toEqual([true, true])
    await store.load({ ...sidebar, branch: [] })
    expect(store.read(sidebar.key)).toEqual(items)
    expect(asked).toEqual(['/assets/data/x.json'])
  })

  test('a failure is a warning, and the next try may succeed', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const answers = [new Response('', { status: 500 }), Response.json({ key: '', items })]
    const { store } = setUp(() => answers.shift() ?? new Response())
    expect(await store.load(sidebar)).toBe(false)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await store.load(sidebar)).toBe(true)
    warn.mockRestore()
  })
})
