import { type ZodType, z } from 'zod'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { FEED_FORMATS } from '../../base/model/feed.ts'
import { FRONT_MATTER_FIELDS } from '../../base/model/front-matter-schema.ts'
import { describeIssue, ISSUES } from '../../config/describe-issue.ts'
import { findSidebarsFault } from '../../config/load-sidebars.ts'
import { navbarItem } from '../../config/navbar-schema.ts'
import { policySources } from '../../config/publish-schema.ts'
import { redirect } from '../../config/redirects-schema.ts'
import { pathBelow } from '../../config/site-path.ts'

/** Fields of a result → the check of their values, which returns the fault or `null`. */
type Checks = Readonly<Record<string, (value: unknown, hook: string) => string | null>>

const FEED = z.strictObject({
  path: pathBelow,
  title: z.union([z.string().min(1), z.record(z.string(), z.string())]),
  formats: z.array(z.enum(FEED_FORMATS.map(({ format }) => format))).min(1),
  pages: z.array(z.string()),
  instance: z.string().optional(),
})
const PLAN: Checks = {
  docs: findDocsFault,
  sidebars: findEntriesFault,
  navbar: findItemsFault,
  targets: findTargetsFault,
  redirects: listOf('redirects', redirect),
  feeds: listOf('feeds', FEED),
}
const CHECKS: Readonly<Record<'load' | 'plan', Checks>> = {
  load: {
    docs: findDocsFault,
    messages: findMessagesFault,
    contentSecurityPolicy: findPolicyFault,
    ...PLAN,
  },
  plan: PLAN,
}

/** Rules of the other fields of a page. */
const RULES = z.object({
  badge: FRONT_MATTER_FIELDS.badge.optional(),
  layout: z.enum(['doc', 'reference', 'post', 'list']).optional(),
  search: z
    .array(
      z.strictObject({
        ...{ anchor: z.string().min(1), title: z.string().min(1) },
        ...{ words: z.array(z.string()).optional(), kind: z.string().min(1).optional() },
      }),
    )
    .optional(),
})

/** The reason why the result of a hook is not valid content; `null` for valid content and for `undefined`. */
export function findContentFault(content: unknown, hook: 'load' | 'plan' = 'load'): string | null {
  if (content === undefined) return null
  const checks = CHECKS[hook]
  const names = Object.keys(checks)
  const allowed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  if (!isRecord(content)) return `${hook} must give an object of ${allowed}.`
  const unknown = Object.keys(content).find((key) => !Object.hasOwn(checks, key))
  if (unknown !== undefined) return `${hook} gave "${unknown}", and may give ${allowed}.`
  for (const [name, check] of Object.entries(checks)) {
    const fault = content[name] === undefined ? null : check(content[name], hook)
    if (fault !== null) return fault
  }
  return findNoData(content, hook)
}

function findDocsFault(docs: unknown, hook: string): string | null {
  if (!Array.isArray(docs)) return `docs of ${hook} must be a list.`
  for (const [at, doc] of docs.entries()) {
    const path = isRecord(doc) && typeof doc.path === 'string' ? ` ("${doc.path}")` : ''
    const place = `docs[${at}] of ${hook}${path}`
    const fault = findDocFault(doc)
    if (fault !== null) return `${place} must have ${fault}.`
    const ruled = findSchemaFault(RULES, doc)
    if (ruled !== null) return `${place}: ${ruled}.`
  }
  return null
}

function findDocFault(doc: unknown): string | null {
  if (!isRecord(doc) || typeof doc.path !== 'string') return 'a path and a text'
  const { text, from } = doc
  const isText = typeof text === 'string' || (isRecord(text) && text.type === 'root')
  if ((from === undefined) !== isText)
    return from === undefined ? 'a path and a text' : 'a text or a file "from", not both'
  if (from !== undefined && typeof from !== 'string') return 'a path of a file as "from"'
  return findFieldFault(doc)
}

function findFieldFault({ frontMatter, pluginFields, at }: Record<string, unknown>): string | null {
  if (frontMatter !== undefined && !isRecord(frontMatter)) return 'an object as "frontMatter"'
  if (pluginFields !== undefined && !Array.isArray(pluginFields)) return 'a list as "pluginFields"'
  if (at !== undefined && !(isRecord(at) && typeof at.file === 'string'))
    return 'a place such as { file, line, column } as "at"'
  return null
}

