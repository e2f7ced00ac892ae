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
  return (known?.versions ?? []).map(({ name, label, href }) => ({
    name,
    label,
    isLast: name === known?.latest,
    path: href,
  }))
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
