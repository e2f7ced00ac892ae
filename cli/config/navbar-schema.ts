/** What an author may write as entries of the navbar: one schema for each type. */

import { z } from 'zod'
import { isRecord } from '../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { mostSimilar } from '../errors/most-similar.ts'

const position = z.enum(['left', 'right'])
/** Where an entry stands in the bar, and its class. */
const placed = { className: z.string().optional(), position: position.optional() }
const docsPluginId = z.string().default('default')

/** Attributes of the anchor that an entry may have beside its own fields. */
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
])

/** Values of attributes. */
export const attributes = z.union([z.string(), z.number(), z.boolean()])

/** A check that the keys of a link are its fields, or attributes that an anchor may have. */
export function refuseAttributes(fields: ReadonlySet<string>) {
  return (value: object, context: z.core.$RefinementCtx): void => {
    for (const key of Object.keys(value)) {
      if (fields.has(key) || ATTRIBUTE.test(key)) continue
      const meant = mostSimilar(key, [...fields])
      const fix =
        meant === undefined ? 'remove it or correct its name' : `perhaps "${meant}" was meant`
      const message = `is no option and no attribute of a link; ${fix}`
      context.addIssue({ code: 'custom', message, path: [key] })
    }
  }
}

const navbarLink = z
  .object({
    type: z.literal('link').default('link'),
    ...placed,
    label: z.string().optional(),
    /** In place of a label. */
    html: z.string().optional(),
    to: z.string().optional(),
    href: z.string().optional(),
    activeBasePath: z.string().optional(),
    activeBaseRegex: z.string().refine(isRegex, 'must be a regular expression').optional(),
    prependBaseUrlToHref: z.boolean().optional(),
    target: z.string().optional(),
    rel: z.string().optional(),
    title: z.string().optional(),
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

/** What is wrong with an entry that leads nowhere, or to two places. */
export const ONE_TARGET =
  'needs exactly one of "to" (a page of this site) and "href" (an address elsewhere)'

const label = z.string().optional()
const navbarDoc = z.strictObject({
  type: z.literal('doc'),
  docId: z.string(),
  docsPluginId,
  label,
  ...placed,
})
const navbarSidebar = z.strictObject({
  type: z.literal('docSidebar'),
  sidebarId: z.string(),
  docsPluginId,
  label,
  ...placed,
})
const navbarVersion = z.strictObject({
  type: z.literal('docsVersion'),
  docsPluginId,
  label,
  to: z.string().optional(),
  ...placed,
})
const navbarHtml = z.strictObject({ type: z.literal('html'), value: z.string(), ...placed })
const NO_JSON = 'must be JSON, because it crosses to the browser'

/** What the component of an entry of a site's own gets: JSON, as written. */
const navbarCustom = z.strictObject({
  type: z.literal('custom'),
  item: z.record(z.string(), z.unknown()).superRefine((item, context) => {
    for (const [key, value] of Object.entries(item))
      if (!z.json().safeParse(value).success)
        context.addIssue({ code: 'custom', path: [key], message: NO_JSON })
  }),
  ...placed,
})
const children = z.array(z.lazy(() => navbarChild))
const around = {
  dropdownItemsBefore: children.default([]),
  dropdownItemsAfter: children.default([]),
}

const navbarDropdown = z.strictObject({
  type: z.literal('dropdown'),
  label: z.string(),
  to: z.string().optional(),
  items: children,
  ...placed,
})
const navbarVersions = z.strictObject({
  type: z.literal('docsVersionDropdown'),
  docsPluginId,
  /** Names in the order of the menu, or name → what it is called there. Default: all. */
  versions: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ label }))])
    .optional(),
  dropdownActiveClassDisabled: z.boolean().default(false),
  ...around,
  ...placed,
})
const navbarLocales = z.strictObject({
  type: z.literal('localeDropdown'),
  /** Appended to each address: `?persistLocale=true`. */
  queryString: z.string().optional(),
  ...around,
  ...placed,
})
const navbarSearch = z.strictObject({ type: z.literal('search'), ...placed })

/** Entries inside a dropdown: no dropdowns, and no sides of the bar. */
const navbarChild = z
  .preprocess(
    withType,
    z.discriminatedUnion(
      'type',
      [navbarLink, navbarDoc, navbarSidebar, navbarVersion, navbarHtml, navbarCustom],
      { error: (issue) => badType(issue.input, 'inside a dropdown') },
    ),
  )
  .superRefine((value, context) => {
    if (value.position !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['position'],
        message: 'is for entries of the bar; a dropdown has no sides',
      })
  })

/** An entry of the bar. */
export const navbarItem = z.preprocess(
  withType,
  z.discriminatedUnion(
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
    ],
    { error: (issue) => badType(issue.input, 'of the navbar') },
  ),
)

/**
 * An item without `type` is a link, or a dropdown where it has `items`; `custom-…` is one type, whose
 * fields are the component's own.
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

/** What JSON has no form for is named. */
function toJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function isRegex(value: string): boolean {
  try {
    return new RegExp(value).source !== ''
  } catch {
    return false
  }
}
