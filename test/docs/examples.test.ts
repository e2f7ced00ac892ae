/**
 * The examples of the manual work: commands exist, configs are accepted, code parses, pages build.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, transformSync } from '@swc/core'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { checkConfig } from '../../cli/config/schema.ts'
import { listCommands } from '../../docs/generate/commands-page.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'
import { type Block, readBlocks } from './read-blocks.ts'

/** The reference is generated from the sources, and its examples by their rules. */
const examples = readdirSync(join(PROJECT, 'docs/content'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.mdx?$/.test(name) && !name.startsWith('reference'))
  .sort()
  .flatMap(readBlocks)

const of = (...langs: string[]) => examples.filter(({ lang }) => langs.includes(lang))

/** Diagnostics of each example, by its place; empty if none. */
const faultsOf = (list: readonly Block[], find: (example: Block) => readonly string[]) =>
  list.flatMap((example) => find(example).map((fault) => `${example.place}: ${fault}`))

test('its commands and options are those of the program', () => {
  const commands = new Map(listCommands().map(({ name, command }) => [name, command]))
  const faults = faultsOf(of('sh', 'bash', 'yaml'), ({ text }) =>
    Array.from(text.matchAll(/\bocta(?:vo) ([a-z][^\n#|&]*)/g)).flatMap(([, line = '']) => {
      const words = line.trim().split(/\s+/)
      const name = [
        words.slice(0, 2).join(' '),
        words[0]?.replace(/^docs:version:.*/, 'docs:version') ?? '',
      ].find((each) => commands.has(each))
      if (name === undefined) return [`there is no command "${words[0]}"`]
      const known = commands.get(name)?.options.flatMap(({ long, short }) => [long, short]) ?? []
      return words
        .filter((word) => /^--?[a-z]/.test(word) && !known.includes(word.replace(/=.*/, '')))
        .map((word) => `${name} has no ${word}`)
    }),
  )
  expect(faults).toEqual([])
})

test('its configs are accepted', () => {
  const configs = of('ts').filter(
    ({ title, text }) =>
      (title === 'site.config.ts' || /^export default \{|^[a-zA-Z]+: [[{'"\d]/m.test(text)) &&
      !/definePlugin|defineSidebars/.test(text),
  )
  const faults = faultsOf(configs, ({ text }) => {
    const config = evaluateConfig(text)
    const base = { title: 'T', url: 'https://t.example', docs: [{ path: 'docs' }] }
    const given = config.items === undefined ? config : { themeConfig: { navbar: config } }
    const checked = checkConfig({ ...base, ...given })
    return 'errors' in checked ? checked.errors.map(({ line }) => line) : []
  })
  expect(configs.length).toBeGreaterThan(15)
  expect(faults).toEqual([])
})

/** The object of a config, or of a part of one. Code of the manual is trusted. */
function evaluateConfig(text: string): Record<string, unknown> {
  const plain = text.replace(/^import .*$/gm, '').replace(/\/\* … \*\/|…/g, '')
  const start = plain.search(/export default/)
  const body = start === -1 ? `({${plain}\n})` : plain.slice(start).replace(/export default/, '')
  const { code } = transformSync(`const it = ${body.trim().replace(/;$/, '')}`, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  return new Function('defineConfig', 'fields', `${code}; return it`)(
    (value: unknown) => value,
    z.object({}),
  )
}

test('its code parses', () => {
  const faults = faultsOf(of('ts', 'tsx', 'js', 'jsx'), ({ text }) => {
    const tries = [text, `({${text}\n})`]
    const isRead = tries.some((code) => {
      try {
        parseSync(code, { syntax: 'typescript', tsx: true })
        return true
      } catch {
        return false
      }
    })
    return isRead ? [] : ['is no TypeScript']
  })
  expect(faults).toEqual([])
})

test('its data parses', () => {
  const faults = faultsOf(of('json', 'yaml', 'yml'), ({ lang, text }) => {
    try {
      if (lang === 'json') JSON.parse(text)
      else for (const part of text.split(/^---$/m)) parseYaml(part)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(faults).toEqual([])
})

/** What an example may omit: the files and components that it mentions. */
const LEFT_OUT =
  /^(?:LINK_|MARKDOWN_LINK|MARKDOWN_IMAGE|ASSET_|IMAGE_|ANCHOR_|COMPONENT_UNKNOWN|IMPORT_|MDX_IMPORT|CODE_FILE_UNREAD|REDIRECT_|DOC_|TAGS_)/

test('its pages build', async () => {
  const pages = of('md', 'mdx')
  const files = pages.map(({ lang, text, place }) => [
    `docs/${place.replace(/\W+/g, '-')}.${lang}`,
    /^---\n/.test(text) ? text : `# Example\n\n${text}\n`,
  ])
  const folder = makeFolder({
    'site.config.ts': `export default { title: 'T', url: 'https://t.example', docs: [{ path: 'docs', routeBasePath: '/' }], markdown: { callable: ['src/**'] } }`,
    // Code that docs/content/learn/mdx.md and environment-variables.md import.
    'src/release.ts': "export const release = '1'\n",
    'src/constants.ts': `export const getVersion = () => '1'
export default { getTabs: (names) => names.map((value) => ({ value, label: value })) }
`,
    'docs/index.md': '# Home\n',
    'docs/_part.mdx': 'On {props.os}. {props.children}\n',
    ...Object.fromEntries(files),
  })
  const { stderr } = await runHere(['check-links', '--quiet'], folder)
  removeFolder(folder)
  const reported = (stderr.match(/^(?:error|warning) .*(?:\n {2}.*)*/gm) ?? []).filter(
    (block) => !LEFT_OUT.test(block.split(' ')[1] ?? ''),
  )
  expect(pages.length).toBeGreaterThan(5)
  expect(reported).toEqual([])
})
