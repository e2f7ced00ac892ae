/** Search in the manual: questions of real readers find their page among the first three hits. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildManual, MANUAL, MANUAL_CHECKS } from './built-manual.ts'

interface Question {
  question: string
  first: number
  from?: string
}

const { en }: { en: Question[] } = JSON.parse(
  readFileSync(join(MANUAL, 'search.expect.json'), 'utf8'),
)

test('every question finds its page among the first three hits', async () => {
  expect(MANUAL_CHECKS).toContain('--check-search')
  expect(existsSync(join(await buildManual(), 'index.html'))).toBe(true)
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
