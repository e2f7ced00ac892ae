import { searchFolder } from '../../../runtime/contract/search-folder.ts'
import { LLMS_TXT } from './list-site-files.ts'
import { SANDBOX, SANDBOXED_FILES } from './sandboxed-files.ts'

/** Sent with every response, the same for all sites; only the policy differs by site. */
const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
/** Folders of files whose names contain a hash of their content. */
const HASHED = ['js', 'css', 'fonts', 'images', 'files'].map((name) => `assets/${name}/`)
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Input of the headers of a site. */
interface HostHeadersInput {
  /** Base of the site, with both slashes. */
  siteBase: string
  /** Bases of all its locales. */
  localeBases: readonly string[]
  /** Paths of the site's own static files, from its base. Their names contain no hash of their content. */
  statics: readonly string[]
  /** Base of each locale that has a list of its pages for machines → BCP 47 tag. Absent: none has. */
  lists?: Readonly<Record<string, string>> | undefined
  /** Content-Security-Policy of the pages; absent for a site without one. */
  policy?: string | undefined
}

/**
 * Text of `_headers`, in the format that Netlify and Cloudflare Pages read: the headers that a host sends
 * with the site's files.
 */
export function toHostHeaders(input: HostHeadersInput): string {
  const { siteBase, localeBases, statics, policy, lists = {} } = input
  const always = policy === undefined ? ALWAYS : { 'Content-Security-Policy': policy, ...ALWAYS }
  const immutable = [
    ...HASHED.filter((folder) => !statics.some((path) => path.startsWith(folder))).map(
      (folder) => `${siteBase}${folder}*`,
    ),
    ...localeBases.map((base) => `${base}assets/data/locale.*`),
    ...localeBases.map((base) => `${searchFolder(base)}parts/*`),
  ]
  const bases = [siteBase, ...localeBases.filter((base) => !base.startsWith(siteBase))]
  return [
    ...bases.map((base) => toRule(`${base}*`, { ...always, ...toLink(base, lists) })),
    ...Object.keys(lists)
      .filter((base) => !bases.includes(base))
      .map((base) => toRule(`${base}*`, toLink(base, lists))),
    // If two rules set a policy for an address, hosts join them, and browsers enforce both.
    ...SANDBOXED_FILES.map((path) => toRule(siteBase + path, SANDBOX)),
    ...immutable.map((path) => toRule(path, { 'Cache-Control': FOR_EVER })),
  ].join('\n')
}

/** Names the list of pages, as llmstxt.org defines it. */
function toLink(base: string, lists: Readonly<Record<string, string>>): Record<string, string> {
  const lang = lists[base]
  if (lang === undefined) return {}
  return { Link: `<${base}${LLMS_TXT}>; rel="describedby"; hreflang="${lang}"` }
}

function toRule(path: string, headers: Readonly<Record<string, string>>): string {
  return `${[path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')}\n`
}
