/** The options of docs: an instance, its versions, its feed. */
import { z } from 'zod'
import { feed } from './publish-schema.ts'
import { severity } from './severity.ts'
import { pathBelow } from './site-path.ts'

/** How a Markdown file is read: as Markdown, as MDX, or by its ending. */
export const format = z.enum(['md', 'mdx', 'detect'])

const docsVersion = z.strictObject({
  /**
   * Tag, branch or commit of git that holds the version, `v1.0`: the docs, the sidebars file and the
   * translations as they were there, without a copy in the site. A branch may be the remote's (`origin/<name>`). Example: `v1.0`.
   * Default: a copy that `docs:version` made.
   */
  ref: z
    .string()
    .regex(/^[^-\s\p{Cc}][^\s\p{Cc}]*$/u, 'must be a tag, branch or commit of git, like "v1.0"')
    .optional(),
  /** Shown to readers. Example: `2.x`. Default: the name, and `Next` for `current`. */
  label: z.string().optional(),
  /** Below the instance's path. Example: `2.x`. Default: none for the latest, `next` for `current`, else the name. */
  path: pathBelow.optional(),
  /** Notice above its pages; default: `unreleased` for versions newer than the last one, `unmaintained` for older ones, else `none`. */
  banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
  /** Whether its pages show the version's label. Default: where the instance has several versions. */
  badge: z.boolean().optional(),
  /** Ask search engines to leave its pages out. Default: `false`. */
  noIndex: z.boolean().optional(),
  /** Class of `<html>`. Example: `old`. Default: `docs-version-<name>`. */
  className: z.string().optional(),
})

/** Where a reader changes a page; `undefined` for no link. */
type EditUrl = (page: {
  /** Name of the version: `current`, `1.0`. */
  version: string
  /** Folder of the version's docs, from the site folder: `docs`, `versioned_docs/version-1.0`; for one of git where it was. */
  versionDocsDirPath: string
  /** Where git has the version, `v1.0`; `undefined` for one whose files the site has. */
  ref?: string | undefined
  /** In that folder: `guide/setup.md`. */
  docPath: string
  /** Without the origin: `/docs/guide/setup`. */
  permalink: string
  /** Locale of the page: `de`. */
  locale: string
}) => string | undefined

/** What takes the number from the name of a file or folder: `01-intro` → `{ filename: 'intro', numberPrefix: 1 }`. */
type NumberPrefixParser = (name: string) => { filename: string; numberPrefix?: number | undefined }

const EDIT_URL = 'must be an address, like "https://git.example/docs/edit/main/", or a function'
const FUNCTION = { params: { kind: 'function' } }
const isFunction = (value: unknown) => typeof value === 'function'

const admonitionName = z
  .string()
  .regex(/^[a-z][\w-]*$/i, 'must be a name of letters, digits, "_" and "-"')

