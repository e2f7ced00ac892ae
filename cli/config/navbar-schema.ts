/** Rules for the items of the navbar: one schema for each type. */

import { z } from 'zod'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { mostSimilar } from '../base/errors/most-similar.ts'
import { htmlIn, text } from './html-schema.ts'
import { regex } from './regex-schema.ts'

const position = z.enum(['left', 'right'])
/** Side of the bar on which an item is placed, and its class. */
const placed = {
  /** Class of the item, for the site's own CSS. Example: `quiet`. Default: none. */
  className: z.string().optional(),
  /** Side of the bar. Default: `left`; not allowed inside a dropdown. */
  position: position.optional(),
  /** Locales that show the item. Example: `['de']`. Default: all. */
  locales: z.array(z.string()).optional(),
}
/** Fields of an item that refers to docs. */
const ofDocs = {
  /** Id of the docs instance. Example: `api`. Default: `default`. */
  docsPluginId: z.string().default('default'),
}
/** Text of an item that may have its own. */
const labelled = {
  /** Text of the item. Example: `Guide`. Default: the label of its target. */
  label: text.optional(),
}

/** Allowed attributes of a link, in addition to its own fields. */
const ATTRIBUTE =
  /^(?:target|rel|title|id|lang|hreflang|download|referrerpolicy|role|tabindex|aria-[a-z]+|data-[\w.-]+)$/i
/** Fields of a link that are not attributes of its anchor. */
export const LINK_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'label',
  'html',
  'to',
  'href',
  'activeBasePath',
  'activeBaseRegex',
  'prependBaseUrlToHref',
  'className',
  'position',
  'locales',
])

/** Values of attributes. */
export const attributes = z.union([z.string(), z.number(), z.boolean()])

/** Create a check that the keys of a link are its fields or allowed attributes. */
export function refuseAttributes(fields: ReadonlySet<string>) {
  return (value: object, context: z.core.$RefinementCtx): void => {
    for (const key of Object.keys(value)) {
      if (fields.has(key) || ATTRIBUTE.test(key)) continue
      const meant = mostSimilar(key, [...fields])
      const fix =
        meant === undefined ? 'remove it or correct its name' : `perhaps "${meant}" was meant`
      const message = `is neither an option nor an attribute of a link; ${fix}`
      context.addIssue({ code: 'custom', message, path: [key] })
    }
  }
}

const navbarLink = z
  .object({
    /** A link, to a page or elsewhere; the type may be left out. */
    type: z.literal('link').default('link'),
    ...placed,
    /** Text of the link; one of `label` and `html` is needed. Example: `Install`. Default: none. */
    label: text.optional(),
    /** HTML instead of a label, without blocks and links. Example: `<b>Install</b>`. Default: none. */
    html: htmlIn('link').optional(),
    /** Page of this site: `/docs/install`. One of `to` and `href` is needed. Default: none. */
    to: z.string().optional(),
    /** Address that is not a page of this site: `https://git.example`. Default: none. */
    href: z.string().optional(),
    /** The link is shown as active on all pages below this path. Example: `/docs`. Default: its target. */
    activeBasePath: z.string().optional(),
    /** The same as `activeBasePath`, as a regular expression for the path. Example: `^/docs`. Default: none. */
    activeBaseRegex: regex.optional(),
    /** Put the site's base before `href`. Default: `false`. */
    prependBaseUrlToHref: z.boolean().optional(),
    /** `target` of the anchor. Example: `_self`. Default: `_blank` for other sites. */
    target: z.string().optional(),
    /** `rel` of the anchor. Example: `author`. Default: `noopener noreferrer` for other sites. */
    rel: z.string().optional(),
    /** `title` of the anchor. Example: `Source code`. Default: none. */
    title: z.string().optional(),
    /** Name for screen readers. Example: `Source code`. Default: the text. */
    'aria-label': z.string().optional(),
  })
  .catchall(attributes)
  .superRefine((value, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if ((value.to === undefined) === (value.href === undefined)) refuse(ONE_TARGET)
    if (value.label === undefined && value.html === undefined) refuse('needs a "label"')
    if (value.label !== undefined && value.html !== undefined)
      refuse('takes one of "label" and "html"')
  })
  .superRefine(refuseAttributes(LINK_FIELDS))

/** Error of an item with no target, or with two. */
export const ONE_TARGET =
  'needs exactly one of "to" (a page of this site) and "href" (an address elsewhere)'

const navbarDoc = z.strictObject({
  /** A link to a doc, in the version that the reader chose. */
  type: z.literal('doc'),
  /** Id of the doc: `guide/install`. */
  docId: z.string(),
  ...ofDocs,
  ...labelled,
  ...placed,
})
const navbarSidebar = z.strictObject({
  /** A link to the first doc of a sidebar. */
  type: z.literal('docSidebar'),
  /** Name of the sidebar, as the sidebars file has it. Example: `main`. */
  sidebarId: z.string(),
  ...ofDocs,
  ...labelled,
  ...placed,
})
const navbarVersion = z.strictObject({
  /** A link to the version of the docs that the reader chose. */
  type: z.literal('docsVersion'),
  ...ofDocs,
  ...labelled,
  /** Page in place of the version's first doc. Example: `/start`. Default: none. */
  to: z.string().optional(),
  ...placed,
})
const navbarHtml = z.strictObject({
  /** HTML of your own. */
  type: z.literal('html'),
  /** The HTML; it is trusted. Example: `<b>Beta</b>`. */
  value: htmlIn('block'),
  ...placed,
})
const NO_JSON = 'must be JSON, because it crosses to the browser'

