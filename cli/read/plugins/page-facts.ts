/** Facts about pages that a plugin added, from their text alone. They are what its `plan` sees. */
import { posix } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { PlannedDoc, PluginDoc } from '../../config/define-plugin.ts'
import { CURRENT_VERSION, toVersionFolder } from '../../config/docs-version.ts'
import type { SiteConfig } from '../../config/schema.ts'
import { checkFrontMatter } from '../parse/check-front-matter.ts'

const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/
const TRUNCATE = /<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/
const HEADING = /^\s*# +([^\n]+?)[ #]*(?:\n|$)/
/** Imports of MDX before the text. */
const IMPORTS = /^(?:(?:import|export) [^\n]*\n+)+/

/** Facts of a page in one language. */
export type LocalFacts = Omit<PlannedDoc, 'translations'>

/** Read the facts of a page. @param text - Its whole text, with front matter. @param config - For the folder of its instance. */
export function readFacts(
  doc: PluginDoc,
  text: string,
  { docs }: Pick<SiteConfig, 'docs'>,
): LocalFacts {
  const { path, instance, version, frontMatter } = doc
  const own = docs.find(({ id }) => id === (instance ?? docs[0]?.id))
  const isOld = own !== undefined && version !== undefined && version !== CURRENT_VERSION
  const folder = isOld ? toVersionFolder(own.id, version) : (own?.path ?? '.')
  const plain = text.replaceAll('\r\n', '\n')
  const front = FRONT.exec(plain)
  const body = front ? plain.slice(front[0].length) : plain
  const { written } = checkFrontMatter(
    // Without the end of its last line, it may be of the form that is read fast.
    front?.[1]?.replace(/\n$/, '') ?? '',
    { file: path, line: 1 },
    { hasSiteFields: true },
  )
  const fields = { ...frontMatter, ...written }
  const withoutImports = body.trimStart().replace(IMPORTS, '').trimStart()
  const heading = HEADING.exec(withoutImports)
  const prose = heading ? withoutImports.slice(heading[0].length) : withoutImports
  const title = fields.title ?? toPlain(heading?.[1]) ?? posix.basename(path).replace(/\.mdx?$/, '')
  return {
    path,
    link: `@site/${doc.from ?? posix.join(folder, path)}`,
    ...omitUndefined({ instance, data: doc.data }),
    title: String(title),
    frontMatter: fields,
    excerpt: toExcerpt(prose),
    words: countWords(prose.replace(TRUNCATE, '')),
  }
}

/** From the first letter of each word: a pattern of whole words would try each one several times. */
const WORD = /[\p{L}\p{N}]\S*/gu

/** Without a list of all words, which a blog of thousands of posts would fill the memory with. */
function countWords(text: string): number {
  let count = 0
  WORD.lastIndex = 0
  while (WORD.test(text)) count += 1
  return count
}

/** Code, a sign after a backslash, and marks of emphasis. Only code shows its backslashes. */
const MARKS = /(`+)(.+?)\1(?!`)|\\([!-/:-@[-`{-~])|[`*]|(?<!\w)_|_(?!\w)/g

/** A heading without its id and the marks of links, code, escapes and emphasis. */
function toPlain(heading: string | undefined): string | undefined {
  return heading
    ?.replace(/\s*\{#[^{}]*\}$/, '')
    .replace(/(?<!\\)\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(MARKS, (_, _ticks, code?: string, sign?: string) => code ?? sign ?? '')
}

function toExcerpt(prose: string): string {
  const end = prose.search(TRUNCATE)
  const text = prose.trim()
  return end >= 0 ? prose.slice(0, end).trim() : (text.split(/\n[ \t]*\n/, 1)[0] ?? '')
}
