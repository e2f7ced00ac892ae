/** Links of Markdown files as a reader of the package meets them: in `node_modules`, or on the page of the package on npm. */
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { PROJECT } from './octavo.ts'

const REPOSITORY = 'https://github.com/octavo-docs/octavo'
const MANUAL = 'https://octavo-docs.github.io/octavo/'
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkDirective)

/** A link of a file, and why it is dead; `null` for one that leads somewhere. */
export interface PackedLink {
  file: string
  url: string
  dead: string | null
}

/**
 * @param file - Path in the package.
 * @param packed - Paths of all files of the package.
 */
export function readPackedLinks(
  file: string,
  text: string,
  packed: ReadonlySet<string>,
): PackedLink[] {
  return urlsOf(parser.parse(text)).map((url) => ({ file, url, dead: whyDead(file, url, packed) }))
}

interface Node {
  type: string
  url?: string
  value?: string
  children?: readonly Node[]
}

/** Of links, pictures and definitions, and of `href` and `src` in HTML. */
function urlsOf({ type, url, value = '', children = [] }: Node): string[] {
  const html = type === 'html' ? Array.from(value.matchAll(/\b(?:href|src)="([^"]*)"/g)) : []
  const own = [...(url === undefined ? [] : [url]), ...html.map(([, one = '']) => one)]
  return [...own, ...children.flatMap(urlsOf)]
}

function whyDead(file: string, url: string, packed: ReadonlySet<string>): string | null {
  const [path = ''] = url.split(/[?#]/)
  if (path === '' || path.startsWith('mailto:')) return null
  if (path.startsWith(MANUAL)) return whyNoPage(path.slice(MANUAL.length).replace(/\/$/, ''))
  if (path.startsWith(`${REPOSITORY}/`)) return whyNoFile(path.slice(REPOSITORY.length + 1))
  if (/^https?:\/\//.test(path)) return null
  if (path.startsWith('/')) return 'the package has no root'
  const target = normalize(join(dirname(file), decodeURIComponent(path)))
  return packed.has(target) ? null : `the package has no ${target}`
}

/** The manual has a page for each file below `docs/content/` and `docs/pages/`. */
function whyNoPage(route: string): string | null {
  const path = route === '' ? 'index' : route
  const files = ['docs/content', 'docs/pages'].flatMap((folder) =>
    ['md', 'mdx', 'tsx'].map((ending) => `${folder}/${path}.${ending}`),
  )
  const found = files.some((one) => existsSync(join(PROJECT, one)))
  return found ? null : `the manual has no page ${path}`
}

/** `blob/main/a.md` and `raw/main/a.png` are files of the repository; `issues` is a page of its host. */
function whyNoFile(path: string): string | null {
  const [, file] = /^(?:blob|raw|tree)\/main\/(.+)$/.exec(path) ?? []
  if (file === undefined) return /^(?:issues|discussions|releases)\b/.test(path) ? null : 'unknown'
  return existsSync(join(PROJECT, file)) ? null : `the repository has no ${file}`
}
