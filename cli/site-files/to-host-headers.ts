import { searchFolder } from '../../runtime/contract/search-folder.ts'
import { SANDBOX, SANDBOXED_FILES } from './sandboxed-files.ts'

/** Sent with every answer. The policy is the site's own, these are the same for all sites. */
const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
/** Folders of files whose names say their content. */
const HASHED = ['js', 'css', 'fonts', 'images', 'files'].map((name) => `assets/${name}/`)
const FOR_EVER = 'public, max-age=31536000, immutable'

/** What the headers of a site follow from. */
interface HostHeadersInput {
  /** Base of the site, with both slashes. */
  siteBase: string
  /** Bases of all its locales. */
  localeBases: readonly string[]
  /** Paths of the site's own static files, from its base: their names say nothing of their content. */
  statics: readonly string[]
  /** Policy of the pages; absent for a site without one. */
  policy?: string | undefined
}

/**
 * Text of `_headers`: what a host sends with the site's files, in the form that Netlify and
 * Cloudflare Pages read.
 */
export function toHostHeaders(input: HostHeadersInput): string {
  const { siteBase, localeBases, statics, policy } = input
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
    ...bases.map((base) => toRule(`${base}*`, always)),
    // A second policy for an address is joined to the first by hosts, and both hold.
    ...SANDBOXED_FILES.map((path) => toRule(siteBase + path, SANDBOX)),
    ...immutable.map((path) => toRule(path, { 'Cache-Control': FOR_EVER })),
  ].join('\n')
}

function toRule(path: string, headers: Readonly<Record<string, string>>): string {
  return `${[path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')}\n`
}
