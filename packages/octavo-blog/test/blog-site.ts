/** Sites with a blog, built by the real program. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, octavo, PROJECT, removeFolder, type Tree } from '../../../test/octavo.ts'

/** This package, linked to where sites look for it. */
export const INSTALLED: Tree = {
  'node_modules/octavo-blog': { link: join(PROJECT, 'packages/octavo-blog') },
}

/** A small picture. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A config with a blog. @param options - Of the plugin. @param more - Further options of the config, as text. */
export const configOf = (options: object, more = '') => `export default {
  title: 'Site',
  url: 'https://site.example',
  markdown: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn' },
  onBrokenLinks: 'warn',
  docs: [
    { path: 'docs', routeBasePath: '/' },
    { id: 'blog', path: 'blog', routeBasePath: '/blog', sidebarPath: 'blog.json', displayedSidebar: 'blog', feed: {} },
  ],
  plugins: [['octavo-blog', ${JSON.stringify(options)}]],
  ${more}
}
`

/** A site with a blog without posts. */
export const BLOG = {
  ...INSTALLED,
  'site.config.ts': configOf({ title: 'News', postsPerPage: 5, recentPosts: 2 }),
  'blog.json': JSON.stringify({
    blog: ['index', { type: 'plugin', plugin: 'blog', id: 'recent' }],
  }),
  'docs/index.md': '# Home\n',
}

/** A built site. */
export interface BuiltBlog {
  /** Absolute folder of the sources. */
  root: string
  /** Exit code and output of the build. */
  code: number | null
  stderr: string
  /** Text of a file of the output. */
  read(path: string): string
  has(path: string): boolean
  remove(): void
}

/** Build a site of these files. */
export async function buildBlog(files: Tree): Promise<BuiltBlog> {
  const root = makeFolder({ ...BLOG, ...files })
  const { code, stderr } = await octavo(['build', '.', '--quiet'], root)
  const at = (path: string) => join(root, 'dist', path)
  return {
    ...{ root, code, stderr },
    read: (path) => readFileSync(at(path), 'utf8'),
    has: (path) => existsSync(at(path)),
    remove: () => removeFolder(root),
  }
}

/** The article of a page. */
export const articleOf = (html: string) =>
  /<div[^>]* data-article[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1] ?? ''

/** Titles of the posts in a list. */
export const titlesIn = (html: string) =>
  Array.from(html.matchAll(/<h2[^>]*><a[^>]*>([^<]*)<\/a>/g), ([, title]) => title)

/** Link of the pager in a direction. */
export const neighborOf = (html: string, rel: 'prev' | 'next') =>
  new RegExp(`rel="${rel}" href="([^"]*)"`).exec(html)?.[1]