/** Title and look of an admonition of the site. */
const admonitionKind = z.strictObject({
  /** The title, translated as the message `theme.admonition.<name>`. Example: `Question`. Default: the name. */
  title: z.string().min(1).optional(),
  /** The admonition of the theme that it looks like. Default: `note`. */
  tone: z.enum(['note', 'tip', 'info', 'warning', 'danger']).default('note'),
  /** The sign in front of its title. Example: `?`. Default: that of the tone. */
  icon: z
    .string()
    .regex(/^[^\s"\\<]{1,8}$/u, 'must be a sign of one or two letters')
    .optional(),
})

const admonitionKeywords = z.strictObject({
  /** The names, `['question']`, or names with title and look: `{ question: { title: 'Question', tone: 'info', icon: '?' } }`. */
  keywords: z.union([z.array(admonitionName), z.record(admonitionName, admonitionKind)]),
  /** Keep the default ones beside them. Default: `true`. */
  extendDefaults: z.boolean().default(true),
})

/** One tree of docs, an element of `docs`. */
export const docsInstance = z.strictObject({
  /** Unique name: letters, digits, `_` and `-`. Example: `api`. Default: `default`. */
  id: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, "_" and "-"')
    .default('default'),
  /** Name for readers where they choose an instance, as in the search. Example: `API`. Default: the id in words. */
  label: z.string().min(1).optional(),
  /** Folder of the Markdown files, from the site folder. Example: `docs`. */
  path: z.string().min(1),
  /** Where the docs are served, below the locale's base; `/` for the base itself. Example: `/`. Default: `docs`. */
  routeBasePath: pathBelow.default('docs'),
  /** Sidebars file, whose ending may be left out; `false`: no sidebar. Example: `sidebars.ts`. Default: one sidebar from the folders. */
  sidebarPath: z.union([z.string(), z.literal(false)]).optional(),
  /** Sidebar that all docs of this instance show. Example: `main`. Default: the first that lists the doc. */
  displayedSidebar: z.string().optional(),
  /** Whether readers can close categories, where these do not say so themselves. Default: `true`. */
  sidebarCollapsible: z.boolean().default(true),
  /** Whether categories are closed at first. Default: `true`. */
  sidebarCollapsed: z.boolean().default(true),
  /** How its files are read; default: as `markdown.format` says. */
  format: format.optional(),
  /** Globs of files that are docs, inside the folder. Example: `['guide/*.md']`. Default: all `.md` and `.mdx` files. */
  include: z.array(z.string()).default(['**/*.{md,mdx}']),
  /** Globs of files that are no docs after all. Example: `['drafts/**']`. Default: partials (`_name.md`) and tests. */
  exclude: z
    .array(z.string())
    .default([
      '**/_*.{js,jsx,ts,tsx,md,mdx}',
      '**/_*/**',
      '**/*.test.{js,jsx,ts,tsx}',
      '**/__tests__/**',
    ]),
  /**
   * Drop `01-` from ids and slugs, and sort by it. `false`: keep it; a function takes it off in its own way. Example:
   * `(name) => ({ filename: name.replace(/^\d+_/, ''), numberPrefix: Number.parseInt(name, 10) })`. Default: `true`.
   */
  numberPrefixParser: z
    .union([z.boolean(), z.custom<NumberPrefixParser>(isFunction, FUNCTION)])
    .default(true),
  /** Show the way from the sidebar's top above each doc. Default: `true`. */
  breadcrumbs: z.boolean().default(true),
  /** Address of the folder that holds the site, where a file's path is appended; or a function of the page. Example: `https://git.example/docs/edit/main/`. Default: no link. */
  editUrl: z.union([z.url(EDIT_URL), z.custom<EditUrl>(isFunction, FUNCTION)]).optional(),
  /** Pages of cut versions lead to the current version's file. Default: `false`. */
  editCurrentVersion: z.boolean().default(false),
  /** Translated pages lead to the translation; `false`: to the source. Default: `true`. */
  editLocalizedFiles: z.boolean().default(true),
  /** The version that is served without its name in the path. Example: `2.0`. Default: the newest that was cut. */
  lastVersion: z.string().optional(),
  /** Options of versions, by name; `current` is the folder `path`. Example: `{ current: { label: 'Next' } }`. Default: none. */
  versions: z.record(z.string(), docsVersion).default({}),
  /**
   * The address that search engines take for a page of another version: its own (`self`), or that of the page with its id
   * in the latest version (`latest`), where that has one. Default: `self`.
   */
  canonical: z.enum(['self', 'latest']).default('self'),
  /** Build these alone; their order stays that of the versions file. Example: `['current', '2.0']`. Default: all. */
  onlyIncludeVersions: z.array(z.string()).optional(),
  /** Build the docs of the folder `path` beside the cut versions. Default: `true`. */
  includeCurrentVersion: z.boolean().default(true),
  /** Serve `current` alone, although versions were cut. Default: `false`. */
  disableVersioning: z.boolean().default(false),
  /** Where the pages of tags are, below the version's path. Example: `topics`. Default: `tags`. */
  tagsBasePath: pathBelow.default('tags'),
  /** File that defines tags, inside the folder; `false`: none. Example: `topics.yml`. Default: `tags.yml`. */
  tags: z.union([z.string(), z.literal(false)]).default('tags.yml'),
  /** A tag that the file does not define. Default: `warn`. */
  onInlineTags: severity.default('warn'),
  /**
   * Names of admonitions beside the default ones: `{ keywords: ['question'] }`; instead of them with
   * `extendDefaults: false`. One without a title of the theme is called by its name. `false`: none. Default: the default ones.
   */
  admonitions: z.union([z.literal(false), admonitionKeywords]).optional(),
  /** Atom and RSS feeds of its docs, newest first, beside them: `releases/atom.xml`. Default: `false`. */
  feed: feed.default(false),
  /** Show below each doc when it was last changed, from front matter or git. Default: `false`. */
  showLastUpdateTime: z.boolean().default(false),
  /** Show who changed it last. Default: `false`. */
  showLastUpdateAuthor: z.boolean().default(false),
})
