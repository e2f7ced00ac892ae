/** The options of `markdown`: how pages are read. */
import { posix } from 'node:path'
import { z } from 'zod'
import { format } from './docs-schema.ts'
import { isSupportedGlob } from './glob.ts'
import { moduleEntry } from './plugin-schema.ts'
import { severity } from './severity.ts'

/** A file of the site's own code, relative to the site folder. */
const siteFile = z
  .string()
  .min(1)
  .refine(
    (path) => !/^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(path),
    'must be a path inside the site folder',
  )
  .transform((path) => path.replace(/^\.\//, ''))

/** A folder of code, relative to the site folder. It may be outside of it, but absolute paths are refused. */
const codeFolder = z
  .string()
  .min(1)
  .refine((path) => !/^(?:\/|[a-z]:)/i.test(path), 'must be a path from the site folder')
  .transform((path) => posix.normalize(path).replace(/\/$/, ''))

/** `markdown` of a site. */
export const markdown = z.strictObject({
  /** `satteri` is native and fast; `remark` is the reference, and the fallback where no binding exists. Default: `satteri`. */
  parser: z.enum(['satteri', 'remark']).default('satteri'),
  /** Syntax of Markdown files; an instance and the front matter of a file can override it. Default: `detect`. */
  format: format.default('detect'),
  /** Globs of code files in content folders, relative to the site folder. Pages may import components from them. Example: `['docs/components/**']`. Default: none. */
  trusted: z
    .array(z.string().refine(isSupportedGlob, 'must be a glob, like "docs/components/**"'))
    .default([]),
  /** Files whose exports pages may call, relative to the site folder. Globs work too, but list single files, because every author of a page can call every export. Example: `['src/versions.ts']`. Default: none. */
  callable: z
    .array(z.string().refine(isSupportedGlob, 'must be a file or a glob, like "src/versions.ts"'))
    .default([]),
  /**
   * Import names in pages and in the site's code → files of the site's code:
   * `{ '@theme/Chart': './src/chart.tsx' }`, `{ '@core/*': 'core/*' }`. Default: none.
   */
  aliases: z.record(z.string().min(1), siteFile).default({}),
  /**
   * More folders whose files code blocks may show, relative to the site folder: `['examples', '../src']`.
   * Default: none.
   */
  codeFolders: z.array(codeFolder).default([]),
  /** Show `:tada:` as an emoji, by GitHub's names. Default: `true`. */
  emoji: z.boolean().default(true),
  /** Show the title of an image, `![alt](a.png "Title")`, as a caption below it. Default: `false`. */
  figures: z.boolean().default(false),
  /** Render TeX formulas, `$…$`, `$$…$$` and blocks of the language `math`, as MathML. Default: `false`. */
  math: z
    .union([
      z.boolean(),
      z.strictObject({
        /** Whether a single dollar sign starts a formula. Default: `true`. */
        singleDollar: z.boolean().default(true),
      }),
    ])
    .default(false),
  /**
   * Draw blocks of the language `mermaid` as diagrams, in the browser when a reader scrolls near one. Needs
   * the package `mermaid`, or the smaller `@mermaid-js/tiny`. Default: `false`.
   */
  mermaid: z.boolean().default(false),
  /** Plugins of remark: module names, `'remark-math'`, or names with options, `['./own.ts', { depth: 2 }]`. Example: `['remark-math', ['./own.ts', { depth: 2 }]]`. Default: none. */
  remarkPlugins: z.array(moduleEntry).default([]),
  /** Plugins of rehype, in the same form. Example: `[['rehype-katex', { output: 'mathml' }]]`. Default: none. */
  rehypePlugins: z.array(moduleEntry).default([]),
  /**
   * Languages of code blocks → files of the site's code, whose default export renders such blocks: it
   * receives `code`, `language` and `meta`. Example: `{ SnackPlayer: './fences/snack-player.tsx' }`. Default:
   * none.
   */
  fences: z.record(z.string().regex(/^[^\s{`]+$/, 'must be one word'), siteFile).default({}),
  /** Options for ids of headings. */
  anchors: z
    .strictObject({
      /** Keep capital letters: `#Install` instead of `#install`. Default: `false`. */
      maintainCase: z.boolean().default(false),
    })
    .prefault({}),
  /**
   * Severity for tabs that cannot work as written: two with one value, a default that no tab has. Default:
   * `warn`.
   */
  onInvalidTabs: severity.default('warn'),
  /** Severity for a link to a Markdown file that does not exist. Default: `warn`. */
  onBrokenMarkdownLinks: severity.default('warn'),
  /** Severity for an image that does not exist. Default: `throw`. */
  onBrokenMarkdownImages: severity.default('throw'),
})
