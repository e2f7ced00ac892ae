import styles from './figures.module.css'

/** As the table of the README has them, which says how to get each again. */
const FIGURES = [
  { value: '0.24 s', text: 'build of 1,000 pages of which none has changed' },
  { value: '290 MiB', text: 'peak memory of their first build, whole process tree' },
  { value: '85 kB', text: 'JavaScript of a first visit, brotli, whatever the number of pages' },
  { value: '139 kB', text: 'first search result among 10,000 pages, on the wire, at most' },
] as const

/** Measurements of a site, with the way to repeat them. */
export function Figures() {
  return (
    <dl className={styles.figures}>
      {FIGURES.map(({ value, text }) => (
        <div key={value} className={styles.figure}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
