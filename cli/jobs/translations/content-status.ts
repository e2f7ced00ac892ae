/** Determines the status of a site's translations, for `translations status` and `translations check`. */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { once } from '../../../runtime/shared/once.ts'
import { toMatcher } from '../../config/glob.ts'
import type { People } from '../../config/translation-schema.ts'
import { loadCopy } from '../../tasks/worker/translated-copies.ts'
import type { Assessment } from '../../translate/content/assess-page.ts'
import { compareSections } from '../../translate/content/compare-sections.ts'
import { type History, loadHistory } from '../../translate/content/git-history.ts'
import { hashText } from '../../translate/content/hash-text.ts'
import {
  type LocaleStatus,
  type MessageStatus,
  PAGES,
  pagesOf,
  toTotals,
} from '../../translate/content/locale-status.ts'
import type { PageStatus, SectionStatus } from '../../translate/content/page-status.ts'
import type { PageRecord } from '../../translate/content/record-file.ts'
import type { Section } from '../../translate/content/split-sections.ts'
import type { PageDesk } from './page-desk.ts'
import { createMovedFinder, findRecord } from './page-records.ts'
import type { ContentPage, TranslatedContent } from './translated-content.ts'

/** Status of all pages of a locale. */
export async function toLocaleStatus(
  content: TranslatedContent,
  { messages, desk }: { messages: MessageStatus; desk: PageDesk },
): Promise<LocaleStatus> {
  const { site, locale } = content
  const { config } = site.loaded
  const assessed = await assessPages(content, desk)
  const history = await loadHistoryFor(content, assessed)
  const pages = await Promise.all(assessed.map((each) => addPast({ ...each, history, content })))
  const orphans = toOrphans(content)
  const findPeople = createPeopleFinder(config.i18n.localeConfigs[locale]?.people ?? [])
  const all = [...pages, ...orphans].map((page) => ({ ...page, ...findPeople(page.origin) }))
  const ids = [...config.docs.map(({ id }) => id), ...(config.pages ? [PAGES] : [])]
  return {
    locale,
    lang: config.i18n.localeConfigs[locale]?.htmlLang ?? locale,
    totals: toTotals(all),
    instances: ids.map((id) => ({ id, totals: toTotals(pagesOf(all, id)) })),
    messages,
    pages: all.sort((a, b) => (a.origin < b.origin ? -1 : 1)),
  }
}

/** Finds owner and reviewer of a page: the last entry that matches counts, as in files of code owners. */
function createPeopleFinder(people: People) {
  const entries = people.map(({ pages, owner, reviewer }) => ({
    matches: toMatcher([pages].flat()),
    people: omitUndefined({ owner, reviewer }),
  }))
  return (origin: string): Pick<PageStatus, 'owner' | 'reviewer'> =>
    entries.findLast(({ matches }) => matches(origin))?.people ?? {}
}

/** A page with its status. */
interface Assessed extends Assessment {
  page: ContentPage
}

async function assessPages(content: TranslatedContent, desk: PageDesk): Promise<Assessed[]> {
  const assessments = await desk.assess(
    content.pages.map((page) => {
      const { origin, hasTranslation, translation, file } = page
      const record = hasTranslation ? findRecord(page, content) : undefined
      return {
        ...{ origin, file: file.file, instance: file.instance },
        ...omitUndefined({ translation: hasTranslation ? translation : undefined, record }),
        ...omitUndefined({ text: file.virtual?.text }),
      }
    }),
  )
  return content.pages.flatMap((page, index) => {
    const assessment = assessments[index]
    return assessment ? [{ page, ...assessment }] : []
  })
}

/** Git is used only for pages that are outdated or of unknown status. */
async function loadHistoryFor(
  { site }: TranslatedContent,
  assessed: readonly Assessed[],
): Promise<History | null> {
  const files = assessed
    .filter(({ status: { state } }) => state === 'outdated' || state === 'unknown')
    .flatMap(({ page, status }) => [
      page.file.file,
      ...(status.state === 'unknown' ? [page.translation] : []),
    ])
  return files.length === 0 ? null : loadHistory(site.loaded.root, files)
}

interface WithPast extends Assessed {
  history: History | null
  content: TranslatedContent
}

async function addPast(input: WithPast): Promise<PageStatus> {
  const { status, page, record, history, content } = input
  if (status.state === 'unknown') return { ...status, ...findNewer(page, history) }
  if (status.state !== 'outdated' || !record) return status
  const before = await findTranslated(record, page, { history, content })
  return before ? { ...status, sections: withBefore(status.sections, record, before) } : status
}

function findNewer(page: ContentPage, history: History | null): Pick<PageStatus, 'newer'> {
  const [last] = history?.commitsOf(page.translation) ?? []
  if (!last || !history) return {}
  const commits = history.commitsOf(page.file.file)
  return { newer: commits.filter(({ commit }) => !history.isAtOrAfter(last.commit, commit)) }
}

/** Limit for versions of a source that are searched for the one that was translated. */
const MOST_VERSIONS = 200

/** The source when it was translated: a kept copy, or the version in git with the recorded hash. */
async function findTranslated(
  record: PageRecord,
  { file }: ContentPage,
  { history, content }: Pick<WithPast, 'history' | 'content'>,
): Promise<readonly Section[] | null> {
  const copy = loadCopy(content.site.stateDir, record.source)
  if (copy !== null) return content.split(copy)
  const commits = history?.commitsOf(file.file).slice(0, MOST_VERSIONS) ?? []
  const places = commits.map(({ commit }) => ({ commit, file: file.file }))
  const texts = places.length === 0 ? [] : ((await history?.textsAt(places)) ?? [])
  const text = texts.find((each) => each !== null && hashText(each) === record.source)
  return typeof text === 'string' ? content.split(text) : null
}

function withBefore(
  sections: readonly SectionStatus[],
  record: PageRecord,
  before: readonly Section[],
): SectionStatus[] {
  const texts = new Map(
    compareSections(record.sections, before).map((change) => [change.before?.key, change.now]),
  )
  return sections.map((section) => {
    const old = texts.get(section.was ?? section.key)
    if (!old || section.state === 'added' || section.state === 'untranslated') return section
    return { ...section, title: section.title || old.title, before: old.text }
  })
}

function toOrphans(content: TranslatedContent): PageStatus[] {
  const findMoved = once(() => createMovedFinder(content))
  return content.orphans.map(({ file, origin, instance }) => {
    const record = content.records.get(origin)
    const moved = record && findMoved()(record)
    return {
      ...{ origin, translation: file, instance, state: 'orphaned' },
      ...{ words: 0, wordsTranslated: 0, wordsCurrent: 0, wordsToDo: 0, sections: [] },
      ...omitUndefined({ movedTo: moved?.translation }),
    }
  })
}
