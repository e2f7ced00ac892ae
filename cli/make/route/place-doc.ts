/**
 * Determines the id, the effective front matter and the permalink of a Markdown file. A translation
 * inherits the structural fields of its source unless it sets them, so that a translation with text alone
 * keeps the same address.
 */
import type { Permalink } from '../../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { docIdInvalid, slugInvalid } from '../../base/errors/catalogue.ts'
import type { DocSummary } from '../../base/model/doc.ts'
import type { PlannedFields } from '../../base/model/front-matter.ts'
import { INHERITED_FIELDS } from '../../base/model/inherited-fields.ts'
import type { TitleOf } from '../../base/model/label.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import { applyTrailingSlash, joinPermalink, resolveSlug } from '../../read/links/permalink.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { NameReader } from './number-prefix.ts'

/** A doc or Markdown page of one locale, with its address. */
export interface RoutedDoc {
  /** `microservices/iam`; unique within the instance. */
  id: string
  /** Path below the instance, decoded: `/microservices/iam`, `/` for its root. */
  slug: string
  permalink: Permalink
  summary: DocSummary
  title: TitleOf
  /** Front matter of the translation, with structural fields inherited from its source. */
  frontMatter: PlannedFields
  /** Position among its siblings in a generated sidebar. */
  position?: number
  /** Whether the file is the index of its folder: `index`, `readme`, or the name of the folder. */
  isIndex: boolean
  draft: boolean
  /** Whether its front matter says `unlisted`; always `false` when drafts are included. */
  unlisted: boolean
}

/** A file, the front matter of its source, and its docs instance. */
interface PlaceInput {
  summary: DocSummary
  /** Front matter of the default locale's file. */
  source: PlannedFields
  /** `null` for Markdown pages. */
  instance: DocsInstanceConfig | null
  /** Removes numbers from names; `null` for Markdown pages, whose names keep them. */
  readName: NameReader | null
  /** Path of the version below the base, without slashes at the ends; empty for Markdown pages. */
  folder: string
  /** Base of the locale. */
  base: string
  trailingSlash: boolean | undefined
  includeDrafts: boolean
  diagnostics: Diagnostics
}

/** Give a file its id and permalink; `null` if its slug or id is invalid. */
export function placeDoc(input: PlaceInput): RoutedDoc | null {
  const { summary, folder, base, trailingSlash, diagnostics } = input
  const frontMatter = inheritFrontMatter(summary.frontMatter, input.source)
  const name = nameFile(summary.file.path, frontMatter, input)
  const slug = toSlug(name, frontMatter.slug)
  if (slug === null || name.id.includes('/')) {
    const { file } = summary.file
    diagnostics.add(
      slug === null
        ? slugInvalid(frontMatter.slug ?? '', { file, at: 'slug' })
        : docIdInvalid(name.id, file),
    )
    return null
  }
  const permalink = joinPermalink(base, folder, slug)
  const position = frontMatter.sidebar_position ?? name.number
  return {
    id: name.folder === '' ? name.id : `${name.folder}/${name.id}`,
    slug,
    permalink: applyTrailingSlash(permalink, trailingSlash, base),
    summary,
    title: { titleOf: summary.file.file },
    frontMatter,
    ...omitUndefined({ position }),
    isIndex: name.isIndex,
    draft: frontMatter.draft === true && !input.includeDrafts,
    unlisted: frontMatter.unlisted === true && !input.includeDrafts,
  }
}

function inheritFrontMatter(own: PlannedFields, source: PlannedFields): PlannedFields {
  if (own === source) return own
  const inherited = INHERITED_FIELDS.flatMap((field) =>
    source[field] === undefined ? [] : [[field, source[field]] as const],
  )
  // The cast holds: each value is stored under its own field.
  const joined = { ...(Object.fromEntries(inherited) as PlannedFields), ...own }
  // Former addresses of the source apply to all languages; a translation may add its own.
  const before = [...(source.redirect_from ?? []), ...(own.redirect_from ?? [])]
  return before.length === 0 ? joined : { ...joined, redirect_from: [...new Set(before)] }
}

/** Id, folder and number from the path of a file. */
interface FileName {
  /** Id of the file, without its folder. */
  id: string
  /** Folder inside the instance, numbers removed; empty at the top. */
  folder: string
  number?: number
  isIndex: boolean
}

function nameFile(
  path: string,
  { id, parse_number_prefixes }: PlannedFields,
  { instance, readName }: Pick<PlaceInput, 'instance' | 'readName'>,
): FileName {
  const segments = path.split('/')
  const stem = (segments.pop() ?? '').replace(/\.mdx?$/i, '')
  const read: NameReader = (name) =>
    readName && parse_number_prefixes !== false ? readName(name) : { name }
  const { name, number } = read(stem)
  const indexNames = instance ? ['index', 'readme', segments.at(-1)?.toLowerCase()] : ['index']
  return {
    id: id ?? name,
    folder: segments.map((segment) => read(segment).name).join('/'),
    ...omitUndefined({ number }),
    isIndex: indexNames.includes(stem.toLowerCase()),
  }
}

function toSlug({ id, folder, isIndex }: FileName, written: string | undefined): string | null {
  const folderSlug = folder === '' ? '/' : `/${folder}/`
  if (written !== undefined) return resolveSlug(written, folderSlug)
  return isIndex ? folderSlug : folderSlug + id
}
