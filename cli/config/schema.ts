/**
 * The truth about every option of a site: its rule, its message, its default. Two types come out:
 * what an author writes, and what the build reads.
 */
import { z } from 'zod'
import { sharedCache } from './cache-schema.ts'
import { checkOrigin } from './check-origin.ts'
import { checkSlashes } from './check-slashes.ts'
import { checkWordLocales, contentRules } from './content-schema.ts'
import { describeIssue, ISSUES, type OptionError, toOptionError } from './describe-issue.ts'
import { docsInstance } from './docs-schema.ts'
import { externalLinks } from './external-schema.ts'
import { clientModules, headTags, scripts, stylesheets } from './head-schema.ts'
import { images } from './images-schema.ts'
import { isLanguageTag } from './language-tag.ts'
import { markdown } from './markdown-schema.ts'
import { nameSuccessor } from './moved-options.ts'
import { moduleEntry } from './plugin-schema.ts'
import { contentSecurityPolicy, manifest, sitemap } from './publish-schema.ts'
import { checkRedirectLocales, redirectFiles, redirects } from './redirects-schema.ts'
import { searchConfig } from './search-schema.ts'
import { severity } from './severity.ts'
import { siteFields } from './site-fields.ts'
import { basePath } from './site-path.ts'
import { themeConfig } from './theme-schema.ts'
import {
  outdatedSections,
  requirements,
  translationFolders,
  translationNotices,
} from './translation-schema.ts'

export type { SidebarItemInput, SidebarListInput, SidebarsInput } from './sidebar-schema.ts'

const localeConfig = z.strictObject({
  /** Name in the language menu. Example: `Deutsch`. Default: the language's own name. */
  label: z.string().min(1).optional(),
  /** BCP 47 tag of `<html lang>`. Example: `de-AT`. Default: the locale itself. */
  htmlLang: z
    .string()
    .refine(isLanguageTag, 'must be a BCP 47 language tag, like "de" or "pt-BR"')
    .optional(),
  /** Writing direction; default: that of the language, `rtl` for `ar`. */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** Calendar of dates, as `Intl` names it. Example: `buddhist`. Default: `gregory`. */
  calendar: z.string().default('gregory'),
  /** Folder below `i18n.path`. Example: `german`. Default: the locale itself. */
  path: z.string().min(1).optional(),
  /** Base of the locale. Example: `/deutsch/`. Default: the site's base for the default locale, else base + locale. */
  baseUrl: basePath.optional(),
  /** Whether readers are addressed formally or informally, in languages that distinguish the two: `translations check` looks for the wrong form. Default: not checked. */
  address: z.enum(['formal', 'informal']).optional(),
  /** Thresholds that `translations check` holds this locale to. Default: none. */
  requires: requirements,
})

