/**
 * Options for files that a build publishes next to its pages: feeds, sitemap, manifest, content security
 * policy.
 */
import { z } from 'zod'

/** One text, or one for each locale: `{ en: '…', de: '…' }`. */
const localisedText = z.union([z.string().min(1), z.record(z.string(), z.string().min(1))])

const feedOptions = z.strictObject({
  /** Title of the feed. Example: `News`. Default: the instance's label, if it has one, and the site's title. */
  title: localisedText.optional(),
  /** Subtitle of the feed. Example: `What is new`. Default: none. */
  description: localisedText.optional(),
  /** Whether entries hold whole articles or only their descriptions. Default: `full`. */
  content: z.enum(['full', 'summary']).default('full'),
  /** Most docs in the feed; the newest are taken. Example: `50`. Default: `20`. */
  limit: z.int().min(1).max(1000).default(20),
})

/** `feed` of a docs instance. */
export const feed = z
  .union([z.boolean(), feedOptions])
  .transform((value) => (value === true ? feedOptions.parse({}) : value))

const frequency = z.enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])

/** `sitemap` of a site. */
export const sitemap = z.union([
  z.literal(false),
  z.strictObject({
    /** Name of the file, below the base of each locale. Example: `pages.xml`. Default: `sitemap.xml`. */
    filename: z
      .string()
      .regex(/^[\w.-]+\.xml$/, 'must be a file name that ends in ".xml"')
      .default('sitemap.xml'),
    /** Globs of whole paths, base included: `/de/internal/**`. Example: `['/internal/**']`. Default: none. */
    ignorePatterns: z.array(z.string()).default([]),
    /** Day or instant of the last change, from front matter or git; `null`: left out. Default: `null`. */
    lastmod: z.enum(['date', 'datetime']).nullable().default(null),
    /** How often pages change, for search engines; `null`: left out. Default: `weekly`. */
    changefreq: frequency.nullable().default('weekly'),
    /** Priority of each page, from 0 to 1; `null`: left out. Example: `0.8`. Default: `0.5`. */
    priority: z.number().min(0).max(1).nullable().default(0.5),
  }),
])

const color = z.string().regex(/^#[\da-f]{6}$/i, 'must be a color like "#c13616"')

/** `themeConfig.themeColor`: color of the browser's own interface. Defaults: the background of the theme. */
export const themeColor = z.strictObject({
  /** Color for light pages. Example: `#ffffff`. Default: `#fefdfc`. */
  light: color.default('#fefdfc'),
  /** Color for dark pages. Example: `#000000`. Default: `#151210`. */
  dark: color.default('#151210'),
})

/** `manifest` of a site. Its icons are drawn from `favicon`, if that is an SVG of a static folder. */
export const manifest = z
  .union([
    z.boolean(),
    z.strictObject({
      /** Name of the installed site. Example: `My docs`. Default: the site's title. */
      name: z.string().min(1).optional(),
      /** Name below an icon. Example: `Docs`. Default: none, `name` is shortened. */
      shortName: z.string().min(1).optional(),
      /** Background of icons that must fill their square, and of the start screen. Example: `#fefdfc`. Default: the `light` of `themeColor`. */
      backgroundColor: color.optional(),
      /** How much of the browser's interface an installed site shows. Default: `minimal-ui`. */
      display: z.enum(['browser', 'minimal-ui', 'standalone', 'fullscreen']).optional(),
    }),
  ])
  .transform((value) => (value === true ? {} : value))

const source = z.string().regex(/^[^\s;,]+$/, 'must be one source, without a blank, ";" or ","')

/** Sources of a Content-Security-Policy, by directive. */
export const policySources = z.record(
  z.string().regex(/^[a-z-]+$/, 'must be a directive like "connect-src"'),
  z.array(source),
)

/** `contentSecurityPolicy` of a site: sources to add. */
export const contentSecurityPolicy = z.union([z.literal(false), policySources])

/** `llms`: copies of pages in Markdown, and lists of them. */
export const llms = z.boolean().or(
  z.strictObject({
    /**
     * Name `llms.txt` in the first line of each copy, and in a line of each page that readers do not see. Its text is
     * the message `octavo.page.directive`. Default: `true`.
     */
    directive: z.boolean().default(true),
    /**
     * Address of the MCP server that answers for this site: a path of its host, or a whole address. The build names it
     * in `.well-known/mcp/server-card.json`. Example: `/mcp`. Default: none.
     */
    mcp: z
      .string()
      .regex(
        /^(?:\/(?!\/)|https?:\/\/[^/])/,
        'must be a path like "/mcp", or start with "https://"',
      )
      .refine((value) => URL.canParse(value, 'https://host.example'), 'must be an address')
      .optional(),
  }),
)

/** `contentSignals`: what programs may do with the content. */
export const contentSignals = z.strictObject({
  /** Show it in the results of a search. Default: says nothing. */
  search: z.boolean().optional(),
  /** Give it to a model as input for an answer. Default: says nothing. */
  'ai-input': z.boolean().optional(),
  /** Train or adjust a model with it. Default: says nothing. */
  'ai-train': z.boolean().optional(),
})
