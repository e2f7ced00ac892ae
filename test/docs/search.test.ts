/** Search in the manual: questions of real readers find their page among the first three hits. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder } from '../octavo.ts'

interface Question {
  question: string
  first: number
  from?: string
}

const DOCS = join(PROJECT, 'docs')
const { en }: { en: Question[] } = JSON.parse(
  readFileSync(join(DOCS, 'search.expect.json'), 'utf8'),
)

test('every question finds its page among the first three hits', async () => {
  const folder = makeFolder()
  const { code, stderr } = await octavo(
    ['build', '.', '--check-search', '--quiet', '--out', join(folder, 'dist')],
    DOCS,
  )
  removeFolder(folder)
  expect([code, stderr.match(/SEARCH_\w+.*\n.*/g) ?? []]).toEqual([0, []])
  expect(en.filter(({ first }) => first !== 3)).toEqual([])
})

test('thirty questions come from issues of Docusaurus, VitePress and Starlight, each with its address', () => {
  const asked = en.filter(({ from }) =>
    /^https:\/\/github\.com\/(?:facebook\/docusaurus|vuejs\/vitepress|withastro\/starlight)\/(?:issues|pull|discussions)\/\d+$/.test(
      from ?? '',
    ),
  )
  expect(asked.length).toBeGreaterThanOrEqual(30)
  expect(new Set(en.map(({ question }) => question)).size).toBe(en.length)
})
