/** Requests of translators' jobs about pages: states, records, and copies of the sources. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCopy } from '../../../cli/tasks/worker/translated-copies.ts'
import { createPageHandlers } from '../../../cli/tasks/worker/translated-pages.ts'
import { hashText } from '../../../cli/translate/content/hash-text.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const SOURCE = '# Title\n\nOne two three.\n\n## Part\n\nFour.\n'
const TRANSLATION = '# Titel\n\nEins zwei drei.\n\n## Teil\n\nVier.\n'
const MARKED = '# Titel\n\nEins.\n\n## Part\n\n<!-- untranslated -->\n\nFour.\n'
const PAGE = { origin: 'a.md', file: 'a.md', instance: 'docs' }

let root: string
beforeEach(() => {
  root = makeFolder({ 'a.md': SOURCE, 'de.md': TRANSLATION, 'marked.md': MARKED })
})
afterEach(() => removeFolder(root))

const openHandlers = () =>
  createPageHandlers({
    root,
    stateDir: join(root, '.octavo'),
    split: { parser: 'satteri', maintainCase: false },
  })

test('a page is missing, then of unknown age, then translated, then outdated', async () => {
  const handlers = await openHandlers()
  const translation = 'de.md'
  const [recorded] = handlers.recordPages([{ file: 'a.md', translation, date: '2025-10-15' }])
  if (!recorded) throw new Error('no record')
  expect(recorded).toMatchObject({
    record: { date: '2025-10-15', source: hashText(SOURCE), translated: hashText(TRANSLATION) },
    flags: [],
  })
  const { record } = recorded
  const states = handlers.assessPages([
    PAGE,
    { ...PAGE, translation },
    { ...PAGE, translation, record },
    { ...PAGE, translation, record, text: SOURCE.replace('Four', 'Five') },
  ])
  expect(states.map(({ status }) => [status.state, status.translation])).toEqual([
    ['missing', undefined],
    ['unknown', 'de.md'],
    ['translated', 'de.md'],
    ['outdated', 'de.md'],
  ])
})

test('a record of marked sections contains them, and not a complete page', async () => {
  const handlers = await openHandlers()
  const [marked] = handlers.recordPages([
    { file: 'a.md', translation: 'marked.md', date: '2025-10-15' },
  ])
  expect(marked?.flags).toEqual([{ line: 7, title: 'Part' }])
  expect(marked?.record).not.toHaveProperty('translated')
})

test('a record may be of the earlier source', async () => {
  const handlers = await openHandlers()
  const past = '# Before\n'
  const task = { file: 'none.md', translation: 'de.md', date: '2025-10-15', past }
  expect(handlers.recordPages([task])[0]?.record.source).toBe(hashText(past))
})

test('sources are kept as they are or were, and only an intact copy is returned', async () => {
  const handlers = await openHandlers()
  expect(handlers.keepCopies([{ file: 'a.md' }, { file: 'none.md', past: 'Past ü.\n' }])).toEqual(
    [],
  )
  const stateDir = join(root, '.octavo')
  expect(loadCopy(stateDir, hashText(SOURCE))).toBe(SOURCE)
  expect(loadCopy(stateDir, hashText('Past ü.\n'))).toBe('Past ü.\n')
  expect(loadCopy(stateDir, hashText('other'))).toBeNull()
  expect(readdirSync(join(stateDir, 'translated')).sort()).toEqual(
    [SOURCE, 'Past ü.\n'].map((text) => `${hashText(text)}.md`).sort(),
  )
  writeFileSync(join(stateDir, 'translated', `${hashText(SOURCE)}.md`), 'damaged')
  expect(loadCopy(stateDir, hashText(SOURCE))).toBeNull()
})
