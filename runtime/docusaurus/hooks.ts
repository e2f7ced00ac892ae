/** Hooks of Docusaurus, for code that was written for it, with data of our pages. */
import type { DocsPlace } from '../contract/route-data.ts'
import { useLocale, useRoute } from '../router/runtime-context.ts'

/** The config and languages of the site, as far as pages have them. */
interface DocusaurusContext {
  siteConfig: { title: string; tagline: string; url: string; baseUrl: string }
  i18n: { currentLocale: string; defaultLocale: string; locales: readonly string[] }
}

/** `useDocusaurusContext()`: title, tagline and addresses of the site, its languages. */
export function useDocusaurusContext(): DocusaurusContext {
  const { siteTitle: title, tagline, url, base: baseUrl, ...locale } = useLocale()
  return {
    siteConfig: { title, tagline, url, baseUrl },
    i18n: {
      currentLocale: locale.locale,
      defaultLocale: locale.defaultLocale,
      locales: locale.locales.map((one) => one.locale),
    },
  }
}

/** `useBaseUrl('/img/x.png')`: an address below the base of the site for a file, else below that of the locale. */
export function useBaseUrl(path: string): string {
  return useBaseUrlUtils().withBaseUrl(path)
}

/** `useBaseUrlUtils().withBaseUrl(path)`: the same as a function, for several addresses. */
export function useBaseUrlUtils(): { withBaseUrl: (path: string) => string } {
  const { base, siteBase } = useLocale()
  return {
    withBaseUrl: (path) => {
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)) return path
      const isFile = /\.(?!html?$)[a-z][a-z\d]{0,7}$/i.test(path)
      const start = isFile ? siteBase : base
      return path.startsWith(start) ? path : start + path.replace(/^\//, '')
    },
  }
}

/** A version of docs in the form of Docusaurus, without its list of docs. */
interface DocsVersion {
  name: string
  label: string
  isLast: boolean
  /** Path of its main doc. */
  path: string
}

/** All versions of an instance, in menu order. */
export function useVersions(instance = 'default'): DocsVersion[] {
  const known = useLocale().docs?.instances[instance]
  return (known?.versions ?? []).map((version) => describeVersion(version, known?.latest))
}

function describeVersion(
  { name, label, href }: { name: string; label: string; href: string },
  latest: string | undefined,
): DocsVersion {
  return { name, label, isLast: name === latest, path: href }
}

/** An instance of docs in the form of Docusaurus. */
interface DocsData {
  /** Path of the main doc of the latest version. */
  path: string
  versions: DocsVersion[]
}

/** All instances of docs, by id. */
export function useAllDocsData(): Readonly<Record<string, DocsData>> {
  const { instances = {} } = useLocale().docs ?? {}
  return Object.fromEntries(
    Object.entries(instances).map(([id, { latest, versions }]) => {
      const described = versions.map((version) => describeVersion(version, latest))
      const path = described.find(({ isLast }) => isLast)?.path ?? ''
      return [id, { path, versions: described }]
    }),
  )
}

/** One instance of docs. @throws if it does not exist. */
export function useDocsData(instance = 'default'): DocsData {
  const data = useAllDocsData()
  if (Object.hasOwn(data, instance) && data[instance]) return data[instance]
  throw new Error(`There is no docs instance "${instance}".`)
}

/** The docs instance of the page; `undefined` outside of all docs. */
export function useActivePlugin(): { pluginId: string; pluginData: DocsData } | undefined {
  const { place } = useRoute()
  const data = useAllDocsData()
  const pluginData = place && data[place.instance]
  return pluginData && { pluginId: place.instance, pluginData }
}

/** The docs instance and version of the page; `undefined` outside of all docs. */
export function useActivePluginAndVersion():
  | {
      activePlugin: { pluginId: string; pluginData: DocsData }
      activeVersion: DocsVersion | undefined
    }
  | undefined {
  const activePlugin = useActivePlugin()
  const activeVersion = useActiveVersion(activePlugin?.pluginId)
  return activePlugin && { activePlugin, activeVersion }
}

/** The latest version; `undefined` if the instance does not exist. */
export function useLatestVersion(instance = 'default'): DocsVersion | undefined {
  return useVersions(instance).find(({ isLast }) => isLast)
}

/** The version of the page; `undefined` outside of the instance. */
export function useActiveVersion(instance = 'default'): DocsVersion | undefined {
  const place = usePlace(instance)
  return useVersions(instance).find(({ name }) => name === place?.version)
}

/** The version of the page, with the field names of `useDocsVersion`. @throws on a page that is not a doc. */
export function useDocsVersion(): DocsVersion & { version: string; pluginId: string } {
  const { place } = useRoute()
  const active = useActiveVersion(place?.instance)
  if (!place || !active) throw new Error('useDocsVersion is called on a page that is not a doc.')
  return { ...active, version: active.name, pluginId: place.instance }
}

/** The version and the doc of the page. */
export function useActiveDocContext(instance = 'default'): {
  activeVersion: DocsVersion | undefined
  activeDoc: { id: string; path: string } | undefined
} {
  const { permalink } = useRoute()
  const id = usePlace(instance)?.docId
  return {
    activeVersion: useActiveVersion(instance),
    activeDoc: id === undefined ? undefined : { id, path: permalink },
  }
}

function usePlace(instance: string): DocsPlace | undefined {
  const { place } = useRoute()
  return place?.instance === instance ? place : undefined
}
