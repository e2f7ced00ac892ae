/**
 * Search settings for the browser: the provider, the search page, and the instances that can be searched
 * separately.
 */
import type {
  AlgoliaSettings,
  SearchInstance,
  SearchSettings,
} from '../../../runtime/contract/search-settings.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { instanceLabelId, SITE_TITLE_ID } from '../../base/messages/message-ids.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { Instance } from '../../base/model/instance.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { AlgoliaConfig } from '../../config/search-schema.ts'
import { applyTrailingSlash, joinPermalink } from '../../read/links/permalink.ts'

/** Algolia asks sites to credit it next to its results. */
const CREDIT_URL = 'https://www.algolia.com/developers'

interface SearchInput {
  config: SiteConfig
  localeMap: Pick<LocaleMap, 'base' | 'instances'>
  messages: Messages
}

/** The settings of one locale; `undefined` for a site without search. */
export function planSearch({
  config,
  localeMap,
  messages,
}: SearchInput): SearchSettings | undefined {
  const { search } = config
  if (search.provider === false) return undefined
  const page = searchPermalink(config, localeMap.base)
  const { missingResultsUrl } = search
  return {
    provider: search.provider,
    ...omitUndefined({ page }),
    maxLength: search.maxLength,
    maxResultsPerGroup: search.maxResultsPerGroup,
    ...omitUndefined({ missingResultsUrl }),
    instances: localeMap.instances.flatMap((instance) => toInstance(instance, config, messages)),
    ...(search.provider === 'algolia' && search.algolia
      ? { creditUrl: CREDIT_URL, algolia: toAlgolia(search.algolia) }
      : {}),
  }
}

/** Address of the search page in a locale; `undefined` if the site has none. */
export function searchPermalink(
  { search, trailingSlash }: Pick<SiteConfig, 'search' | 'trailingSlash'>,
  base: string,
): string | undefined {
  if (search.provider === false || search.page === false) return undefined
  return applyTrailingSlash(joinPermalink(base, '', `/${search.page}`), trailingSlash, base)
}

function toInstance(
  { id, versions }: Instance,
  config: SiteConfig,
  messages: Messages,
): SearchInstance[] {
  const latest = versions.find(({ isLast }) => isLast) ?? versions[0]
  if (!latest) return []
  return [
    {
      id,
      label: toInstanceLabel(id, config, messages),
      versions: versions.map((version) => ({ name: version.name, label: version.label })),
      latest: latest.name,
    },
  ]
}

/**
 * Name of an instance for readers: its label, else words of its id; the site's title for docs without an id.
 */
export function toInstanceLabel(id: string, config: SiteConfig, messages: Messages): string {
  const label = config.docs.find((instance) => instance.id === id)?.label
  if (label === undefined && id === 'default')
    return translateMessage(messages, SITE_TITLE_ID, config.title)
  return translateMessage(messages, instanceLabelId(id), label ?? toWords(id))
}

/** `cloud_release_notes` → `Cloud release notes`. */
function toWords(id: string): string {
  const words = id.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The keys are always in the same order; unset ones are left out. */
function toAlgolia(algolia: AlgoliaConfig): AlgoliaSettings {
  const { externalUrlRegex, replaceSearchResultPathname, insights, hosts } = algolia
  return {
    appId: algolia.appId,
    apiKey: algolia.apiKey,
    indexName: algolia.indexName,
    contextualSearch: algolia.contextualSearch,
    searchParameters: algolia.searchParameters,
    ...omitUndefined({
      externalUrlRegex,
      replaceSearchResultPathname,
      insights: insights === false ? undefined : insights,
      hosts,
    }),
  }
}
