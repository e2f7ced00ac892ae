/**
 * The schema of all options of a site: rules, messages and defaults. Two types are inferred from it: the
 * input that an author writes, and the output that the build reads.
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
import { text } from './html-schema.ts'
import { images } from './images-schema.ts'
import { isLanguageTag } from './language-tag.ts'
import { markdown } from './markdown-schema.ts'
import { nameSuccessor } from './moved-options.ts'
import { moduleEntry } from './plugin-schema.ts'
import { contentSecurityPolicy, contentSignals, llms, manifest, sitemap } from './publish-schema.ts'
import { checkRedirectLocales, redirectFiles, redirects } from './redirects-schema.ts'
import { searchConfig } from './search-schema.ts'
import { severity } from './severity.ts'
import { siteFields } from './site-fields.ts'
import { basePath } from './site-path.ts'
import { themeConfig } from './theme-schema.ts'
import {
  outdatedSections,
  people,
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
  /** Minimum values that `translations check` requires of this locale. Default: none. */
  requires: requirements,
  /** Who translates and who reviews which pages: the last entry that matches a page counts. Example: `[{ pages: 'docs/**', owner: '@anna' }]`. Default: none. */
  people,
})

const i18n = z
  .strictObject({
    /** Locale at the site's base, and source language of all content. Example: `de`. Default: `en`. */
    defaultLocale: z.string().default('en'),
    /** All locales, in menu order. Example: `['en', 'de']`. Default: `['en']`. */
    locales: z.array(z.string()).min(1).default(['en']),
    /** Folder of catalogues and translated content. Example: `translations`. Default: `i18n`. */
    path: z.string().default('i18n'),
    /** Options of locales, by locale: `{ de: { label: 'Deutsch' } }`. Default: none. */
    localeConfigs: z.record(z.string(), localeConfig).default({}),
    /** Folders of translated files, with `{i18n}`, `{locale}`, `{folder}`, `{instance}` and `{version}`. Example: `{folder}/{locale}`. */
    translations: translationFolders,
    /** Notices that readers see about the state of a translation. Default: both. */
    notices: translationNotices,
    /** Whether a section whose source has changed shows its `translation` (default) or the `source`, with the language of the source. */
    outdatedSections,
    /** Severity for a link in a translation to a page that is not translated. Default: `log`. */
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
  /**
   * Shown in the tab of the browser after the page's title, and in the navbar if the navbar has no other title.
   * Example: `My docs`.
   */
  title: text.min(1, 'must not be empty'),
  /** Origin that the site is served from: `https://docs.example`. */
  url: z
    .string()
    .superRefine(checkOrigin)
    .transform((value) => value.replace(/\/$/, '')),
  /** Path below the origin; missing slashes are added. Example: `/docs/`. Default: `/`. */
  baseUrl: basePath.default('/'),
  /** One sentence about the site, for its web manifest and OpenSearch description. Example: `Build on Acme`. Default: none. */
  tagline: z.string().default(''),
  /** Separator between the page's title and the site's in the browser tab: `Install | Docs`. Example: `·`. Default: `|`. */
  titleDelimiter: z.string().default('|'),
  /** Icon of the site, from a static folder: `img/logo.svg`. Default: none. */
  favicon: z.string().optional(),
  /** `true`: every permalink ends in a slash; `false`: none does; unset: only those of index files, and slugs that end in one. Default: unset. */
  trailingSlash: z.boolean().optional(),
  /** Ask search engines to leave out the whole site. Default: `false`. */
  noIndex: z.boolean().default(false),
  /** `hash`: one page per locale, with routes after its `#`; it works in any folder, but search engines cannot index it. Default: `browser`. */
  router: z.enum(['browser', 'hash']).default('browser'),
  /** `files`: changed files are renamed into the output; `switch`: the output is a link to a complete build. Default: `files`. */
  publish: z.enum(['files', 'switch']).default('files'),
  /** Most seconds for rendering a page, after which the build fails and names the page; `false`: no limit. Example: `120`. Default: `60`. */
  renderTimeout: z.union([z.int().min(1), z.literal(false)]).default(60),
  /**
   * Folders that are copied to the output; files of later folders override, missing folders are ignored.
   * Example: `['static']`. Default: `static` next to the config.
   */
  staticDirectories: z.array(z.string()).optional(),
  /** Languages of the site. Default: only English. */
  i18n: i18n.prefault({}),
  /** Docs instances: folders of docs, each with its own path and sidebars. Default: none. */
  docs: z.array(docsInstance).default([]),
  /** Folder of Markdown pages outside of all docs; their path is their address. Default: none. */
  pages: z
    .strictObject({
      /** The folder, relative to the site folder: `content/pages`. */
      path: z.string().min(1),
    })
    .optional(),
  /** Where the browser stores a reader's choices: color mode, versions, closed notices. */
  storage: z
    .strictObject({
      /** `localStorage` (default) keeps them until the reader clears it, `sessionStorage` while the tab is open. */
      type: z.enum(['localStorage', 'sessionStorage']).default('localStorage'),
      /** Suffix of storage keys: `-<namespace>`; `false`: none. Example: `handbook`. Default: `false`. */
      namespace: z.union([z.string(), z.literal(false)]).default(false),
    })
    .prefault({}),
  /** Options for Markdown. */
  markdown: markdown.prefault({}),
  /**
   * Write compressed `.br` and `.gz` files next to each text file, for hosts that serve them. Default: `false`.
   */
  precompress: z.boolean().default(false),
  /** A cache shared by several machines: results of parsing and rendering are reused by all. Default: none. */
  cache: sharedCache.optional(),
  /** Let browsers verify scripts and style sheets of the site by their hashes (`integrity`). Default: `false`. */
  sri: z.boolean().default(false),
  /**
   * Redirects from old addresses: `{ from: '/old', to: '/new' }`, `{ from: '/guide/*', to: '/docs/:splat' }`.
   * Pages can list their old addresses as `redirect_from`. Not available with `router: 'hash'`. Example:
   * `[{ from: '/old', to: '/new' }]`. Default: none.
   */
  redirects,
  /**
   * Files that a build writes for redirects: pages (`html`), `_redirects` (`hosts`: Netlify, Cloudflare),
   * `redirects.nginx.conf` (`nginx`), `redirects.json` (`json`). Example: `['html']`. Default: all.
   */
  redirectFiles,
  /**
   * List of the addresses of the last published site: a `sitemap.xml`, or a file with one address per line. It is
   * a path relative to the site folder, or a web address. Example: `https://docs.example/sitemap.xml`. Default: none.
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
  /** Severity for an address in `publishedRoutes` without page, file or redirect on this site. Default: `warn`. */
  onLostRoutes: severity.default('warn'),
  /** Options of the sitemap, one for each locale at its base; `false`: none. */
  sitemap: sitemap.prefault({}),
  /**
   * Markdown for language models: publish the Markdown of each page next to it (`/guide/start.md`). Each locale
   * gets `llms.txt`, which lists the pages, and `llms-full.txt` with all of their text. `octavo new` turns it on.
   * Example: `true`. Default: `false`.
   */
  llms: llms.default(false),
  /**
   * What programs may do with the content. `robots.txt` says it in the signals that contentsignals.org defines.
   * Example: `{ search: true, 'ai-train': false }`. Default: says nothing.
   */
  contentSignals: contentSignals.default({}),
  /** A web manifest for each locale, with PNG icons of all sizes. Default: `false`. */
  manifest: manifest.default(false),
  /** Images for social networks, drawn at build: one for each docs instance, or for each page. Default: `false`. */
  socialImage: z.enum(['instance', 'page']).or(z.literal(false)).default(false),
  /** Options of `serve` and `preview`, the servers on an author's machine. */
  server: z
    .strictObject({
      /** Host names accepted in addition to `localhost`: `docs.test`; `.docs.test` with all names below it. Example: `['docs.test']`. Default: none. */
      allowedHosts: z.array(allowedHost).default([]),
    })
    .prefault({}),
  /** Sources to allow in addition to the site itself, by directive; `false`: no policy. Example: `{ 'connect-src': ['https://api.example'] }`. Default: none. */
  contentSecurityPolicy: contentSecurityPolicy.default({}),
  /** Tags for the head of every page. Example: `[{ tagName: 'meta', attributes: { name: 'robots', content: 'noarchive' } }]`. Default: none. */
  headTags: headTags.default([]),
  /** Scripts for every page: an address, or attributes with `src`; a path refers to a static file. Example: `['js/chat.js']`. Default: none. */
  scripts: scripts.default([]),
  /** Style sheets for every page: an address, or attributes with `href`. Example: `['css/print.css']`. Default: none. */
  stylesheets: stylesheets.default([]),
  /** Modules that run in the browser on every page and are called at each navigation. Example: `['./analytics.ts']`. Default: none. */
  clientModules: clientModules.default([]),
  /**
   * Code of a diagnostic → severity, in place of its own: `{ FRONTMATTER_UNKNOWN: 'throw' }`. All can be
   * raised; an error can be lowered if the published site stays complete and safe. Default: none.
   */
  rules: z.record(z.string(), severity).default({}),
  /**
   * File of known diagnostics, which are not reported, relative to the site folder; `--write-baseline` writes
   * it. Example: `octavo-baseline.json`. Default: none.
   */
  baseline: z.string().min(1).optional(),
  /**
   * Schema for front matter fields that the site defines, of any library. Example:
   * `z.object({ owner: z.string() })`. Pages and components read them with `useRoute().frontMatter`. Default:
   * none.
   */
  frontMatter: siteFields.optional(),
  /** Plugins of the site: `'./plugins/own.ts'`, or a name with its options. Example: `['./plugins/own.ts']`. Default: none. */
  plugins: z.array(moduleEntry).default([]),
  /** Images of pages: smaller files for browsers that support them, and a larger view. */
  images,
  /** Severity for a link to a page of this site that does not exist. Default: `throw`, the build fails. */
  onBrokenLinks: severity.default('throw'),
  /** Rules of `check-content`, and whether builds check them. */
  checkContent: contentRules,
  /** How `check-links --external` requests the targets of external links. */
  externalLinks,
  /** Severity for a link to a heading that does not exist. Default: `warn`. */
  onBrokenAnchors: severity.default('warn'),
  /** Severity for two files with the same address. Default: `warn`; the first file is published. */
  onDuplicateRoutes: severity.default('warn'),
  /** Search provider and its options; `false`: no search. */
  search: searchConfig.prefault({}),
  /** Navbar, footer, colors and table of contents. */
  themeConfig: themeConfig.prefault({}),
  /** Any serializable data for a site's own components. Example: `{ supportUrl: 'https://help.example' }`. Default: none. */
  customFields: z.record(z.string(), z.unknown()).default({}),
})

/** A config as an author writes it. */
export type SiteConfigInput = z.input<typeof siteConfig>
/** A config as the build reads it, with all defaults filled in. */
export type SiteConfig = z.output<typeof siteConfig>
export type DocsInstanceConfig = SiteConfig['docs'][number]
export type NavbarItemConfig = SiteConfig['themeConfig']['navbar']['items'][number]

/**
 * Validate a config; all errors are found at once.
 *
 * @returns the config with all defaults, or all errors.
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

/** Errors for thresholds of docs that do not exist, as nothing would ever fall below them. */
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
