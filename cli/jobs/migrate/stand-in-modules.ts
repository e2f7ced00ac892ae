/** Modules of Docusaurus that Octavo does not have, where code of the site imports them. */
import { readFileSync } from 'node:fs'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { planDocusaurusAliases } from '../../make/bundle/docusaurus-aliases.ts'
import type { ForeignObject } from './foreign-value.ts'
import { type MovedSite, putOption } from './moved-site.ts'
import type { FoundFiles } from './new-files.ts'
import { findPageUses } from './page-uses.ts'
import type { ForeignPart } from './part.ts'

/** Code of names that have a close equivalent. */
const KNOWN: Readonly<Record<string, string>> = {
  useLocation: `export function useLocation() {
  const { permalink } = useRoute()
  return { pathname: permalink, search: '', hash: '', state: undefined }
}`,
  useHistory: `export function useHistory() {
  const go = (to: string) => window.location.assign(to)
  return { push: go, replace: go, location: useLocation() }
}`,
  Redirect: `export function Redirect({ to }: { to: string }) {
  return <meta httpEquiv="refresh" content={\`0; url=\${to}\`} />
}`,
}

const CONTEXT = '@docusaurus/useDocusaurusContext'
const CONTEXT_CODE = `// The context of Docusaurus, with the fields of the old config that Octavo does not send to browsers.
import { useLocale } from 'octavo'
import fields from './site-config.json'

export default function useDocusaurusContext() {
  const { siteTitle: title, tagline, url, base: baseUrl, ...locale } = useLocale()
  return {
    siteConfig: { ...fields, title, tagline, url, baseUrl },
    i18n: {
      currentLocale: locale.locale,
      defaultLocale: locale.defaultLocale,
      locales: locale.locales.map((one) => one.locale),
    },
  }
}
`

/** Fields of a config that code may read from the context. */
export function toContextFields(
  options: ForeignPart,
  { customFields = {} }: ForeignObject,
): ForeignObject {
  const names = ['organizationName', 'projectName']
  const own = names.map((name) => [name, options.get(name).value])
  return {
    customFields,
    ...Object.fromEntries(own.filter(([, value]) => typeof value === 'string')),
  }
}

/** Write a file for each such module, and name it in `markdown.aliases`. */
export function standInModules(
  found: FoundFiles,
  { config, notes, files }: MovedSite,
  fields: ForeignObject,
): void {
  const usesContext = listCode(found).some(([, text]) => text.includes(CONTEXT))
  if (
    usesContext &&
    Object.values(fields).some((value) => value && Object.keys(value).length > 0)
  ) {
    const folder = 'components/docusaurus'
    files.push(
      { path: `${folder}/use-docusaurus-context.tsx`, content: CONTEXT_CODE },
      { path: `${folder}/site-config.json`, content: `${JSON.stringify(fields, null, 2)}\n` },
    )
    putOption(config, ['markdown', 'aliases', CONTEXT], `./${folder}/use-docusaurus-context.tsx`)
  }
  const known = new Set(
    Object.keys(planDocusaurusAliases('/').aliases).map((name) => name.replace(/\$$/, '')),
  )
  const wanted = new Map<string, { names: Set<string>; first: string }>()
  for (const [place, text] of listCode(found))
    for (const { specifier, name } of findPageUses(text).imports) {
      if (
        !/^@(?:docusaurus|theme|theme-original|theme-init|generated)\//.test(specifier) ||
        known.has(specifier)
      )
        continue
      const names = wanted.get(specifier) ?? { names: new Set(), first: place }
      if (name !== '') names.names.add(name)
      wanted.set(specifier, names)
    }
  for (const [specifier, { names, first }] of wanted) {
    const path = `components/docusaurus/${specifier.replace(/^@/, '').replace(/[^\w-]+/g, '-')}.tsx`
    files.push({ path, content: toModule(specifier, names) })
    putOption(config, ['markdown', 'aliases', specifier], `./${path}`)
    const instead = `check ${path}, which replaces it`
    notes.push(migrateNoEqual(specifier, `${first} imports it`, instead, { file: first, line: 1 }))
  }
}

function listCode({ texts, copies }: FoundFiles): [place: string, text: string][] {
  const isCode = ({ place }: { place: string }) =>
    /\.[cm]?[jt]sx?$/.test(place) && !/^static\//.test(place)
  return [
    ...texts.filter(isCode).map(({ place, text }): [string, string] => [place, text]),
    ...copies
      .filter(isCode)
      .map(({ place, file }): [string, string] => [place, readFileSync(file, 'utf8')]),
  ]
}

function toModule(specifier: string, names: ReadonlySet<string>): string {
  const all = names.has('useHistory') ? new Set([...names, 'useLocation']) : names
  const parts = [...all].sort().map((name) => {
    const code = KNOWN[name]
    if (code !== undefined) return code
    if (name === 'default' || name === '*')
      return /\/use[A-Z]/.test(specifier)
        ? 'export default function useNothing(): any {\n  return {}\n}'
        : 'export default function Shown({ children }: { children?: ReactNode }) {\n  return <>{children}</>\n}'
    if (/^use[A-Z]/.test(name)) return `export function ${name}(): any {\n  return {}\n}`
    if (/^[A-Z]/.test(name))
      return `export function ${name}({ children }: { children?: ReactNode }) {\n  return <>{children}</>\n}`
    return `export const ${name}: any = () => undefined`
  })
  const text = parts.join('\n\n')
  const imports = [
    ...(text.includes('useRoute') ? ["import { useRoute } from 'octavo'"] : []),
    ...(text.includes('ReactNode') ? ["import type { ReactNode } from 'react'"] : []),
  ]
  return `// Stands in for ${specifier} of Docusaurus.\n${imports.join('\n')}\n\n${text}\n`
}
