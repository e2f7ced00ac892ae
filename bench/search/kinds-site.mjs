/** Builds a folder of somebody's documentation as a site of its own, and reads its pages as sections. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { listFiles } from '../tools/tool.mjs'

/**
 * A heading with the text below it, as the peers index it.
 *
 * @typedef {object} Section
 * @property {string} id Its number.
 * @property {string} page Address of its page, without a slash at the end: `/guides/images`.
 * @property {string} title Its heading; that of the page for the first section.
 * @property {string} titles The headings above it.
 * @property {string} text
 */

/** Folders whose last part is no language are English. */
export function languageOf(corpus) {
  const name = corpus.split('/').at(-1) ?? ''
  return /^[a-z]{2}(-[A-Z]{2})?$/.test(name) ? name : 'en'
}

/**
 * Build `texts/corpus` below `folder`, unless it was built there before.
 *
 * @param {string} corpus Path below `texts`: `languages/fr`.
 * @param {{ texts: string, folder: string }} options
 * @returns {Promise<{ out: string, sections: Section[] }>}
 */
export async function buildCorpus(corpus, { texts, folder }) {
  const site = join(folder, corpus.replaceAll('/', '-'))
  const language = languageOf(corpus)
  const out = join(site, 'dist')
  if (!existsSync(site)) {
    mkdirSync(site, { recursive: true })
    cpSync(join(texts, corpus), join(site, 'docs'), { recursive: true })
    const files = listFiles(join(site, 'docs'), '')
    for (const file of files) preparePage(join(site, 'docs', file))
    for (const file of files)
      moveIntoFolder(join(site, 'docs'), file.replace(/\.mdx$/, '.md'), files)
  }
  writeFileSync(join(site, 'site.config.ts'), toConfig(language))
  if (!existsSync(out)) await runOctavo(['build', site], { log: 'octavo-kinds' })
  const records = join(site, '.octavo/search', `search-records.${language}.jsonl`)
  return { out, sections: readSections(records) }
}

/** Source of an expression for braces with braces in them, as deep as `depth`. */
const braces = (depth) => `\\{(?:[^{}]${depth > 0 ? `|${braces(depth - 1)}` : ''})*\\}`

/** Code in Markdown, a fence or a span, which stays; or an import, or a tag of a component, of another generator. */
const CODE_OR_TAG = new RegExp(
  [
    '(^[ \\t]*(`{3,}|~{3,})[\\s\\S]*?^[ \\t]*\\2[`~]*[ \\t]*$|`[^`\\n]+`)',
    '^(?:import\\s(?:[^;\\n]*?from\\s+)?[\'"][^\'"\\n]+[\'"];?|export\\s.*)$',
    `</?[A-Z][\\w.]*(?:"[^"]*"|'[^']*'|${braces(8)}|[^<>"'{}])*>`,
  ].join('|'),
  'gm',
)

/** Pages keep the address of their file, and lose the tags of components that are not here; their text stays. */
function preparePage(file) {
  if (!/\.mdx?$/.test(file)) return
  chmodSync(file, 0o644)
  const text = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, (front) =>
    front.replace(/^(?:id|slug):.*\n/gm, ''),
  )
  writeFileSync(
    file,
    text.replace(CODE_OR_TAG, (_, code = '') => code),
  )
  // What is left is Markdown.
  if (file.endsWith('.mdx')) renameSync(file, file.slice(0, -1))
}

/** `FAQ.md` next to a folder `faq` becomes its index: paths that differ in case alone are no two pages. */
function moveIntoFolder(docs, file, files) {
  const name = file.replace(/\.mdx?$/, '')
  const folder = files
    .map((other) => other.slice(0, name.length))
    .find((start) => start !== name && start.toLowerCase() === name.toLowerCase())
  if (folder && existsSync(join(docs, folder)))
    renameSync(join(docs, file), join(docs, folder, `index${extname(file)}`))
}

const toConfig = (language) => `export default {
  title: 'Bench docs',
  url: 'https://example.test',
  search: { records: true },
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  onDuplicateRoutes: 'ignore',
  markdown: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
  i18n: { defaultLocale: '${language}', locales: ['${language}'] },
  docs: [{ path: 'docs', routeBasePath: '/', numberPrefixParser: false }],
}
`

/** Address of a page without its hash, `index`, ending and last slash. */
export const toPage = (url) =>
  url.replace(/#.*/, '').replace(/(?:\/(?:index|README))?(?:\.html)?\/?$/, '')

/** @returns {Section[]} */
function readSections(records) {
  const sections = new Map()
  for (const line of readFileSync(records, 'utf8').split('\n')) {
    if (line === '') continue
    const { url, type, hierarchy, content } = JSON.parse(line)
    const levels = Object.values(hierarchy).filter((text) => text !== null)
    const section = sections.get(url) ?? {
      id: String(sections.size),
      page: toPage(url),
      title: levels.at(-1) ?? '',
      titles: levels.slice(1, -1).join(' '),
      text: '',
    }
    sections.set(url, section)
    if (type === 'content') section.text += `${content}\n`
  }
  return [...sections.values()]
}
