/** Options of other generators that have another name or another place here. */
import type { z } from 'zod'
import type { OptionError } from './describe-issue.ts'

/**
 * Option of another generator, without list indexes → its replacement, as the end of "is no option here; ".
 * Most names are from Docusaurus, whose sites are migrated most often.
 */
const SUCCESSORS: Readonly<Record<string, string>> = {
  presets: 'write `docs`, `pages` and `themeConfig` at the top of the config',
  themes: 'write files in `theme/` that replace or wrap parts of the theme',
  blog: "a blog is a plugin: `plugins: ['octavo-blog']`",
  future: 'storage is `storage`, the hash router is `router`; the rest is always on',
  organizationName: 'publish the output folder with the tools of your host',
  projectName: 'publish the output folder with the tools of your host',
  deploymentBranch: 'publish the output folder with the tools of your host',
  'markdown.hooks': 'write `markdown.onBrokenMarkdownLinks` and `markdown.onBrokenMarkdownImages`',
  'markdown.mdx1Compat': 'comments and ids of headings are read in every format',
  'i18n.localeConfigs.*.url': 'all locales are served from `url`, each below its `baseUrl`',
  'themeConfig.algolia': "write `search: { provider: 'algolia', algolia: { … } }`",
  'themeConfig.metadatas': 'write `themeConfig.metadata`',
  'themeConfig.hideableSidebar': 'write `themeConfig.docs.sidebar.hideable`',
  'themeConfig.autoCollapseSidebarCategories':
    'write `themeConfig.docs.sidebar.autoCollapseCategories`',
  'themeConfig.sidebarCollapsible': 'write `docs[].sidebarCollapsible`',
  'themeConfig.disableDarkMode': 'write `themeConfig.colorMode.disableSwitch`',
  'themeConfig.defaultDarkMode': 'write `themeConfig.colorMode.defaultMode`',
  'themeConfig.disableSwitch': 'write `themeConfig.colorMode.disableSwitch`',
  'themeConfig.navbar.links': 'write `themeConfig.navbar.items`',
  'themeConfig.prism.theme':
    'colors of code are tokens of the style sheet: `themeConfig.customCss`',
  'themeConfig.prism.darkTheme':
    'colors of code are tokens of the style sheet: `themeConfig.customCss`',
  'themeConfig.prism.additionalLanguages': 'every language of the highlighter is there',
  'search.algolia.searchPagePath': 'write `search.page`',
  'docs[].homePageId': "give that page the front matter `slug: '/'`",
  'docs[].excludeNextVersionDocs': 'write `docs[].includeCurrentVersion: false`',
  'docs[].docItemComponent': 'write a file in `theme/` that replaces or wraps that part',
  'docs[].docRootComponent': 'write a file in `theme/` that replaces or wraps that part',
}

/** Hints for options that exist here with a value of another type. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  docs: "Write a list, one entry for each tree of docs: `docs: [{ path: 'docs', routeBasePath: 'docs' }]`.",
  'themeConfig.docs':
    'Write the docs at the top of the config; here are only options of how they look.',
}

/**
 * Add the replacement of an unknown option to an error, where it is known: the option has another name or
 * place in this config, or was written in the wrong place.
 *
 * @param schema - Schema of the whole config.
 */
export function nameSuccessor(error: OptionError, schema: z.core.$ZodType): OptionError {
  const { option, isUnknown, meant } = error
  const plain = toPlain(option)
  const hint = OTHER_KINDS[plain]
  if (!isUnknown) return hint === undefined ? error : { ...error, hint }
  const known = SUCCESSORS[plain]
  const successor = known ?? (meant === undefined ? findElsewhere(plain, schema) : undefined)
  if (successor === undefined) return error
  return {
    ...error,
    line: `${option}: is not an option here; ${successor}`,
    hint: `Remove it; ${successor}.`,
  }
}

/** Path of the option with this name, if there is exactly one in the config. */
function findElsewhere(option: string, schema: z.core.$ZodType): string | undefined {
  const name = option.slice(option.lastIndexOf('.') + 1)
  const [place, ...others] = [...listOptions(schema)].filter(
    (path) => path.slice(path.lastIndexOf('.') + 1) === name,
  )
  return place === undefined || others.length > 0 ? undefined : `its place is \`${place}\``
}

function toPlain(option: string): string {
  return option
    .replace(/\[\d+\]/g, '[]')
    .replace(/^(i18n\.localeConfigs|docs\[\]\.versions)\.[^.]+/, '$1.*')
}

/** Every option below a schema: `docs[].path`, `i18n.localeConfigs.*.label`. */
function listOptions(schema: z.core.$ZodType): ReadonlySet<string> {
  const known = listed.get(schema)
  if (known) return known
  const found = new Set<string>()
  listed.set(schema, found)
  collect(schema, '', { found, open: new Set() })
  return found
}

/** Walking all rules takes a while, and a config may have many unknown options. */
const listed = new WeakMap<z.core.$ZodType, ReadonlySet<string>>()

interface Collected {
  found: Set<string>
  /** Rules that contain the current one, as rules may be recursive: menus contain menus. */
  open: Set<unknown>
}

/** Fields of a rule's definition that contain other rules, with their additions to the path. */
const PARTS: readonly (readonly [string, string])[] = [
  ['innerType', ''],
  ['in', ''],
  ['out', ''],
  ['options', ''],
  ['element', '[]'],
  ['valueType', '.*'],
]

function collect(schema: unknown, path: string, into: Collected): void {
  const definition = definitionOf(schema)
  if (definition === null || into.open.has(schema)) return
  into.open.add(schema)
  for (const [name, suffix] of PARTS)
    for (const part of [definition[name]].flat()) collect(part, path + suffix, into)
  for (const [name, field] of Object.entries(Object(definition.shape))) {
    const option = path === '' ? name : `${path}.${name}`
    into.found.add(option)
    collect(field, option, into)
  }
  into.open.delete(schema)
}

/** The library's own definition of a rule, which differs by kind. */
function definitionOf(schema: unknown): Record<string, unknown> | null {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return null
  // Every rule of the library has this field; its content is checked where it is read.
  return (schema as { _zod: { def: Record<string, unknown> } })._zod.def
}
