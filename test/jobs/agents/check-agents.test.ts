/** `octavo check-agents` on a site of its own, whose output is then damaged in one way for each rule. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES } from '../../../cli/jobs/agents/rules.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const WORDS = 'Relay moves jobs between machines and keeps them in order. '
const FILES = {
  'site.config.ts': `export default {
  title: 'Relay', tagline: 'Queues', url: 'https://relay.example', baseUrl: '/docs/', llms: true,
  i18n: { locales: ['en', 'de'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`,
  'docs/index.md': `---\nslug: /\n---\n\n# Home\n\n${WORDS}See [queues](./queues.md).\n`,
  'docs/queues.md': `# Queues\n\n${WORDS}\n\n\`\`\`sh\nrelay list\n\`\`\`\n\n## Limits\n\n${WORDS}\n`,
}

let folder: string
beforeAll(async () => {
  folder = makeFolder(FILES)
  expect((await runHere(['build'], folder)).code).toBe(0)
})
afterAll(() => removeFolder(folder))

const check = (...args: string[]) => runHere(['check-agents', ...args], folder)

test('a site of Octavo meets all rules', async () => {
  const { code, stdout, stderr } = await check()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toBe(
    'Score 100 of 100 for AI agents: 2 pages, 17 rules of AFDocs 0.6.0 that need no server.\n',
  )
})

test('a folder without a build is an error', async () => {
  const { code, stderr } = await check('--out', 'nowhere')
  expect(code).toBe(1)
  expect(stderr).toContain('AGENTS_OUTPUT_MISSING')
})

/** Change a file of a copy of the output; without a text, remove it. */
type Damage = readonly [file: string, change?: (text: string) => string]

test.each<[code: string, exit: number, damage: Damage]>([
  ['AGENTS_LIST_MISSING', 1, ['llms.txt']],
  ['AGENTS_LIST_INVALID', 1, ['llms.txt', (text) => text.replace('# Relay', 'Relay')]],
  ['AGENTS_LIST_INVALID', 0, ['llms.txt', (text) => text.replace('> Queues', '')]],
  ['AGENTS_LIST_LONG', 0, ['llms.txt', (text) => text + 'x'.repeat(60_000)]],
  ['AGENTS_LIST_LONG', 1, ['llms.txt', (text) => text + 'x'.repeat(120_000)]],
  ['AGENTS_LIST_LINK_BROKEN', 1, ['llms.txt', (text) => text.replace('queues.md', 'gone.md')]],
  ['AGENTS_LIST_LINK_HTML', 1, ['llms.txt', (text) => text.replaceAll('.md', '/index.html')]],
  ['AGENTS_LIST_INCOMPLETE', 1, ['llms.txt', (text) => text.replace(/.*queues\.md.*\n/, '')]],
  ['AGENTS_PAGE_NO_DIRECTIVE', 1, ['index.html', (text) => text.replace(/<p hidden>.*?<\/p>/, '')]],
  ['AGENTS_COPY_NO_DIRECTIVE', 1, ['queues.md', (text) => text.replace(/^> .*\n/, '')]],
  ['AGENTS_COPY_MISSING', 1, ['queues.md']],
  ['AGENTS_COPY_FENCE_OPEN', 1, ['queues.md', (text) => text.replace('list\n```', 'list\n')]],
  [
    'AGENTS_COPY_LINK_RELATIVE',
    1,
    ['index.md', (text) => text.replace('](https://relay.example', '](')],
  ],
  ['AGENTS_COPY_DIFFERS', 1, ['queues.md', (text) => text.replaceAll(WORDS.trim(), '')]],
  ['AGENTS_COPY_LONG', 0, ['queues.md', (text) => `${text}${WORDS.repeat(1000)}`]],
  [
    'AGENTS_PAGE_EMPTY',
    1,
    ['queues/index.html', () => '<html><body><div id="app"></div></body></html>'],
  ],
  [
    'AGENTS_PAGE_LONG',
    0,
    ['queues/index.html', (text) => text.replace('</h1>', `</h1>${WORDS.repeat(1000)}`)],
  ],
  [
    'AGENTS_PAGE_LARGE',
    0,
    [
      'queues/index.html',
      (text) => text.replace('</body>', `<script>${'x'.repeat(1_000_000)}</script></body>`),
    ],
  ],
  [
    'AGENTS_CONTENT_LATE',
    0,
    [
      'queues/index.html',
      (text) => text.replace('<p hidden>', `<a href="/">${'menu '.repeat(40)}</a><p hidden>`),
    ],
  ],
])('%s is reported with exit code %i', async (code, exit, [file, change]) => {
  const out = join(folder, 'damaged')
  cpSync(join(folder, 'dist'), out, { recursive: true })
  const path = join(out, file)
  expect(existsSync(path)).toBe(true)
  if (change) {
    const before = readFileSync(path, 'utf8')
    expect(change(before)).not.toBe(before)
    writeFileSync(path, change(before))
  } else rmSync(path)
  const result = await check('--out', 'damaged', '--format', 'json')
  const found = JSON.parse(result.stdout).diagnostics.map((each: { code: string }) => each.code)
  expect(found).toContain(code)
  expect(result.code).toBe(exit)
  rmSync(out, { recursive: true })
})

test('a site without a list has at most 59 of 100', async () => {
  const out = join(folder, 'damaged')
  cpSync(join(folder, 'dist'), out, { recursive: true })
  rmSync(join(out, 'llms.txt'))
  rmSync(join(out, 'de/llms.txt'))
  expect((await check('--out', 'damaged')).stdout).toMatch(/^Score 59 of 100/)
  rmSync(out, { recursive: true })
})

test('each rule has a weight', () => {
  expect(Object.values(RULES).reduce((sum, { weight }) => sum + weight, 0)).toBe(101)
})
