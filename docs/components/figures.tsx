import styles from './figures.module.css'

/** The README's table has the same figures, each with its command. */
const FIGURES = [
  { value: '0.24 s', text: 'build of 1,000 unchanged pages' },
  { value: '290 MiB', text: 'peak memory of a first build of 1,000 pages' },
  { value: '85 kB', text: 'JavaScript of a first visit with Brotli, on a site of any size' },
  { value: '139 kB', text: 'at most, sent for the first search result in 10,000 pages' },
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
