/**
 * An edited title changes what a clean build changes, wherever other pages show it: as the name of a category, in a card,
 * next to the article. If only its own page shows it, the search index is updated, and no other page of it.
 */
import { jest } from '@jest/globals'
import { Results } from '../../cli/engine/results.ts'
import { permalinkOf } from '../../cli/tasks/plan/page-id.ts'
import type { Request } from '../../cli/tasks/worker/calls.ts'
import { SMALL_CONFIG } from '../octavo.ts'
import { type CountedSite, createCountedSite } from './counted-site.ts'

const doc = (title: string, fields = '') => `---\ntitle: ${title}\n${fields}---\n\nText of it.\n`
const SITE = {
  'site.config.ts': SMALL_CONFIG.replace(
    'docs:',
    "i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, docs:",
  ),
  'docs/index.md': doc('Home', 'slug: /\n'),
  // The folder has the name of its first page.
  'docs/named/index.md': doc('Named'),
  'docs/named/inner.md': doc('Inner'),
  // The page of the folder shows its pages as cards.
  'docs/listed/_category_.json': JSON.stringify({
    label: 'Listed',
    link: { type: 'generated-index' },
  }),
  'docs/listed/card.md': doc('Card', 'description: Words of the card.\n'),
  'docs/listed/hidden.md': doc('Hidden', 'search: { exclude: true }\n'),
  'docs/plain/_category_.json': JSON.stringify({ label: 'Plain', link: null }),
  'docs/plain/one.md': doc('One'),
  'docs/plain/two.md': doc('Two', 'tags: [shown]\n'),
  'i18n/de/docs/plain/one.md': doc('Eins'),
}

/** Docs, and whether another page of the index depends on their titles. */
const DOCS: readonly [file: string, isShared: boolean][] = [
  ['docs/index.md', false],
  ['docs/named/index.md', true],
  ['docs/named/inner.md', false],
  ['docs/listed/card.md', true],
  ['docs/listed/hidden.md', true],
  ['docs/plain/one.md', false],
  ['docs/plain/two.md', false],
  ['i18n/de/docs/plain/one.md', false],
]

let site: CountedSite
beforeAll(async () => {
  site = createCountedSite(SITE)
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
})
afterAll(() => site.remove())

test.each(DOCS)('the title of %s', async (file, isShared) => {
  const text = site.disk.read(file) ?? ''
  for (const title of ['Another', 'Home', 'Listed']) {
    site.disk.write(file, text.replace(/^title: .*$/m, `title: ${title}`))
    const asked: Request[] = []
    const reading = jest.spyOn(Results.prototype, 'readPart')
    const { code, stderr, tree, work } = await site.build({ onRequest: (one) => asked.push(one) })
    const read = reading.mock.calls.map(([name]) => permalinkOf(name.replace(/^.*\0task /s, '')))
    reading.mockRestore()
    const clean = await site.buildClean()
    expect({ code, stderr, tree }).toEqual({ code: 0, stderr: '', tree: clean.tree })
    const edits = asked.flatMap((one) => (one.call === 'patchSearch' ? [one.ask.edits.length] : []))
    if (isShared) continue
    expect(new Set(edits)).toEqual(new Set([1]))
    // What the plan says of a page is read only if the page is rendered.
    expect(read.filter((page) => !work.rendered.includes(page))).toEqual([])
  }
})
