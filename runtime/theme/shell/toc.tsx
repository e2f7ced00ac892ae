import type { TocEntry } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { useHrefOf, useRuntime } from '../../router/runtime-context.ts'
import { classOfToc } from '../../shared/class-of-toc.ts'
import { useActiveHeading } from '../../state/active-heading.ts'

/** Props of {@link Toc} and {@link MobileToc}. */
export interface TocProps {
  /** Headings of the page in order, of the levels in the config. */
  entries: readonly TocEntry[]
}

/** Headings of this page next to the article; the active one is highlighted. */
export function Toc({ entries }: TocProps) {
  const active = useActiveHeading(entries.map(({ id }) => id))
  const label = tocLabel()
  return (
    <nav className="toc theme-doc-toc-desktop" aria-label={label}>
      <p className="toc-title">{label}</p>
      <TocList entries={entries} active={active} />
    </nav>
  )
}

/** The same above the article, collapsed, for narrow screens. Opens without scripts. */
export function MobileToc({ entries }: TocProps) {
  return (
    <details className="toc-mobile theme-doc-toc-mobile">
      <summary>{tocLabel()}</summary>
      <TocList entries={entries} active={undefined} />
    </details>
  )
}

interface TocListProps {
  entries: readonly TocEntry[]
  active: string | null | undefined
}

/** One flat list: the indentation shows the level, and is correct even if a level is skipped. */
function TocList({ entries, active }: TocListProps) {
  const hrefOf = useHrefOf()
  const { keptLists } = useRuntime()
  if (keptLists)
    return <ul className="toc-list" dangerouslySetInnerHTML={keptLists.tocOf(entries)} />
  const classOf = classOfToc(entries)
  return (
    <ul className="toc-list">
      {entries.map((entry) => (
        <li key={entry.id} className={classOf(entry)}>
          <a
            href={hrefOf(`#${entry.id}`)}
            aria-current={entry.id === active ? 'true' : undefined}
            dangerouslySetInnerHTML={{ __html: entry.html }}
          />
        </li>
      ))}
    </ul>
  )
}

function tocLabel(): string {
  return translate({
    id: 'theme.TOCCollapsible.toggleButtonLabel',
    message: 'On this page',
    description: 'The title of the table of contents',
  })
}
