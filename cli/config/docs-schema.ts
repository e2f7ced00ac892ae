/** The options of docs: an instance, its versions, its feed. */
import { z } from 'zod'
import { feed } from './publish-schema.ts'
import { severity } from './severity.ts'
import { pathBelow } from './site-path.ts'

/** Syntax of a Markdown file: Markdown, MDX, or by its extension. */
export const format = z.enum(['md', 'mdx', 'detect'])

const docsVersion = z.strictObject({
  /**
   * Git tag, branch or commit that contains the version, `v1.0`: docs, sidebars file and translations are
   * read from there, without a copy in the site. A branch may be the remote's (`origin/<name>`). Example: `v1.0`.
   * Default: a copy that `docs:version` made.
   */
  ref: z
    .string()
    .regex(/^[^-\s\p{Cc}][^\s\p{Cc}]*$/u, 'must be a tag, branch or commit of git, like "v1.0"')
    .optional(),
  /** Label for readers. Example: `2.x`. Default: the name, and `Next` for `current`. */
  label: z.string().optional(),
  /** Path below the instance's. Example: `2.x`. Default: none for the latest, `next` for `current`, else the name. */
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

/** Gives the address where readers edit a page; `undefined` for no link. */
type EditUrl = (page: {
  /** Name of the version: `current`, `1.0`. */
  version: string
  /** Folder of the version's docs, relative to the site folder: `docs`, `versioned_docs/version-1.0`; for a version in git its folder there. */
  versionDocsDirPath: string
  /** Git ref of the version, `v1.0`; `undefined` for a version whose files are in the site. */
  ref?: string | undefined
  /** Path in that folder: `guide/setup.md`. */
  docPath: string
  /** Address without the origin: `/docs/guide/setup`. */
  permalink: string
  /** Locale of the page: `de`. */
  locale: string
}) => string | undefined

/** Splits the number from the name of a file or folder: `01-intro` → `{ filename: 'intro', numberPrefix: 1 }`. */
type NumberPrefixParser = (name: string) => { filename: string; numberPrefix?: number | undefined }

const EDIT_URL = 'must be an address, like "https://git.example/docs/edit/main/", or a function'
const FUNCTION = { params: { kind: 'function' } }
const isFunction = (value: unknown) => typeof value === 'function'

const admonitionName = z
  .string()
  .regex(/^[a-z][\w-]*$/i, 'must be a name of letters, digits, "_" and "-"')

/** Title and look of an admonition that the site defines. */
const admonitionKind = z.strictObject({
  /** The title, translated as the message `theme.admonition.<name>`. Example: `Question`. Default: the name. */
  title: z.string().min(1).optional(),
  /** The theme's admonition whose colors and icon it uses. Default: `note`. */
  tone: z.enum(['note', 'tip', 'info', 'warning', 'danger']).default('note'),
  /** Text of the icon in front of its title. Example: `?`. Default: the icon of the tone. */
  icon: z
    .string()
    .regex(/^[^\s"\\<]{1,8}$/u, 'must be a sign of one or two letters')
    .optional(),
})

const admonitionKeywords = z.strictObject({
  /** The names, `['question']`, or names with title and look: `{ question: { title: 'Question', tone: 'info', icon: '?' } }`. */
  keywords: z.union([z.array(admonitionName), z.record(admonitionName, admonitionKind)]),
  /** Keep the default admonitions in addition. Default: `true`. */
  extendDefaults: z.boolean().default(true),
})

/** One tree of docs, an element of `docs`. */
export const docsInstance = z.strictObject({
  /** Unique name: letters, digits, `_` and `-`. Example: `api`. Default: `default`. */
  id: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, "_" and "-"')
    .default('default'),
  /** Name for readers wherever they choose an instance, for example in the search. Example: `API`. Default: the id in words. */
  label: z.string().min(1).optional(),
  /** Folder of the Markdown files, relative to the site folder. Example: `docs`. */
  path: z.string().min(1),
  /** Path of the docs below the locale's base; `/` for the base itself. Example: `/`. Default: `docs`. */
  routeBasePath: pathBelow.default('docs'),
  /** Sidebars file, with or without its extension; `false`: no sidebar. Example: `sidebars.ts`. Default: one sidebar from the folders. */
  sidebarPath: z.union([z.string(), z.literal(false)]).optional(),
  /** Sidebar that all docs of this instance show. Example: `main`. Default: the first that lists the doc. */
  displayedSidebar: z.string().optional(),
  /** Whether readers can close categories without their own setting. Default: `true`. */
  sidebarCollapsible: z.boolean().default(true),
  /** Whether categories are closed at first. Default: `true`. */
  sidebarCollapsed: z.boolean().default(true),
  /** Syntax of its files; default: the value of `markdown.format`. */
  format: format.optional(),
  /** Globs of files that are docs, inside the folder. Example: `['guide/*.md']`. Default: all `.md` and `.mdx` files. */
  include: z.array(z.string()).default(['**/*.{md,mdx}']),
  /** Globs of files to exclude from the docs. Example: `['drafts/**']`. Default: partials (`_name.md`) and tests. */
  exclude: z
    .array(z.string())
    .default([
      '**/_*.{js,jsx,ts,tsx,md,mdx}',
      '**/_*/**',
      '**/*.test.{js,jsx,ts,tsx}',
      '**/__tests__/**',
    ]),
  /**
   * Remove number prefixes such as `01-` from ids and slugs, and sort by them. `false`: keep them; a function
   * removes them in its own way. Example:
   * `(name) => ({ filename: name.replace(/^\d+_/, ''), numberPrefix: Number.parseInt(name, 10) })`. Default:
   * `true`.
   */
  numberPrefixParser: z
    .union([z.boolean(), z.custom<NumberPrefixParser>(isFunction, FUNCTION)])
    .default(true),
  /** Show breadcrumbs above each doc, from the top of the sidebar. Default: `true`. */
  breadcrumbs: z.boolean().default(true),
  /** Address of the site folder in a web editor, to which a file's path is appended; or a function of the page. Example: `https://git.example/docs/edit/main/`. Default: no link. */
  editUrl: z.union([z.url(EDIT_URL), z.custom<EditUrl>(isFunction, FUNCTION)]).optional(),
  /** Edit links of cut versions refer to the current version's file. Default: `false`. */
  editCurrentVersion: z.boolean().default(false),
  /** Edit links of translated pages refer to the translation; `false`: to the source. Default: `true`. */
  editLocalizedFiles: z.boolean().default(true),
  /** The version that is served without its name in the path. Example: `2.0`. Default: the newest that was cut. */
  lastVersion: z.string().optional(),
  /** Options of versions, by name; `current` is the folder `path`. Example: `{ current: { label: 'Next' } }`. Default: none. */
  versions: z.record(z.string(), docsVersion).default({}),
  /**
   * Canonical address of pages of other versions, which search engines index. `self`: their own address.
   * `latest`: the address of the page with the same id in the latest version, if there is one. Default: `self`.
   */
  canonical: z.enum(['self', 'latest']).default('self'),
  /** Build only these versions; the order stays that of the versions file. Example: `['current', '2.0']`. Default: all. */
  onlyIncludeVersions: z.array(z.string()).optional(),
  /** Build the docs of the folder `path` in addition to the cut versions. Default: `true`. */
  includeCurrentVersion: z.boolean().default(true),
  /** Serve only `current`, although versions were cut. Default: `false`. */
  disableVersioning: z.boolean().default(false),
  /** Path of the tag pages, below the version's path. Example: `topics`. Default: `tags`. */
  tagsBasePath: pathBelow.default('tags'),
  /** File that defines tags, inside the folder; `false`: none. Example: `topics.yml`. Default: `tags.yml`. */
  tags: z.union([z.string(), z.literal(false)]).default('tags.yml'),
  /** Severity for a tag that the tags file does not define. Default: `warn`. */
  onInlineTags: severity.default('warn'),
  /**
   * Names of admonitions in addition to the default ones: `{ keywords: ['question'] }`; instead of them with
   * `extendDefaults: false`. One that the theme has no title for uses its name as title. `false`: none.
   * Default: the default ones.
   */
  admonitions: z.union([z.literal(false), admonitionKeywords]).optional(),
  /** Atom and RSS feeds of its docs, newest first, next to them: `releases/atom.xml`. Default: `false`. */
  feed: feed.default(false),
  /** Show below each doc when it was last changed, from front matter or git. Default: `false`. */
  showLastUpdateTime: z.boolean().default(false),
  /** Show below each doc who changed it last. Default: `false`. */
  showLastUpdateAuthor: z.boolean().default(false),
})
