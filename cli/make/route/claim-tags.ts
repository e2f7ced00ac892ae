import { selectForm } from '../../../runtime/contract/select-form.ts'
import { TAGS_PAGE } from '../../../runtime/contract/theme-pages.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { Source } from '../../base/model/diagnostic.ts'
import type { PlannedRoute, Route } from '../../base/model/route.ts'
import { planPlace } from './claim-docs.ts'
import type { Claim } from './claim-routes.ts'
import type { LocaleContext } from './locale-context.ts'
import type { PlannedTag } from './plan-tags.ts'
import type { PlannedVersion } from './plan-version.ts'
import { ROUTE_MESSAGES } from './route-messages.ts'

const TAGS_TITLE = 'theme.tags.tagsPageTitle'

/** Claims of the list of tags and of a page for each tag; none if no doc has a tag. */
export function claimTags(planned: PlannedVersion, context: LocaleContext): Claim[] {
  const { tags, config, version } = planned
  if (tags.tags.length === 0) return []
  const { compare } = new Intl.Collator(context.info.lang)
  const sorted = [...tags.tags].sort((a, b) => compare(a.label, b.label) || order(a, b))
  const name = `${config.id}/${version.name}`
  return [
    {
      alternateKey: `tags ${name}`,
      permalink: tags.permalink,
      translated: true,
      file: version.folder,
      source: optionSource(config.id, context),
      toRoute: (alternates) => ({ ...planList(sorted, planned, context), alternates }),
    },
    ...sorted.map(
      (tag): Claim => ({
        alternateKey: `tag ${name} ${tag.key}`,
        permalink: tag.permalink,
        translated: true,
        ...firstPlace(tag, version.folder),
        toRoute: (alternates) => ({ ...planTag(tag, planned, context), alternates }),
      }),
    ),
  ]
}

function optionSource(instance: string, { input }: LocaleContext): Source {
  const index = input.loaded.config.docs.findIndex(({ id }) => id === instance)
  return { file: input.configFile, at: `docs[${index}].tagsBasePath` }
}

/** File and field of the first doc that has the tag. */
function firstPlace({ docs }: PlannedTag, folder: string): Pick<Claim, 'file' | 'source'> {
  const file = docs[0]?.summary.file.file
  return file === undefined ? { file: folder } : { file, source: { file, at: 'tags' } }
}

function planList(
  sorted: readonly PlannedTag[],
  planned: PlannedVersion,
  context: LocaleContext,
): Omit<Route, 'alternates'> {
  const { input, info } = context
  const messages = input.messages[info.locale] ?? {}
  return {
    ...planBare(planned, context),
    permalink: planned.tags.permalink,
    kind: 'tags',
    title: translateMessage(messages, TAGS_TITLE, ROUTE_MESSAGES[TAGS_TITLE]),
    tagList: sorted
      .filter(({ unlisted }) => !unlisted)
      .map(({ label, permalink, docs, description }) => ({
        label,
        permalink,
        count: docs.length,
        ...omitUndefined({ description }),
      })),
  }
}

function planTag(
  { label, permalink, description, docs, unlisted }: PlannedTag,
  planned: PlannedVersion,
  context: LocaleContext,
): Omit<PlannedRoute, 'alternates'> {
  const { input, info } = context
  const about = description === undefined ? {} : { description }
  const links = docs.map(({ summary, title, permalink: address }) => ({
    label: title,
    permalink: address,
    describedBy: summary.file.file,
  }))
  return {
    ...planBare(planned, context),
    permalink,
    kind: 'tag',
    title: toTitle(label, docs.length, {
      messages: input.messages[info.locale] ?? {},
      lang: info.lang,
    }),
    ...about,
    frontMatter: unlisted ? { unlisted: true } : {},
    tagPage: {
      label,
      ...about,
      tagsPermalink: planned.tags.permalink,
      docs: links,
    },
  }
}

/** The same text as the heading that the runtime renders on the page. */
function toTitle(
  tagName: string,
  count: number,
  { messages, lang }: { messages: Messages; lang: string },
): string {
  const id = 'theme.docs.tagDocListPageTitle'
  const forms = translateMessage(
    messages,
    `${id}.nDocsTagged`,
    'One doc tagged|{count} docs tagged',
  )
  return translateMessage(messages, id, '{nDocsTagged} with “{tagName}”')
    .replace('{nDocsTagged}', () => selectForm(forms, count, lang))
    .replace('{count}', String(count))
    .replace('{tagName}', () => tagName)
}

function planBare(
  planned: PlannedVersion,
  { info }: LocaleContext,
): Omit<Route, 'kind' | 'alternates' | 'permalink' | 'title'> {
  return {
    locale: info.locale,
    frontMatter: {},
    breadcrumbs: [],
    page: TAGS_PAGE,
    untranslated: false,
    ...planPlace(planned),
  }
}

/** Fixed order for labels that the collation of a language considers equal. */
function order(a: { permalink: string }, b: { permalink: string }): number {
  return a.permalink < b.permalink ? -1 : 1
}