function findEntriesFault(sidebars: unknown, hook: string): string | null {
  const fault = findSidebarsFault(sidebars)
  if (fault !== null) return `sidebars of ${hook}: ${fault}.`
  return JSON.stringify(sidebars).includes('"type":"plugin"')
    ? `sidebars of ${hook} must not have entries of type "plugin".`
    : null
}

function findItemsFault(navbar: unknown, hook: string): string | null {
  if (!isRecord(navbar)) return `navbar of ${hook} must be lists of items by name.`
  for (const [name, items] of Object.entries(navbar)) {
    if (!Array.isArray(items)) return `navbar.${name} of ${hook} must be a list of items.`
    for (const [index, item] of items.entries()) {
      const at = `navbar.${name}[${index}] of ${hook}`
      if (isRecord(item) && item.type === 'plugin') return `${at} must not be of type "plugin".`
      const fault = findSchemaFault(navbarItem, item)
      if (fault !== null) return `${at}: ${fault}.`
    }
  }
  return null
}

/** The check of a list whose entries have a rule. */
function listOf(name: string, rule: ZodType) {
  return (list: unknown, hook: string): string | null => {
    if (!Array.isArray(list)) return `${name} of ${hook} must be a list.`
    for (const [index, one] of list.entries()) {
      const fault = findSchemaFault(rule, one)
      if (fault !== null) return `${name}[${index}] of ${hook}: ${fault}.`
    }
    return null
  }
}

/** The first fault of a value, with its field. */
function findSchemaFault(schema: ZodType, value: unknown): string | null {
  const [issue] = schema.safeParse(value, ISSUES).error?.issues ?? []
  return (issue && describeIssue(issue)[0]?.line) ?? null
}

function findTargetsFault(targets: unknown, hook: string): string | null {
  if (!isRecord(targets)) return `targets of ${hook} must be pages by address.`
  for (const [address, target] of Object.entries(targets)) {
    if (
      !/^[a-z][a-z\d+.-]+:\S+$/.test(address) ||
      /^(?:https?|mailto|tel|file|ftp|pathname|javascript|vbscript|data):/.test(address)
    )
      return `targets of ${hook}: "${address}" must begin with a scheme of its own, such as "api:".`
    const hasAnchor = isRecord(target) && ['undefined', 'string'].includes(typeof target.anchor)
    if (!hasAnchor || typeof target.page !== 'string')
      return `targets of ${hook}: "${address}" must have a page, and may have an anchor.`
  }
  return null
}

function findMessagesFault(messages: unknown): string | null {
  if (!isRecord(messages)) return 'messages of load must be texts by locale and id.'
  for (const [locale, texts] of Object.entries(messages)) {
    if (!isRecord(texts)) return `messages.${locale} of load must be texts by id.`
    const id = Object.keys(texts).find((key) => typeof texts[key] !== 'string')
    if (id !== undefined) return `messages.${locale} of load: "${id}" must be a text.`
  }
  return null
}

function findPolicyFault(policy: unknown): string | null {
  const fault = findSchemaFault(policySources, policy)
  return fault && `contentSecurityPolicy of load: ${fault}.`
}

/** Results are stored and sent to other threads, so they must be JSON. */
function findNoData(value: unknown, at: string): string | null {
  const fault = findOther(value)
  return fault && `${at}${fault.path} ${fault.what}`
}

/** A value that is not JSON, and the path to it: `.docs[3].data`. */
interface Other {
  path: string
  what: string
}

function findOther(value: unknown): Other | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return null
  const other = { path: '', what: 'must be JSON.' }
  if (typeof value === 'number') return Number.isFinite(value) ? null : other
  if (typeof value !== 'object')
    return { path: '', what: `is a ${typeof value}, and must be JSON.` }
  const isList = Array.isArray(value)
  if (!isList && Object.prototype.toString.call(value) !== '[object Object]') return other
  for (const [key, one] of Object.entries(value)) {
    const found = findOther(one)
    if (found) return { ...found, path: (isList ? `[${key}]` : `.${key}`) + found.path }
  }
  return null
}
