/**
 * Plans the tags of one version: the tags of each doc, and a page for each tag. Tags with the same address
 * are one tag, which takes the label of its first doc.
 */
import type { Permalink, TagLink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { tagPermalinkInvalid, tagsInline } from '../../base/errors/catalogue.ts'
import { tagTextId } from '../../base/messages/message-ids.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { FrontMatter } from '../../base/model/front-matter.ts'
import type { TagFile } from '../../base/model/tag-file.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import { toKebabCase } from '../../read/links/kebab-case.ts'
import { applyTrailingSlash, joinPermalink, resolveSlug } from '../../read/links/permalink.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { RoutedDoc } from './place-doc.ts'

/** A tag with the docs on its page. */
export interface PlannedTag extends TagLink {
  /** Key of the tag, the same in all locales. */
  key: string
  /** Listed docs only, or all of them if every one is unlisted; in the order of their files. */
  docs: readonly RoutedDoc[]
  /** Whether all its docs are unlisted: the page exists, but nothing links to it. */
  unlisted: boolean
}

/** The tags of one version in one locale. */
export interface PlannedTags {
  /** Doc id → its tags, in the order of its front matter. */
  ofDoc: ReadonlyMap<string, readonly TagLink[]>
  /** In the order of the docs. */
  tags: readonly PlannedTag[]
  /** Address of the list of all tags. */
  permalink: Permalink
}

/** Input of the tags of a version. */
interface TagsInput {
  config: DocsInstanceConfig
  /** Path of the version below the base. */
  folder: string
  /** Docs by id, without drafts. */
  docs: ReadonlyMap<string, RoutedDoc>
  /** Name of the version. */
  version: { name: string }
  locale: string
  messages: Messages
  /** Tags file of the locale, else of the source language. */
  tagFile: TagFile | undefined
  base: string
  trailingSlash: boolean | undefined
  diagnostics: Diagnostics
}

/** Plan the tags of a version. */
export function planTags(input: TagsInput): PlannedTags {
  const groups = new Map<Permalink, { link: TagLink; key: string; docs: RoutedDoc[] }>()
  const ofDoc = new Map<string, readonly TagLink[]>()
  for (const doc of input.docs.values()) {
    const links = new Map<Permalink, TagLink>()
    for (const { key, ...link } of tagsOf(doc, input)) {
      const group = groups.get(link.permalink) ?? { link, key, docs: [] }
      groups.set(link.permalink, group)
      if (!links.has(link.permalink)) group.docs.push(doc)
      links.set(link.permalink, group.link)
    }
    if (links.size > 0) ofDoc.set(doc.id, [...links.values()])
  }
  const tags = [...groups.values()].map(({ link, key, docs }) => {
    const listed = docs.filter(({ unlisted }) => !unlisted)
    const unlisted = listed.length === 0
    return { ...link, key, unlisted, docs: unlisted ? docs : listed }
  })
  return { ofDoc, tags, permalink: toAddress('', input) }
}

type FoundTag = TagLink & { key: string }

function tagsOf(doc: RoutedDoc, input: TagsInput): FoundTag[] {
  const written = doc.frontMatter.tags ?? []
  const { tagFile, config, diagnostics } = input
  const isDefined = (tag: (typeof written)[number]) =>
    typeof tag === 'string' && tagFile !== undefined && Object.hasOwn(tagFile.tags, tag)
  const inline = written.filter((tag) => !isDefined(tag))
  if (tagFile && inline.length > 0)
    diagnostics.add(
      tagsInline({
        labels: inline.map((tag) => (typeof tag === 'string' ? tag : tag.label)),
        file: doc.summary.file.origin,
        definedIn: tagFile.file,
        severity: config.onInlineTags,
      }),
      `TAGS_INLINE ${doc.summary.file.origin}`,
    )
  return written.flatMap((tag) => resolveTag(tag, doc, input))
}

function resolveTag(
  written: NonNullable<FrontMatter['tags']>[number],
  doc: RoutedDoc,
  input: TagsInput,
): FoundTag[] {
  const { key, tag, file } = readTag(written, doc, input.tagFile)
  const slug = resolveSlug(tag.permalink.startsWith('/') ? tag.permalink : `/${tag.permalink}`, '/')
  if (slug === null || slug === '/') {
    input.diagnostics.add(tagPermalinkInvalid(tag.permalink, tag.label, file))
    return []
  }
  const { label, ...about } = translateTag(key, tag, { file, input })
  return [{ key, label, permalink: toAddress(slug, input), ...about }]
}

/** Texts of a tag in the locale. The tags file of a locale is translated already. */
function translateTag(
  key: string,
  { label, description }: Pick<TagFile['tags'][string], 'label' | 'description'>,
  { file, input }: { file: string; input: TagsInput },
): { label: string; description?: string } {
  const { tagFile, locale, messages, config, version } = input
  const isOwn = tagFile?.locale === locale && tagFile.file === file
  const toText = (name: 'label' | 'description', text: string) =>
    isOwn
      ? text
      : translateMessage(messages, tagTextId(config.id, version.name, { key, name }), text)
  return {
    label: toText('label', label),
    ...omitUndefined({
      description: description === undefined ? undefined : toText('description', description),
    }),
  }
}

function readTag(
  written: NonNullable<FrontMatter['tags']>[number],
  doc: RoutedDoc,
  tagFile: TagFile | undefined,
): { key: string; tag: TagFile['tags'][string]; file: string } {
  const { file } = doc.summary.file
  if (typeof written !== 'string') return { key: written.permalink, tag: written, file }
  const defined =
    tagFile && Object.hasOwn(tagFile.tags, written) ? tagFile.tags[written] : undefined
  if (tagFile && defined) return { key: written, tag: defined, file: tagFile.file }
  return { key: written, tag: { label: written, permalink: toKebabCase(written) }, file }
}

function toAddress(slug: string, { base, folder, config, trailingSlash }: TagsInput): Permalink {
  const path = [folder, config.tagsBasePath].filter((part) => part !== '').join('/')
  const permalink = joinPermalink(base, path, slug === '' ? '/' : slug)
  // Like docs, the list of tags has no trailing slash by default.
  const bare = slug === '' ? permalink.replace(/\/$/, '') : permalink
  return applyTrailingSlash(bare, trailingSlash, base)
}
