import { Link } from 'octavo'
import type { ReactNode } from 'react'
import styles from './strengths.module.css'

/** One column per kind of reader, with the features for them. */
const COLUMNS: readonly { title: string; points: readonly ReactNode[] }[] = [
  {
    title: 'For readers',
    points: [
      'Pages are there before any script is, and work without one.',
      'A click fetches the text of the next page, not the page. An open tab survives a new deployment.',
      <>
        <Link to="/learn/search">Search</Link> on any static host, with word forms, compounds,
        typing errors and names from code.
      </>,
    ],
  },
  {
    title: 'For docs teams',
    points: [
      <>
        Content is data: a build runs nothing of it, <Link to="/learn/mdx">MDX</Link> included, so
        that a pull request from a stranger can be built.
      </>,
      'Broken links, anchors and pictures end the build before anything is published; all at once, with file, line and a hint.',
      <>
        Wrap or replace any part of the <Link to="/learn/theming">theme</Link>; hydrate{' '}
        <Link to="/learn/islands">islands</Link> where a page needs them.
      </>,
    ],
  },
  {
    title: 'For translators',
    points: [
      <>
        Each section knows the text that it was made from: what is{' '}
        <Link to="/learn/translating">out of date</Link> is listed, and readers are told.
      </>,
      'XLIFF, gettext PO or JSON, with marks protected; glossary and form of address are checked.',
      'Eleven languages of the interface, and scripts from right to left.',
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={index}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
