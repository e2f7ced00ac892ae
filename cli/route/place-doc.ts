/**
 * Where a Markdown file is served: its id, its effective front matter, its permalink. A translation takes
 * the structural fields from its source unless it sets them, so that a translation that only holds
 * text keeps its place.
 */
import type { Permalink } from '../../runtime/contract/route-data.ts'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { DocsInstanceConfig } from '../config/schema.ts'
import { docIdInvalid, slugInvalid } from '../errors/catalogue.ts'
import { applyTrailingSlash, joinPermalink, resolveSlug } from '../links/permalink.ts'
import type { DocSummary } from '../model/doc.ts'
import type { FrontMatter } from '../model/front-matter.ts'
import { INHERITED_FIELDS } from '../model/inherited-fields.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { NameReader } from './number-prefix.ts'

/** A doc or Markdown page of one locale, with its address. */
export interface RoutedDoc {
  /** `microservices/iam`; unique in its instance. */
  id: string
  /** Below the instance, decoded: `/microservices/iam`, `/` for its root. */
  slug: string
  permalink: Permalink
  summary: DocSummary
  /** The translation's, with the structural fields of its source. */
  frontMatter: FrontMatter
  /** Place among its siblings in a generated sidebar. */
  position?: number
  /** The file stands for its folder: `index`, `readme`, or the folder's own name. */
  isIndex: boolean
  draft: boolean
  /** Its front matter says so, and readers are to notice it: not while it is being written. */
  unlisted: boolean
}

/** A file with what is known of its source, and the tree it is in. */
interface PlaceInput {
  summary: DocSummary
  /** Front matter of the default locale's file. */
  source: FrontMatter
  /** `null` for Markdown pages. */
  instance: DocsInstanceConfig | null
  /** Takes the numbers from names; `null` for Markdown pages, which keep theirs. */
  readName: NameReader | null
  /** Path below the base, no slashes at the ends: that of the version, empty for Markdown pages. */
  folder: string
  /** Base of the locale. */
  base: string
  trailingSlash: boolean | undefined
  includeDrafts: boolean
  diagnostics: Diagnostics
}

/** Give a file its id and permalink; `null` when its slug or id cannot be used. */
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
    frontMatter,
    ...omitUndefined({ position }),
    isIndex: name.isIndex,
    draft: frontMatter.draft === true && !input.includeDrafts,
    unlisted: frontMatter.unlisted === true && !input.includeDrafts,
  }
}

function inheritFrontMatter(own: FrontMatter, source: FrontMatter): FrontMatter {
  if (own === source) return own
  const inherited = INHERITED_FIELDS.flatMap((field) =>
    source[field] === undefined ? [] : [[field, source[field]] as const],
  )
  // The cast holds: each value is that of its own field.
  const joined = { ...(Object.fromEntries(inherited) as FrontMatter), ...own }
  // A page moved in all languages; a translation may have had more addresses of its own.
  const before = [...(source.redirect_from ?? []), ...(own.redirect_from ?? [])]
  return before.length === 0 ? joined : { ...joined, redirect_from: [...new Set(before)] }
}

/** Id, folder and number that the path of a file gives. */
interface FileName {
  /** Own id, without folder. */
  id: string
  /** Folder inside the instance, numbers removed; empty at the top. */
  folder: string
  number?: number
  isIndex: boolean
}

function nameFile(
  path: string,
  { id, parse_number_prefixes }: FrontMatter,
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
