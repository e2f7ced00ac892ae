import type { DocSummary } from '../../../cli/base/model/doc.ts'
import { openBranch } from '../../../cli/make/render/open-branch.ts'
import { makeInput, planTitled } from './make-site.ts'

/** Plan a flat folder of docs and count the reads of summaries. */
function planCounted(count: number) {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `docs/p${String(index).padStart(6, '0')}.md`,
      'P',
    ]),
  )
  const input = makeInput({ files })
  let reads = 0
  const counted = (summary: DocSummary) =>
    new Proxy(summary, {
      get(target, name, receiver) {
        reads += 1
        return Reflect.get(target, name, receiver)
      },
    })
  const docs = { en: (input.docs.en ?? []).map(counted) }
  const { locales } = planTitled({ ...input, docs })
  return { map: locales[0], reads }
}

describe('the cost of a site', () => {
  const small = planCounted(1_000)
  const large = planCounted(10_000)

  test('of 10,000 docs is ten times that of 1,000', () => {
    expect(large.map?.routes).toHaveLength(10_001)
    expect(large.reads / small.reads).toBeLessThan(10.5)
  })

  test('is a few look-ups for each doc', () => {
    expect(large.reads / 10_000).toBeLessThan(60)
  })

  test('does not let a page carry all 10,000 entries of its sidebar', () => {
    const sidebar = large.map?.sidebars['docs/current/defaultSidebar']
    if (!sidebar) throw new Error('no sidebar')
    expect(sidebar.items).toHaveLength(10_000)
    expect(openBranch(sidebar, { permalink: '/docs/p005000' }).branch).toHaveLength(47)
  })

  test('does not search the sidebar for each entry again on each page', () => {
    let asked = 0
    const items = Array.from({ length: 5_000 }, (_, index) => ({
      kind: 'link' as const,
      label: 'P',
      get href() {
        asked += 1
        return `/p${index}`
      },
    }))
    const sidebar = { key: 'k', name: 'k', instance: 'docs', version: 'current', items }
    openBranch(sidebar, { permalink: '/p1' })
    asked = 0
    openBranch(sidebar, { permalink: '/p2500' })
    expect(asked).toBeLessThan(10)
  })
})
