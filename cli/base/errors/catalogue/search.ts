/** Diagnostics of search: its expected answers and its hosted index. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import { listNames } from '../list-names.ts'
import { SiteError } from '../site-error.ts'

/** The expected answers of search were to be checked, but their file does not exist. */
export const searchExpectMissing = (file: string) =>
  new SiteError({
    code: 'SEARCH_EXPECT_MISSING',
    message: `The file of expected search answers does not exist: ${file}.`,
    hint: 'Write it, such as `{ "en": [{ "question": "rotate a key", "pages": ["/cloud/iam"] }] }`, or correct `search.expect` in the config.',
    source: { file },
  })

/** The file of expected answers is invalid. */
export const searchExpectInvalid = (reason: string, source: Source) =>
  new SiteError({
    code: 'SEARCH_EXPECT_INVALID',
    message: `The file of expected search answers is not valid: ${reason}.`,
    hint: 'Write locales with lists: `{ "en": [{ "question": "…", "pages": ["/…"] }] }`.',
    source,
  })

/** An expected answer is a page that the site does not have. */
export const searchPageUnknown = (page: string, locale: string, source: Source): Diagnostic => ({
  code: 'SEARCH_PAGE_UNKNOWN',
  severity: 'throw',
  message: `The locale "${locale}" has no page ${page}, which should answer a search.`,
  hint: 'Correct the path, or remove it from the list. Paths start below the base of the locale.',
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
  message: `Search does not find ${listNames(answer.wanted, ' or ')} for "${answer.question}". It finds ${listNames(answer.found) || 'nothing'}.`,
  hint: 'Use the words of the question in a heading of the page, add `search.synonyms`, or set `boost` in its front matter.',
  source: answer.source,
})

/** `search-report` on a site without a built index. */
export const searchIndexMissing = (folder: string) =>
  new SiteError({
    code: 'SEARCH_INDEX_MISSING',
    message: `There is no search index in ${folder}.`,
    hint: 'Run `octavo build` first, or name its output with `--out`.',
  })

/** `push-search` on a site whose config has no hosted index. */
export const searchNotHosted = () =>
  new SiteError({
    code: 'SEARCH_NOT_HOSTED',
    message: 'The config names no hosted search index.',
    hint: 'Set `search: { algolia: { appId, apiKey, indexName } }`. The provider can stay `local`.',
  })

/** The environment variable with the key for writing is missing. */
export const searchKeyMissing = (name: string) =>
  new SiteError({
    code: 'SEARCH_KEY_MISSING',
    message: `The environment variable ${name} is not set.`,
    hint: 'Set it to a key that may browse, add and delete objects, and edit settings. Never write it into a file.',
  })

/** There are no search records of a build to push. */
export const searchRecordsMissing = (file: string) =>
  new SiteError({
    code: 'SEARCH_RECORDS_MISSING',
    message: `${file} has no search records of this release of Octavo for every language.`,
    hint: 'Run `octavo build` for all languages first, without `search: { records: false }` in the config.',
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
        ? `Octavo cannot reach the index "${index}": ${reason}`
        : `The index "${index}" answered ${status}: ${reason}`,
    hint:
      status === 403 || status === 401
        ? 'Check the application id and whether the key may browse, add and delete objects, and edit settings.'
        : 'Run the command again. Octavo then sends only the rest.',
    cause,
  })
