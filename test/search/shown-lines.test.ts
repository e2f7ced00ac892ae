/** Text of hits: code by its lines, and the place of lines with equal text. */
import type { SearchHit } from '../../runtime/search/engine/protocol.ts'
import { tellApart } from '../../runtime/search/tell-apart.ts'
import { createAsk } from './make-index.ts'

test('code is shown line by line, without the common indentation', async () => {
  const code = 'function start() {\n  if (isReady) {\n    openWindow(options)\n    return\n  }\n}'
  const { hits } = await createAsk([{ title: 'Start', text: 'Text.', code }])(
    'openWindow options',
    {
      snippetWords: 4,
    },
  )
  expect(hits[0]).toMatchObject({ type: 'content', content: `${code}\n` })
  expect(hits[0]?._snippetResult?.content?.value).toBe(
    'if (isReady) {\n  <mark>openWindow</mark>(<mark>options</mark>)\n  return',
  )
})

test('a hit names its words only where its text is not fetched', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => ({
    title: `Page ${index}`,
    text: `A bucket with keys.\n${'Lorem ipsum dolor. '.repeat(1_100)}${index}`,
  }))
  const { hits } = await createAsk(pages)('bucket keys')
  const shown = hits.map(({ _snippetResult }) => _snippetResult?.content?.value)
  const [text, words] = [
    'A <mark>bucket</mark> with <mark>keys</mark>.',
    '<mark>bucket</mark> · <mark>keys</mark>',
  ]
  expect(shown).toEqual([...Array(10).fill(text), ...Array(10).fill(words)])
})

const NONE = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null }
const hit = (
  type: SearchHit['type'],
  url: string,
  levels: object,
  content: string | null = null,
) => ({
  objectID: `${url}|${type}`,
  url,
  type,
  content,
  hierarchy: { lvl0: 'Cloud', lvl1: 'IAM', ...NONE, ...levels },
})

test('equal lines show their page and section, or their addresses if those are equal too', () => {
  const places = tellApart([
    hit('lvl1', '/cloud/iam', {}),
    hit('lvl1', '/next/iam', {}),
    hit('lvl2', '/cloud/keys#iam', { lvl1: 'Keys', lvl2: 'iam' }),
    hit('content', '/cloud/keys#a', { lvl1: 'Keys', lvl2: 'Use' }, 'Same.'),
    hit('content', '/cloud/roles', { lvl1: 'Roles' }, 'Same.'),
    hit('lvl1', '/cloud/other', { lvl1: 'Other' }),
  ])
  expect(places).toEqual([
    'Cloud · /cloud/iam',
    'Cloud · /next/iam',
    'Cloud › Keys',
    'Cloud › Keys › Use',
    'Cloud › Roles',
    null,
  ])
})