const i18n = z
  .strictObject({
    /** Served at the site's base; the source language of all content. Example: `de`. Default: `en`. */
    defaultLocale: z.string().default('en'),
    /** In menu order. Example: `['en', 'de']`. Default: `['en']`. */
    locales: z.array(z.string()).min(1).default(['en']),
    /** Folder of catalogues and translated content. Example: `translations`. Default: `i18n`. */
    path: z.string().default('i18n'),
    /** Options of locales, by locale: `{ de: { label: 'Deutsch' } }`. Default: none. */
    localeConfigs: z.record(z.string(), localeConfig).default({}),
    /** Where translated files lie, with `{i18n}`, `{locale}`, `{folder}`, `{instance}` and `{version}`. Example: `{folder}/{locale}`. */
    translations: translationFolders,
    /** Notices that readers see about the state of a translation. Default: both. */
    notices: translationNotices,
    /** Whether a section whose source has changed shows its `translation` (default) or the `source`, marked with its language. */
    outdatedSections,
    /** A link in a translation that leads to a page without one. Default: `log`. */
    onUntranslatedLinks: severity.default('log'),
  })
  .superRefine((value, context) => {
    if (!value.locales.includes(value.defaultLocale))
      context.addIssue({
        code: 'custom',
        path: ['defaultLocale'],
        message: `"${value.defaultLocale}" must be one of locales: ${value.locales.join(', ')}`,
      })
    for (const [index, locale] of value.locales.entries()) {
      if (!isLanguageTag(value.localeConfigs[locale]?.htmlLang ?? locale))
        context.addIssue({
          code: 'custom',
          path: ['locales', index],
          message: `"${locale}" is not a BCP 47 language tag; name one in localeConfigs.${locale}.htmlLang`,
        })
      if (!/^[\w-]+$/.test(locale))
        context.addIssue({
          code: 'custom',
          path: ['locales', index],
          message: `"${locale}" must be letters, digits and "-"`,
        })
      if (value.locales.indexOf(locale) !== index)
        context.addIssue({
          code: 'custom',
          path: ['locales', index],
          message: `"${locale}" is listed twice`,
        })
    }
    for (const locale of Object.keys(value.localeConfigs))
      if (!value.locales.includes(locale))
        context.addIssue({
          code: 'custom',
          path: ['localeConfigs', locale],
          message: 'is not one of locales',
        })
  })

const allowedHost = z
  .string()
  .regex(
    /^\.?[a-z\d]([a-z\d.-]*[a-z\d])?$/i,
    'must be a host name like "docs.test", without protocol, port or path',
  )

