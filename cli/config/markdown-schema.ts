/** The options of `markdown`: how pages are read. */
import { posix } from 'node:path'
import { z } from 'zod'
import { format } from './docs-schema.ts'
import { isSupportedGlob } from './glob.ts'
import { moduleEntry } from './plugin-schema.ts'
import { severity } from './severity.ts'

/** A file of the site's own code, from the site folder. */
const siteFile = z
  .string()
  .min(1)
  .refine(
    (path) => !/^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)/i.test(path),
    'must be a path inside the site folder',
  )
  .transform((path) => path.replace(/^\.\//, ''))

/** A folder of code, which may lie beside the site; the disk as a whole is none. */
const codeFolder = z
  .string()
  .min(1)
  .refine((path) => !/^(?:\/|[a-z]:)/i.test(path), 'must be a path from the site folder')
  .transform((path) => posix.normalize(path).replace(/\/$/, ''))

/** How Markdown is read. */
export const markdown = z.strictObject({
  /** `satteri` is native and fast; `remark` is the reference, and the fallback where no binding exists. Default: `satteri`. */
  parser: z.enum(['satteri', 'remark']).default('satteri'),
  /** How Markdown files are read; an instance and the front matter of a file may say otherwise. Default: `detect`. */
  format: format.default('detect'),
  /** Globs of code in folders of content, from the site folder, whose components pages may import. Example: `['docs/components/**']`. Default: none. */
  trusted: z
    .array(z.string().refine(isSupportedGlob, 'must be a glob, like "docs/components/**"'))
    .default([]),
  /** Globs of the site's own code, from the site folder, whose functions pages may call. Example: `['src/**']`. Default: none. */
  callable: z
    .array(z.string().refine(isSupportedGlob, 'must be a glob, like "src/**"'))
    .default([]),
  /**
   * Names that pages and the site's code import → files of the site's code: `{ '@theme/Chart': './src/chart.tsx' }`,
   * `{ '@core/*': 'core/*' }`. Default: none.
   */
  aliases: z.record(z.string().min(1), siteFile).default({}),
  /**
   * Folders whose files code blocks may show, beside those of content, from the site folder:
   * `['examples', '../src']`. Default: none.
   */
  codeFolders: z.array(codeFolder).default([]),
  /** Show `:tada:` as an emoji, by the names of GitHub. Default: `true`. */
  emoji: z.boolean().default(true),
  /** Show the title of a picture, `![alt](a.png "Title")`, as a caption below it. Default: `false`. */
  figures: z.boolean().default(false),
  /** Formulas of TeX, `$…$`, `$$…$$` and blocks of the language `math`, as MathML. Default: `false`. */
  math: z
    .union([
      z.boolean(),
      z.strictObject({
        /** Whether one dollar begins a formula. Default: `true`. */
        singleDollar: z.boolean().default(true),
      }),
    ])
    .default(false),
  /**
   * Blocks of the language `mermaid` are diagrams, drawn in the browser of a reader who comes near one. Needs the package
   * `mermaid`, or the smaller `@mermaid-js/tiny`. Default: `false`.
   */
  mermaid: z.boolean().default(false),
  /** Plugins of remark: modules by name, `'remark-math'`, or with options, `['./own.ts', { depth: 2 }]`. Example: `['remark-math', ['./own.ts', { depth: 2 }]]`. Default: none. */
  remarkPlugins: z.array(moduleEntry).default([]),
  /** Plugins of rehype, in the same form. Example: `[['rehype-katex', { output: 'mathml' }]]`. Default: none. */
  rehypePlugins: z.array(moduleEntry).default([]),
  /**
   * Languages of code blocks → files of the site's code, whose default export shows them: it receives `code`,
   * `language` and `meta`. Example: `{ SnackPlayer: './fences/snack-player.tsx' }`. Default: none.
   */
  fences: z.record(z.string().regex(/^[^\s{`]+$/, 'must be one word'), siteFile).default({}),
  /** Ids of headings. */
  anchors: z
    .strictObject({
      /** Keep capitals: `#Install` in place of `#install`. Default: `false`. */
      maintainCase: z.boolean().default(false),
    })
    .prefault({}),
  /** Tabs that cannot work as written: two with one value, a default that is none of them. Default: `warn`. */
  onInvalidTabs: severity.default('warn'),
  /** A link to a Markdown file that does not exist. Default: `warn`. */
  onBrokenMarkdownLinks: severity.default('warn'),
  /** An image that does not exist. Default: `throw`. */
  onBrokenMarkdownImages: severity.default('throw'),
})
