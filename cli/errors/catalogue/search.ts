/** Diagnostics of search: its expected answers and its hosted index. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { SiteError } from '../site-error.ts'

/** The expected answers of search were to be checked, but their file does not exist. */
export const searchExpectMissing = (file: string) =>
  new SiteError({
    code: 'SEARCH_EXPECT_MISSING',
    message: `The file of expected search answers does not exist: ${file}.`,
    hint: 'Write it, like { "en": [{ "question": "rotate a key", "pages": ["/cloud/iam"] }] }, or name another in `search.expect` of the site config.',
    source: { file },
  })

/** The file of expected answers is invalid. */
export const searchExpectInvalid = (reason: string, source: Source) =>
  new SiteError({
    code: 'SEARCH_EXPECT_INVALID',
    message: `The file of questions for search is not valid: ${reason}.`,
    hint: 'Correct it there: locales with lists of { "question", "pages" }.',
    source,
  })

/** An expected answer is a page that the site does not have. */
export const searchPageUnknown = (page: string, locale: string, source: Source): Diagnostic => ({
  code: 'SEARCH_PAGE_UNKNOWN',
  severity: 'throw',
  message: `The locale "${locale}" has no page ${page}, which is expected to answer a search.`,
  hint: 'Correct the path, or remove it from the list; paths begin below the base of the locale.',
  source,
})

/** Search does not find a page that is expected for a query. */
export const searchUnanswered = (answer: {
  question: string
  wanted: readonly string[]
  found: readonly string[]
  source: Source
}): Diagnostic => ({
  code: 'SEARCH_UNANSWERED',
  severity: 'throw',
  message: `"${answer.question}" is not answered by ${answer.wanted.join(' or ')}: the first hits are ${answer.found.join(', ') || 'nothing'}.`,
  hint: 'Use the words of the question on the page, best in a heading; add a synonym in `search.synonyms`, or a `boost` in the front matter of the page.',
  source: answer.source,
})

/** `push-search` on a site whose config has no hosted index. */
export const searchNotHosted = () =>
  new SiteError({
    code: 'SEARCH_NOT_HOSTED',
    message: 'The site config names no hosted index to push to.',
    hint: 'Give it `search: { algolia: { appId, apiKey, indexName } }`; the provider may stay `local`.',
  })

/** The environment variable with the key for writing is missing. */
export const searchKeyMissing = (name: string) =>
  new SiteError({
    code: 'SEARCH_KEY_MISSING',
    message: `The environment has no ${name}.`,
    hint: 'Set it to a key that may browse, add and delete objects, and edit settings; keep it out of all files.',
  })

/** There are no search records of a build to push. */
export const searchRecordsMissing = (file: string) =>
  new SiteError({
    code: 'SEARCH_RECORDS_MISSING',
    message: 'There are no search records of this release of Octavo for every language.',
    hint: 'Run `octavo build` for all languages first; it writes them, unless the config has `search: { records: false }`.',
    source: { file },
  })

/** The hosted engine refused the request, or could not be reached. */
export const searchPushFailed = (
  { index, status, reason }: { index: string; status: number | undefined; reason: string },
  cause: unknown,
) =>
  new SiteError({
    code: 'SEARCH_PUSH_FAILED',
    message:
      status === undefined
        ? `The index "${index}" could not be reached: ${reason}`
        : `The index "${index}" answered ${status}: ${reason}`,
    hint:
      status === 403 || status === 401
        ? 'Check the application id and whether the key may browse, add and delete objects, and edit settings.'
        : 'Run the command again: what was written stays, and only the rest is sent.',
    cause,
  })
