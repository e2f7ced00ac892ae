import { Link } from 'octavo'
import type { ReactNode } from 'react'
import styles from './strengths.module.css'

/** One column per kind of user. */
const COLUMNS: readonly { title: string; points: readonly ReactNode[] }[] = [
  {
    title: 'For readers',
    points: [
      'Pages show before any script loads, and work without scripts.',
      'A click loads only the text of the next page. An open tab survives a new deployment.',
      <>
        <Link to="/learn/search">Search</Link> works on any static host. It understands word forms,
        compounds, typos and names from code.
      </>,
    ],
  },
  {
    title: 'For docs teams',
    points: [
      <>
        Content is data. A build never runs it, not even <Link to="/learn/mdx">MDX</Link>, so you
        can build pull requests from strangers.
      </>,
      <>
        A broken link, anchor or picture stops the build before it publishes. You see{' '}
        <Link to="/learn/checks">all problems</Link> at once, each with its line and a hint.
      </>,
      <>
        Wrap or replace any part of the <Link to="/learn/theming">theme</Link>. Add{' '}
        <Link to="/learn/islands">islands</Link> where a page needs code.
      </>,
    ],
  },
  {
    title: 'For translators',
    points: [
      <>
        Octavo lists the sections that changed since you{' '}
        <Link to="/learn/translating">translated</Link> them, and marks outdated pages for readers.
      </>,
      'Exchange texts as XLIFF, gettext PO or JSON. Octavo checks markup, glossary and form of address.',
      'The interface comes in eleven languages, also from right to left.',
    ],
  },
]

/** The features of Octavo, in three columns. */
export function Strengths() {
  return (
    <div className={styles.columns}>
      {COLUMNS.map(({ title, points }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {points.map((point, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <li key={index}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
