/** Options that add to all pages: tags of the head, scripts, style sheets, modules. */
import { z } from 'zod'

/** Attributes of a tag: `true` writes only the name, `false` leaves the attribute out. */
export type TagAttributes = Readonly<Record<string, string | boolean>>

/** A tag for `<head>`, as written in the config. */
export interface HeadTag {
  tagName: 'meta' | 'link' | 'script' | 'style'
  attributes: TagAttributes
  /** Text inside the element, for scripts and styles only. */
  innerHTML?: string | undefined
}

const attributes = z.record(
  z
    .string()
    .regex(/^[a-z][\w:.-]*$/i, 'must be the name of an attribute')
    .refine(
      (name) => !/^(?:on|style$)/i.test(name),
      'must be no handler and no style: the policy of the pages refuses both',
    ),
  z.union([z.string(), z.boolean()]),
)

const ADDRESS = 'must be an https: or http: address, or the path of a static file'

/** Address of a script or style sheet: `https://…`, or a path relative to the base of the site. */
const address = z.string().min(1, 'must not be empty').refine(isAddress, ADDRESS)

/** `headTags` of a site. */
export const headTags = z.array(
  z
    .strictObject({
      /** Name of the tag. */
      tagName: z.enum(['meta', 'link', 'script', 'style']),
      /** Its attributes; `true` writes only the name. Example: `{ name: 'robots', content: 'noarchive' }`. Default: none. */
      attributes: attributes.default({}),
      /** Text inside of a script or a style. Example: `window.start = 1`. Default: none. */
      innerHTML: z.string().optional(),
    })
    .superRefine((tag, context) => {
      for (const { path, message } of faultsOf(tag))
        context.addIssue({ code: 'custom', path, message })
    }),
)

/** An address alone, or attributes that include it. */
const withAddress = (name: 'src' | 'href') =>
  z.union([
    address.transform((value): TagAttributes => ({ [name]: value })),
    attributes.superRefine((value, context) => {
      const target = value[name]
      if (typeof target !== 'string' || !isAddress(target))
        context.addIssue({ code: 'custom', path: [name], message: ADDRESS })
    }),
  ])

/** `scripts` of a site. */
export const scripts = z.array(withAddress('src'))

/** `stylesheets` of a site. */
export const stylesheets = z.array(withAddress('href'))

/** `clientModules` of a site. */
export const clientModules = z.array(z.string().min(1, 'must not be empty'))

interface Fault {
  path: string[]
  message: string
}

function faultsOf({ tagName, attributes, innerHTML }: HeadTag): Fault[] {
  const faults: Fault[] = []
  const name = tagName === 'script' ? 'src' : tagName === 'link' ? 'href' : ''
  const target = attributes[name]
  if (target !== undefined && (typeof target !== 'string' || !isAddress(target)))
    faults.push({
      path: ['attributes', name],
      message: ADDRESS,
    })
  if (tagName === 'link' && target === undefined)
    faults.push({ path: ['attributes'], message: 'must name an href' })
  if (tagName === 'script' && (target === undefined) === (innerHTML === undefined))
    faults.push({ path: [], message: 'must have either an attribute src, or innerHTML' })
  if (tagName === 'meta' && /^content-security-policy/i.test(String(attributes['http-equiv'])))
    faults.push({
      path: ['attributes', 'http-equiv'],
      message: 'must not be a policy, because it would overrule contentSecurityPolicy',
    })
  return [...faults, ...faultsOfText(tagName, innerHTML)]
}

/** Errors for text that would end the element early, or prevent its end. */
function faultsOfText(tagName: HeadTag['tagName'], text: string | undefined): Fault[] {
  const path = ['innerHTML']
  if (text === undefined) return []
  if (tagName === 'meta' || tagName === 'link')
    return [{ path, message: `must not be there: <${tagName}> has no text` }]
  const bad = (tagName === 'script' ? /<!--|<\/?script/i : /<\/style/i).exec(text)?.[0]
  return bad === undefined
    ? []
    : [{ path, message: `must not contain ${bad}: the browser would read more than the text` }]
}

/** Whether an address is valid: `//cdn.example/x.js`, `https://…`, `/x.js` or `x.js`; no other scheme. */
function isAddress(value: string): boolean {
  if (/[\s<>"]/.test(value)) return false
  if (value.startsWith('//')) return URL.canParse(`https:${value}`)
  return /^[a-z][a-z\d+.-]*:/i.test(value)
    ? /^https?:/i.test(value) && URL.canParse(value)
    : !value.startsWith('#')
}
