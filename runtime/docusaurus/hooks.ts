/** Hooks of Docusaurus for code that was written for it: they answer from what our pages know. */
import type { DocsPlace } from '../contract/route-data.ts'
import { useLocale, useRoute } from '../router/runtime-context.ts'

/** What a page may know of the config and the languages. */
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

/** `useBaseUrl('/img/x.png')`: an address with the base of the site, or of the locale where it is no file. */
export function useBaseUrl(path: string): string {
  return useBaseUrlUtils().withBaseUrl(path)
}

/** `useBaseUrlUtils().withBaseUrl(path)`: the same, for several. */
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

/** A version of docs, as that generator describes it; it lists no docs. */
interface DocsVersion {
  name: string
  label: string
  isLast: boolean
  /** Its main doc. */
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

/** An instance of docs, as that generator describes it. */
interface DocsData {
  /** The main doc of the version that is served without its name. */
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

/** One instance of docs. @throws for one that is not there. */
export function useDocsData(instance = 'default'): DocsData {
  const data = useAllDocsData()
  if (Object.hasOwn(data, instance) && data[instance]) return data[instance]
  throw new Error(`There is no docs instance "${instance}".`)
}

/** The instance of the page; `undefined` outside of all docs. */
export function useActivePlugin(): { pluginId: string; pluginData: DocsData } | undefined {
  const { place } = useRoute()
  const data = useAllDocsData()
  const pluginData = place && data[place.instance]
  return pluginData && { pluginId: place.instance, pluginData }
}

/** The instance and the version of the page; `undefined` outside of all docs. */
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

/** The version that is served without its name; `undefined` for an instance that is not there. */
export function useLatestVersion(instance = 'default'): DocsVersion | undefined {
  return useVersions(instance).find(({ isLast }) => isLast)
}

/** The version of the page; `undefined` outside of the instance. */
export function useActiveVersion(instance = 'default'): DocsVersion | undefined {
  const place = usePlace(instance)
  return useVersions(instance).find(({ name }) => name === place?.version)
}

/** The version of the page by the names of `useDocsVersion`. @throws on a page that is no doc. */
export function useDocsVersion(): DocsVersion & { version: string; pluginId: string } {
  const { place } = useRoute()
  const active = useActiveVersion(place?.instance)
  if (!place || !active) throw new Error('useDocsVersion is called on a page that is no doc.')
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