/** All options of a site. */
export const siteConfig = z.strictObject({
  /** Shown in the tab after the page's title, and in the navbar where that has none of its own. Example: `My docs`. */
  title: z.string().min(1, 'must not be empty'),
  /** Origin that the site is served from: `https://docs.example`. */
  url: z
    .string()
    .superRefine(checkOrigin)
    .transform((value) => value.replace(/\/$/, '')),
  /** Path below the origin; missing slashes are added. Example: `/docs/`. Default: `/`. */
  baseUrl: basePath.default('/'),
  /** One sentence about the site, for its manifest and its search description. Example: `Build on Acme`. Default: none. */
  tagline: z.string().default(''),
  /** Between a page's title and the site's, in the tab: `Install | Docs`. Example: `·`. Default: `|`. */
  titleDelimiter: z.string().default('|'),
  /** Icon of the site, from a static folder: `img/logo.svg`. Default: none. */
  favicon: z.string().optional(),
  /** `true`: every permalink ends in a slash; `false`: none does; unset: as the file says. Default: unset. */
  trailingSlash: z.boolean().optional(),
  /** Ask search engines to leave the whole site out. Default: `false`. */
  noIndex: z.boolean().default(false),
  /** `hash`: one page a locale, routes behind its `#`; it may lie anywhere, and search engines see nothing. Default: `browser`. */
  router: z.enum(['browser', 'hash']).default('browser'),
  /** `files`: changed files are renamed into the output; `switch`: it is a link to one whole build. Default: `files`. */
  publish: z.enum(['files', 'switch']).default('files'),
  /** Seconds that a page may take to render before the build ends with its place; `false`: any time. Example: `120`. Default: `60`. */
  renderTimeout: z.union([z.int().min(1), z.literal(false)]).default(60),
  /** Folders that are copied to the output; later ones win, missing ones are ignored. Example: `['static']`. Default: `static` beside the config. */
  staticDirectories: z.array(z.string()).optional(),
  /** Languages of the site. Default: English alone. */
  i18n: i18n.prefault({}),
  /** Trees of docs, each with its own path and sidebars. Default: none. */
  docs: z.array(docsInstance).default([]),
  /** Folder of Markdown pages outside all docs; their path is their route. Default: none. */
  pages: z
    .strictObject({
      /** The folder, from the site folder: `content/pages`. */
      path: z.string().min(1),
    })
    .optional(),
  /** Where the browser keeps what a reader chose: colour mode, versions, closed notices. */
  storage: z
    .strictObject({
      /** Until the reader clears it (`localStorage`, default), or while the tab is open. */
      type: z.enum(['localStorage', 'sessionStorage']).default('localStorage'),
      /** Suffix of storage keys: `-<namespace>`; `false`: none. Example: `handbook`. Default: `false`. */
      namespace: z.union([z.string(), z.literal(false)]).default(false),
    })
    .prefault({}),
  /** How Markdown is read. */
  markdown: markdown.prefault({}),
  /** Write `.br` and `.gz` beside each file of text, for hosts that send such. Default: `false`. */
  precompress: z.boolean().default(false),
  /** A cache that machines share: what one of them has parsed or rendered, the others take. Default: none. */
  cache: sharedCache.optional(),
  /** Let browsers compare scripts and style sheets of the site with their hashes (`integrity`). Default: `false`. */
  sri: z.boolean().default(false),
  /**
   * Addresses that lead on to others: `{ from: '/old', to: '/new' }`, `{ from: '/guide/*', to: '/docs/:splat' }`. Pages
   * name theirs as `redirect_from`. With `router: 'hash'` there are none. Example: `[{ from: '/old', to: '/new' }]`. Default: none.
   */
  redirects,
  /**
   * What a build makes of them: pages (`html`), `_redirects` (`hosts`: Netlify, Cloudflare), `redirects.nginx.conf`
   * (`nginx`), `redirects.json` (`json`). Example: `['html']`. Default: all.
   */
  redirectFiles,
  /**
   * Addresses that the last published site had: its `sitemap.xml`, as a path from the site folder or an address, or a
   * list with one in each line. Example: `https://docs.example/sitemap.xml`. Default: none.
   */
  publishedRoutes: z
    .union([
      z
        .string()
        .min(1)
        .transform((name) => [name]),
      z.array(z.string().min(1)),
    ])
    .default([]),
  /** One of them that this site has no page, file or redirect for. Default: `warn`. */
  onLostRoutes: severity.default('warn'),
  /** `false`: none; else one for each locale, at its base. */
  sitemap: sitemap.prefault({}),
  /**
   * Pages for machines that read: the Markdown of each page beside it (`/guide/start.md`), linked in its head, and for each
   * locale `llms.txt`, which lists them, and `llms-full.txt` with all of their text. `octavo new` turns it on. Default:
   * `false`.
   */
  llms: z.boolean().default(false),
  /** A web manifest for each locale, with PNG icons of all sizes. Default: `false`. */
  manifest: manifest.default(false),
  /** Pictures for social networks, drawn at build: one for each docs instance, or each page. Default: `false`. */
  socialImage: z.enum(['instance', 'page']).or(z.literal(false)).default(false),
  /** `serve` and `preview`, the servers on an author's machine. */
  server: z
    .strictObject({
      /** Names that they answer to beside `localhost`: `docs.test`; `.docs.test` with all below it. Example: `['docs.test']`. Default: none. */
      allowedHosts: z.array(allowedHost).default([]),
    })
    .prefault({}),
  /** Sources beside the site itself, by directive; `false`: no policy. Example: `{ 'connect-src': ['https://api.example'] }`. Default: none. */
  contentSecurityPolicy: contentSecurityPolicy.default({}),
  /** Tags for the head of every page. Example: `[{ tagName: 'meta', attributes: { name: 'robots', content: 'noarchive' } }]`. Default: none. */
  headTags: headTags.default([]),
  /** Scripts of every page: an address, or attributes with `src`; a path is one of a static file. Example: `['js/chat.js']`. Default: none. */
  scripts: scripts.default([]),
  /** Style sheets of every page: an address, or attributes with `href`. Example: `['css/print.css']`. Default: none. */
  stylesheets: stylesheets.default([]),
  /** Modules that run in the browser on every page and are told of each navigation. Example: `['./analytics.ts']`. Default: none. */
  clientModules: clientModules.default([]),
  /**
   * Severity of diagnostics by their code, in place of their own: `{ FRONTMATTER_UNKNOWN: 'throw' }`. Any may be
   * raised; errors may be lowered where what is published stays complete and safe. Default: none.
   */
  rules: z.record(z.string(), severity).default({}),
  /**
   * File of diagnostics that are known and not reported, from the site folder; `--write-baseline` writes it. Example:
   * `octavo-baseline.json`. Default: none.
   */
  baseline: z.string().min(1).optional(),
  /**
   * Front matter of the site's own, by a schema of any library. Example: `z.object({ owner: z.string() })`. Pages and components read it by
   * `useRoute().frontMatter`. Default: none.
   */
  frontMatter: siteFields.optional(),
  /** Plugins of the site's owner: `'./plugins/own.ts'`, or a name with its options. Example: `['./plugins/own.ts']`. Default: none. */
  plugins: z.array(moduleEntry).default([]),
  /** Pictures of pages: smaller files for browsers that read them, and a larger view. */
  images,
  /** A link to a page of this site that does not exist. Default: `throw`, the build fails. */
  onBrokenLinks: severity.default('throw'),
  /** What `check-content` looks for, and whether builds do so. */
  checkContent: contentRules,
  /** How `check-links --external` asks other hosts whether links to them work. */
  externalLinks,
  /** A link to a heading that does not exist. Default: `warn`. */
  onBrokenAnchors: severity.default('warn'),
  /** Two files with one address. Default: `warn`; the first counts. */
  onDuplicateRoutes: severity.default('warn'),
  /** Who answers searches, and where; `false`: no search. */
  search: searchConfig.prefault({}),
  /** Navbar, footer, colours and table of contents. */
  themeConfig: themeConfig.prefault({}),
  /** Free, serialisable data for a site's own components. Example: `{ supportUrl: 'https://help.example' }`. Default: none. */
  customFields: z.record(z.string(), z.unknown()).default({}),
})

