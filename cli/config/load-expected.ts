/** Reads and checks the file of questions that search must answer, and keeps the line of each. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { searchExpectInvalid, searchExpectMissing } from '../base/errors/catalogue.ts'
import { throwDiagnostics } from '../base/errors/site-error.ts'
import type { Source } from '../base/model/diagnostic.ts'
import { parseData } from './data-text.ts'
import { describeIssue, ISSUES } from './describe-issue.ts'
import type { LoadedConfig } from './paths.ts'

/** A question, and the pages that answer it. */
export interface ExpectedAnswer {
  locale: string
  question: string
  /** Paths below the locale's base, `/cloud/iam`; the first hits must include one of them. */
  pages: readonly string[]
  /** Number of hits that one of the pages must be among. */
  first: number
  /** Kind of question, for reports. */
  kind?: string
  source: Source
}

/** Name of the file in the site folder, if the config names no other. */
const DEFAULT_FILE = 'search.expect.json'

const expected = z.record(
  z.string(),
  z.array(
    z.strictObject({
      question: z.string().min(1, 'must not be empty'),
      pages: z
        .array(z.string().regex(/^\//, 'must be a path below the locale, like "/cloud/iam"'))
        .min(1, 'must name a page'),
      first: z.int().min(1).max(20).default(5),
      // For people: the address of the question, or who asked it.
      from: z.string().optional(),
      kind: z.string().min(1).optional(),
    }),
  ),
)

/**
 * Read the questions of all locales.
 *
 * @throws {@link SiteError} `SEARCH_EXPECT_MISSING`, `SEARCH_EXPECT_INVALID` for each error.
 */
export function loadExpected({ config, root, siteDir }: LoadedConfig): ExpectedAnswer[] {
  const file = config.search.expect ? join(root, config.search.expect) : join(siteDir, DEFAULT_FILE)
  const name = relative(root, file).split(sep).join('/')
  if (!existsSync(file)) throw searchExpectMissing(name)
  const data = parseData(readFileSync(file, 'utf8'), 'json')
  if ('error' in data)
    throw searchExpectInvalid(`${name}: ${data.error}`, { file: name, ...data.place })
  const { locales } = config.i18n
  const result = expected.safeParse(data.value, ISSUES)
  const issues = (result.error?.issues ?? []).flatMap(describeIssue)
  throwDiagnostics(
    issues.map(({ path, line }) =>
      searchExpectInvalid(line, { file: name, ...data.positionOf(path) }),
    ),
  )
  const questions = Object.entries(result.data ?? {})
  throwDiagnostics(
    questions
      .filter(([locale]) => !locales.includes(locale))
      .map(([locale]) =>
        searchExpectInvalid(`"${locale}" is none of the locales ${locales.join(', ')}`, {
          file: name,
          ...data.positionOf([locale]),
        }),
      ),
  )
  return questions.flatMap(([locale, list]) =>
    list.map(({ question, pages, first, kind }, index) => ({
      locale,
      question,
      pages,
      first,
      ...omitUndefined({ kind }),
      source: { file: name, ...data.positionOf([locale, index, 'question']) },
    })),
  )
}
