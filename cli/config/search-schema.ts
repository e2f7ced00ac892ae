/** Options of search: its provider, and the path of its page. */
import { z } from 'zod'
import { regex } from './regex-schema.ts'
import { pathBelow } from './site-path.ts'

const httpUrl = (example: string) =>
  z.string().refine((value) => URL.canParse(value) && /^https?:/.test(value), {
    message: `must be an address, like "${example}"`,
  })

const required = (what: string) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined
          ? `is required; copy the ${what} from the dashboard of the hosted engine`
          : 'must be a text',
    })
    .min(1, `must not be empty; copy the ${what} from the dashboard of the hosted engine`)

const insights = z.strictObject({
  /** Address of the events script. Example: `https://cdn.example/search-insights.min.js`. Default: version 2 on jsDelivr. */
  scriptUrl: httpUrl('https://cdn.example/search-insights.min.js').default(
    'https://cdn.jsdelivr.net/npm/search-insights@2.17.3/dist/search-insights.min.js',
  ),
  /** Host that receives events. Example: `https://insights.example`. Default: `https://insights.algolia.io`. */
  host: httpUrl('https://insights.algolia.io').default('https://insights.algolia.io'),
})

const algolia = z.strictObject({
  /** Id of the application, from the dashboard of the hosted engine: `YSWFNV5XBV`. */
  appId: required('application id'),
  /** Search-only key, which is published with the site. Example: `0123456789abcdef`. */
  apiKey: required('search-only key'),
  /** Name of the index: `docs`. */
  indexName: required('name of the index'),
  /** Search only sections in the reader's language and of the versions being read. Default: `true`. */
  contextualSearch: z.boolean().default(true),
  /** Parameters of every request; they override those of this program. Example: `{ hitsPerPage: 10 }`. Default: none. */
  searchParameters: z.record(z.string(), z.json()).default({}),
  /** Hits whose address matches, ignoring case, are opened by the browser instead of the router. Example: `^https://other\\.example`. Default: none. */
  externalUrlRegex: regex.optional(),
  /** Replacement in the path of each hit, for an index that was made for another address. Default: nothing. */
  replaceSearchResultPathname: z
    .strictObject({
      /** Regular expression for the part to replace: `^/v1`. */
      from: z
        .union([regex, z.custom<RegExp>(isRegExp)], 'must be a regular expression')
        .transform((value) => (typeof value === 'string' ? value : value.source)),
      /** Replacement text: `/docs`. */
      to: z.string(),
    })
    .optional(),
  /** Send events about results that readers saw and clicked to the engine. Loads a script from another host. */
  insights: z
    .union([z.boolean(), insights])
    .default(false)
    .transform((value) => (value === true ? insights.parse({}) : value)),
  /** Servers to request, in order, instead of the engine's own. Example: `['https://search.example']`. Default: the engine's own. */
  hosts: z.array(httpUrl('https://search.example')).min(1).optional(),
})

const SYNONYMS = 'must be groups of words, like [["sign in", "log in"]], or such groups by locale'
const synonymGroups = z.array(z.array(z.string().min(1)).min(2))

const searchFields = z
  .strictObject({
    /** Search provider: files of the site itself, a hosted engine, or none. Default: `local`. */
    provider: z.union([z.enum(['local', 'algolia']), z.literal(false)]).default('local'),
    /** Path of the search page below a locale's base; `false`: no page. Example: `find`. Default: `search`. */
    page: z
      .union([
        pathBelow.refine(
          (value) => value !== '',
          'must be a path, like "search", or false for no search page',
        ),
        z.literal(false),
      ])
      .default('search'),
    /** Most characters of a query in the modal, at most 512. Example: `64`. Default: `256`. */
    maxLength: z.int().min(16).max(512).default(256),
    /** Most hits of one group in the modal. Example: `8`. Default: `5`. */
    maxResultsPerGroup: z.int().positive().default(5),
    /** Address where readers can report a search without results; `{query}` is replaced by the query. Example: `https://git.example/issues/new?title={query}`. Default: none. */
    missingResultsUrl: httpUrl('https://example.com/issues/new?title={query}').optional(),
    /** Application of the hosted engine; needed with `provider: 'algolia'`. Default: none. */
    algolia: algolia.optional(),
    /** Groups of synonyms, for all locales or by locale. Example: `[['sign in', 'log in', 'login']]`. Default: none. */
    synonyms: z.union([synonymGroups, z.record(z.string(), synonymGroups)], SYNONYMS).default([]),
    /**
     * File of queries with the pages that must be found, relative to the site folder. Example:
     * `search.expect.json`. Default: `search.expect.json` next to the config, if it exists.
     */
    expect: z.string().min(1).optional(),
    /** Check these queries in every build, not only with `--check-search`. Default: `false`. */
    checkExpected: z.boolean().default(false),
    /** Write the records of every page as newline JSON, for other engines. Example: `true`. Default: `true` with `algolia`, else `false`. */
    records: z.boolean().optional(),
  })
  .superRefine(({ provider, algolia: options }, context) => {
    if (provider !== 'algolia' || options !== undefined) return
    for (const [name, what] of Object.entries(NEEDED))
      context.addIssue({
        code: 'custom',
        path: ['algolia', name],
        message: `is required; copy the ${what} from the dashboard of the hosted engine`,
      })
  })
  .transform(({ records, ...fields }) => ({
    ...fields,
    // This would be a third of the bytes that a build writes, and the site's own search does not need it.
    records: records ?? fields.algolia !== undefined,
  }))

/** `search` of a site; `false` is short for no search at all. */
export const searchConfig = z.preprocess<unknown, typeof searchFields, false | object>(
  (value: unknown) => (value === false ? { provider: false } : value),
  searchFields,
)

const NEEDED = {
  appId: 'application id',
  apiKey: 'search-only key',
  indexName: 'name of the index',
} as const

/** `search.algolia` with all defaults filled in. */
export type AlgoliaConfig = z.output<typeof algolia>

/** Tested without `instanceof`, as a config may come from another realm. */
function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]'
}
