import type { TaggedLink, TagLink } from '../../contract/route-data.ts'
import { translatePlural } from '../../i18n/plural.ts'
import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'
import { VisibilityNotice } from '../shell/visibility-notice.tsx'
import { DocsLayout } from './docs-layout.tsx'

/** All tags of the docs, or the docs with one tag. */
export function TagsPage() {
  const { kind } = useRoute()
  return <DocsLayout>{kind === 'tags' ? <TagList /> : <TaggedDocs />}</DocsLayout>
}

/** The tags, grouped by first letter. */
function TagList() {
  const { title, tagList = [] } = useRoute()
  const { lang } = useLocale()
  return (
    <>
      <article className="article">
        <h1>{title}</h1>
      </article>
      {groupByLetter(tagList, lang).map(([letter, tags]) => (
        <section key={letter} className="tag-letter" aria-labelledby={`tags-${letter}`}>
          <h2 id={`tags-${letter}`}>{letter}</h2>
          <ul className="tag-list">
            {tags.map(({ label, permalink, count, description }) => (
              <li key={permalink}>
                <Link href={permalink} className="tag" title={description}>
                  {label} <span className="tag-count">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The docs with a tag, and a link to all tags. */
function TaggedDocs() {
  const route = useRoute()
  const { tagPage } = route
  if (!tagPage) return null
  const { label, description, tagsPermalink, docs } = tagPage
  const nDocsTagged = translatePlural(
    {
      id: 'theme.docs.tagDocListPageTitle.nDocsTagged',
      message: 'One doc tagged|{count} docs tagged',
    },
    docs.length,
  )
  return (
    <>
      <VisibilityNotice route={route} />
      <article className="article">
        <h1>
          {translate(
            { id: 'theme.docs.tagDocListPageTitle', message: '{nDocsTagged} with “{tagName}”' },
            { nDocsTagged, tagName: label },
          )}
        </h1>
        {description !== undefined && <p className="lead">{description}</p>}
        <p>
          <Link href={tagsPermalink}>
            {translate({ id: 'theme.tags.tagsPageLink', message: 'View all tags' })}
          </Link>
        </p>
      </article>
      <ul className="tagged-docs">
        {docs.map((doc) => (
          <TaggedDoc key={doc.permalink} doc={doc} />
        ))}
      </ul>
    </>
  )
}

function TaggedDoc({ doc: { label, permalink, description } }: { doc: TagLink }) {
  return (
    <li>
      <h2>
        <Link href={permalink}>{label}</Link>
      </h2>
      {description !== undefined && <p>{description}</p>}
    </li>
  )
}

/** Groups by first letter, in the order given, in which tags with the same letter are adjacent. */
function groupByLetter(tags: readonly TaggedLink[], lang: string): [string, TaggedLink[]][] {
  const groups = new Map<string, TaggedLink[]>()
  for (const tag of tags) {
    const letter = firstLetter(tag.label, lang)
    const group = groups.get(letter)
    if (group) group.push(tag)
    else groups.set(letter, [tag])
  }
  return [...groups]
}

/** `Éclair` and `eclair` are both grouped under `E`; a symbol is its own letter. */
function firstLetter(label: string, lang: string): string {
  const [first = ''] = label.trim()
  return first.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase(lang)
}