/** An item that a component of the site renders; the component gets the item as written, which must be JSON. */
const navbarCustom = z.strictObject({
  /** A component of the folder `navbar/`; written as `custom-<name>`. */
  type: z.literal('custom'),
  /** The entry as it is written, given to the component. Example: `{ type: 'custom-status', text: 'All systems up' }`. */
  item: z.record(z.string(), z.unknown()).superRefine((item, context) => {
    for (const [key, value] of Object.entries(item))
      if (!z.json().safeParse(value).success)
        context.addIssue({ code: 'custom', path: [key], message: NO_JSON })
  }),
  ...placed,
})
const children = z.array(z.lazy(() => navbarChild))
const around = {
  /** Items above the list. Example: `[{ to: '/versions', label: 'All versions' }]`. Default: none. */
  dropdownItemsBefore: children.default([]),
  /** Items below the list. Example: `[{ to: '/versions', label: 'All versions' }]`. Default: none. */
  dropdownItemsAfter: children.default([]),
}

const navbarDropdown = z.strictObject({
  /** A button that opens a list of items. */
  type: z.literal('dropdown'),
  /** Text of the button. Example: `More`. */
  label: text,
  /** Its own page, shown first in the list. Example: `/more`. Default: none. */
  to: z.string().optional(),
  /** Items of the list, in order; no dropdowns. Example: `[{ to: '/install', label: 'Install' }]`. */
  items: children,
  ...placed,
})
const navbarVersions = z.strictObject({
  /** The menu of versions. */
  type: z.literal('docsVersionDropdown'),
  ...ofDocs,
  /** Names in the order of the menu, or name → its label there. Example: `['current', '2.0']`. Default: all. */
  versions: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject(labelled))])
    .optional(),
  /** Never show the button as active. Default: `false`. */
  dropdownActiveClassDisabled: z.boolean().default(false),
  ...around,
  ...placed,
})
const navbarLocales = z.strictObject({
  /** The menu of languages. */
  type: z.literal('localeDropdown'),
  /** Appended to each address: `?persistLocale=true`. Default: nothing. */
  queryString: z.string().optional(),
  ...around,
  ...placed,
})
const navbarSearch = z.strictObject({
  /** The button of the search. */
  type: z.literal('search'),
  ...placed,
})

const childEntry = z.discriminatedUnion(
  'type',
  [navbarLink, navbarDoc, navbarSidebar, navbarVersion, navbarHtml, navbarCustom],
  { error: (issue) => badType(issue.input, 'inside a dropdown') },
)

/** Items inside a dropdown: no dropdowns, and no `position`. */
const navbarChild = z
  .preprocess<unknown, typeof childEntry, CustomEntry | object>(withType, childEntry)
  .superRefine((value, context) => {
    if (value.position !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['position'],
        message: 'is for entries of the bar; a dropdown has no sides',
      })
  })

const navbarPlugin = z.strictObject({
  /** Items that a plugin returns in `navbar`. */
  type: z.literal('plugin'),
  /** Name of the plugin. Example: `glossary`. */
  plugin: z.string(),
  /** Name of the items in `navbar` of the plugin. Example: `terms`. */
  id: z.string(),
  ...placed,
})

const navbarEntry = z.discriminatedUnion(
  'type',
  [
    navbarLink,
    navbarDropdown,
    navbarDoc,
    navbarSidebar,
    navbarVersion,
    navbarVersions,
    navbarHtml,
    navbarLocales,
    navbarSearch,
    navbarCustom,
    navbarPlugin,
  ],
  { error: (issue) => badType(issue.input, 'of the navbar') },
)

/** Items of a plugin at the place of an entry; `placePieces` has put them there. */
export function itemsOfPiece(
  piece: z.output<typeof navbarPlugin>,
): readonly z.output<typeof navbarEntry>[] {
  // The rule of the entry allows no `items`, so these are the checked ones of the plugin.
  return (piece as { items?: readonly z.output<typeof navbarEntry>[] }).items ?? []
}

/** Items for components of the site, which define their own fields. */
type CustomEntry = { type: `custom-${string}`; [field: string]: unknown }
/** A dropdown without `type`, recognised by its `items`. */
type UntypedDropdown = Omit<z.input<typeof navbarDropdown>, 'type'> & {
  type?: 'default' | undefined
}

// Editors list the short forms by this type; zod checks all forms.
/** An item of the navbar. */
export const navbarItem = z.preprocess<
  unknown,
  typeof navbarEntry,
  CustomEntry | UntypedDropdown | object
>(withType, navbarEntry)

/**
 * An item without `type` is a link, or a dropdown if it has `items`. All types `custom-…` are one type, whose
 * fields belong to the component.
 */
function withType(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { type = 'default' } = value
  if (type === 'default') return { ...value, type: 'items' in value ? 'dropdown' : 'link' }
  if (typeof type !== 'string' || !type.startsWith('custom-')) return value
  const { className, position: side } = value
  return {
    type: 'custom',
    item: value,
    ...omitUndefined({ className, position: side }),
  }
}

function badType(input: unknown, where: string): string {
  if (!isRecord(input)) return `must be an object, like { to: '/docs', label: 'Docs' }`
  const { type } = input
  const reason =
    type === 'dropdown' && where === 'inside a dropdown'
      ? 'Nested dropdowns are not allowed'
      : `Bad navbar item type "${String(type)}": there is no such entry ${where}`
  return `${reason}\n${JSON.stringify(input, toJson, 2)}`
}

/** Convert values that JSON cannot represent, for error messages. */
function toJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