/** A config as an author writes it. */
export type SiteConfigInput = z.input<typeof siteConfig>
/** A config as the build reads it: every default filled in. */
export type SiteConfig = z.output<typeof siteConfig>
export type DocsInstanceConfig = SiteConfig['docs'][number]
export type NavbarItemConfig = SiteConfig['themeConfig']['navbar']['items'][number]

/**
 * Check a config, all its errors at once.
 *
 * @returns the config with every default, or all errors.
 */
export function checkConfig(
  input: unknown,
): { config: SiteConfig } | { errors: readonly OptionError[] } {
  const { data, error } = siteConfig.safeParse(input, ISSUES)
  if (data) {
    const errors = [
      ...checkInstances(data),
      ...checkRequirements(data),
      ...checkRedirectLocales(data),
      ...checkWordLocales(data),
      ...checkSlashes(data),
    ]
    return errors.length > 0 ? { errors } : { config: data }
  }
  const errors = error.issues.flatMap(describeIssue)
  return { errors: errors.map((error) => nameSuccessor(error, siteConfig)) }
}

function checkInstances({ docs }: SiteConfig): OptionError[] {
  return docs.flatMap(({ id }, index) =>
    docs.findIndex((other) => other.id === id) === index
      ? []
      : [toOptionError(['docs', index, 'id'], `"${id}" is already the id of another instance`)],
  )
}

/** Thresholds of docs that do not exist would never be missed. */
function checkRequirements({ docs, i18n }: SiteConfig): OptionError[] {
  const known = [...docs.map(({ id }) => id), 'pages']
  return Object.entries(i18n.localeConfigs).flatMap(([locale, { requires }]) =>
    Object.keys(requires?.instances ?? {})
      .filter((id) => !known.includes(id))
      .map((id) =>
        toOptionError(
          ['i18n', 'localeConfigs', locale, 'requires', 'instances', id],
          `is not a docs instance; there are ${known.join(', ')}`,
        ),
      ),
  )
}
