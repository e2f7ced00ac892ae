/** Front matter of the site's own, by a schema of the config, in whole builds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveSite } from '../../cli/serve/live/live-site.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, PROJECT, removeFolder, SMALL_CONFIG, writeFiles } from '../octavo.ts'
import { STAND_IN_TOOLS } from '../stand-in-tools.ts'

const withSchema = (schema: string, more = '') =>
  SMALL_CONFIG.replace(
    'export default',
    `import { z } from 'zod'\nconst frontMatter = ${schema}\nexport default`,
  ).replace('docs:', `frontMatter,\n  ${more}docs:`)

const SCHEMA = `z.object({
  owner: z.enum(['core', 'web']).default('core'),
  since: z.string().regex(/^\\d/, 'must be a version').optional(),
  reviewers: z.array(z.string()).optional(),
})`

const FILES = {
  node_modules: { link: join(PROJECT, 'node_modules') },
  'site.config.ts': withSchema(SCHEMA, "i18n: { locales: ['en', 'de'] },\n  "),
  'docs/index.md': '---\nowner: web\nsince: "1.2"\ntitle: Home\n---\n\n# Home\n',
  'docs/plain.md': '# Plain\n',
  'docs/in-mdx.mdx':
    '---\nreviewers: [ann, bob]\n---\n\n# Both\n\nBy {frontMatter.reviewers[1]}.\n',
  'i18n/de/docs/index.md': '---\nsince: "1.3"\n---\n\n# Start\n',
}

let folder: string
beforeEach(() => {
  folder = makeFolder(FILES)
})
afterEach(() => removeFolder(folder))
const read = (path: string) => readFileSync(join(folder, 'dist', path), 'utf8')
const fieldsOf = (path: string) => JSON.parse(read(path)).frontMatter
async function build() {
  const { code, stdout, stderr } = await runHere(['build'], folder)
  return { code, text: stdout + stderr }
}

test('pages carry what the schema made of their fields, translations with those of their source', async () => {
  const { code, text } = await build()
  expect([code, text]).toEqual([0, expect.stringContaining('No warnings')])
  expect(fieldsOf('index.json')).toEqual({ owner: 'web', since: '1.2' })
  expect(fieldsOf('plain/index.json')).toEqual({ owner: 'core' })
  expect(fieldsOf('in-mdx/index.json')).toEqual({ owner: 'core', reviewers: ['ann', 'bob'] })
  expect(fieldsOf('de/index.json')).toEqual({ owner: 'web', since: '1.3' })
  expect(fieldsOf('de/plain/index.json')).toEqual({ owner: 'core' })
  expect(read('in-mdx/index.html')).toContain('By bob.')
  // In the page, too: hydration reads it there.
  expect(read('index.html')).toContain('"frontMatter":{"owner":"web","since":"1.2"}')
})

test('each field that is wrong is told with its line, once, and what nobody reads is told too', async () => {
  writeFiles(folder, {
    'docs/index.md': '---\ntitle: Home\nowner: wbe\nsince: x\nreviewers: [1]\n---\n\n# Home\n',
    'docs/typo.md': '---\nownr: web\nauthor: Ann\n---\n\n# Typo\n',
    'i18n/de/docs/index.md': '---\nreviewers: [2]\n---\n\n# Start\n',
  })
  const { code, text } = await build()
  expect(code).toBe(1)
  expect(text).toMatch(/FRONTMATTER_INVALID docs\/index\.md:3:1\n.*field "owner": Invalid option/)
  expect(text).toMatch(/docs\/index\.md:4:1\n.*field "since": must be a version\./)
  expect(text).toMatch(/docs\/index\.md:5:1\n.*field "reviewers\.0": Invalid input/)
  expect(text).toMatch(/FRONTMATTER_UNKNOWN docs\/typo\.md:2:1\n.*"ownr"[^\n]*\n.*"owner"/)
  expect(text).toMatch(/de\/docs\/index\.md:2:1\n.*field "reviewers\.0"/)
  expect(text.match(/(?<!#)FRONTMATTER_INVALID/g)).toHaveLength(4)
})

test('a field that a page must have is missed at the head of the page, in the source alone', async () => {
  writeFiles(folder, { 'site.config.ts': withSchema('z.object({ owner: z.string() })') })
  const { code, text } = await build()
  expect(code).toBe(1)
  expect(text).toMatch(/FRONTMATTER_INVALID docs\/plain\.md:1:1\n.*field "owner"/)
  expect(text).not.toMatch(/INVALID docs\/index\.md/)
})

test.each([
  ['z.string()', /CONFIG_INVALID|FRONTMATTER_INVALID/],
  ["{ owner: 'text' }", /CONFIG_INVALID site\.config\.ts:\d+:\d+\n.*frontMatter.*Standard Schema/],
  ['z.object({ title: z.string() })', /CONFIG_INVALID site\.config\.ts.*\n.*"title" is a field of/],
  [
    'z.object({ owner: z.string().optional() }).transform(() => { throw new Error("no luck") })',
    /CONFIG_INVALID site\.config\.ts:\d+:\d+\n.*schema failed at docs\/in-mdx\.mdx: no luck/,
  ],
  [
    'z.object({ since: z.string().optional().transform((text) => new Date(text ?? 0)) })',
    /FRONTMATTER_INVALID docs\/index\.md:3:1\n.*"since": the schema makes something/,
  ],
  [
    'z.object({}).transform(() => 7)',
    /CONFIG_INVALID site\.config\.ts:\d+:\d+\n.*it gave no object/,
  ],
])('a schema like %s is refused by name', async (schema, expected) => {
  writeFiles(folder, { 'site.config.ts': withSchema(schema) })
  const { code, text } = await build()
  expect([code, text]).toEqual([1, expect.stringMatching(expected)])
  expect(text).not.toMatch(/internal/i)
})

test('a schema of another library works, one that answers later too; no field means no prototype', async () => {
  const other = `{ '~standard': { version: 1, vendor: 'own', validate: async (value) => ({ value }) } }`
  writeFiles(folder, {
    'site.config.ts': withSchema(other),
    'docs/plain.md': '---\n__proto__: { a: 1 }\n"constructor": x\n---\n\n# Plain\n',
  })
  const { code, text } = await build()
  expect([code, text]).toEqual([0, expect.stringMatching(/FRONTMATTER_UNKNOWN.*\n.*__proto__/)])
  expect(fieldsOf('plain/index.json')).toEqual({ constructor: 'x' })
  expect(fieldsOf('index.json')).toEqual({ owner: 'web', since: '1.2' })
})

test('without a schema, fields of others stay unknown', async () => {
  writeFiles(folder, { 'site.config.ts': SMALL_CONFIG, 'docs/in-mdx.mdx': '# MDX\n' })
  const { text } = await build()
  expect(text).toMatch(/FRONTMATTER_UNKNOWN docs\/index\.md:2:1\n.*"owner"/)
  expect(read('index.json')).not.toContain('frontMatter')
})

test('a live site follows the fields of a page, and the schema', async () => {
  const live = await createLiveSite({ siteDir: folder, tools: STAND_IN_TOOLS })
  try {
    const plain = async () => {
      const answer = await live.respond('/plain/index.json')
      return answer.kind === 'text' ? JSON.parse(String(answer.body)).frontMatter : null
    }
    expect(await plain()).toEqual({ owner: 'core' })
    writeFiles(folder, { 'docs/plain.md': '---\nowner: web\n---\n\n# Plain\n' })
    expect(await live.refresh([join(folder, 'docs/plain.md')])).toContain('/plain')
    expect(await plain()).toEqual({ owner: 'web' })
    writeFiles(folder, {
      'site.config.ts': withSchema(
        "z.object({ owner: z.string().transform((name) => name + '!') }).partial()",
      ),
    })
    expect(await live.refresh([join(folder, 'site.config.ts')])).not.toEqual([])
    expect(await plain()).toEqual({ owner: 'web!' })
  } finally {
    await live.close()
  }
})

test('the JSON Schema of front matter has the fields of the site, for editors', async () => {
  const { code, stdout, stderr } = await runHere(['front-matter-schema'], folder)
  expect([code, stderr]).toEqual([0, ''])
  const { properties, required } = JSON.parse(stdout)
  expect(properties.owner).toEqual({ default: 'core', type: 'string', enum: ['core', 'web'] })
  expect(properties.sidebar_label.description).toMatch(/^Text in the sidebar/)
  expect(required).toBeUndefined()
  const plain = withSchema('z.object({ owner: z.string(), day: z.string().transform(Date.parse) })')
  writeFiles(folder, { 'site.config.ts': plain })
  const again = JSON.parse((await runHere(['front-matter-schema'], folder)).stdout)
  expect([again.required, again.properties.day]).toEqual([['owner', 'day'], { type: 'string' }])
})
