import { Link, Translate, useLocale } from 'octavo'
import styles from './release-list.module.css'

/** The latest version of each product, newest first. */
const RELEASES = [
  { name: 'Meridian Cloud', version: 'v0.0.6', date: '2025-10-15', to: '/releases/cloud/v0.0.6' },
  {
    name: 'Meridian Construct',
    version: 'v0.5.0-latest',
    date: '2025-09-14',
    to: '/releases/construct/v0.5.0-latest',
  },
  {
    name: 'Meridian Browser Extension',
    version: 'v3',
    date: '2025-09-09',
    to: '/releases/browser/extension/v3',
  },
] as const

/** A row for each product: what is new, since when. */
export function ReleaseList() {
  const { lang } = useLocale()
  return (
    <section className={styles.releases} aria-labelledby="releases">
      <h2 id="releases">
        <Translate id="home.releases.title">Latest releases</Translate>
      </h2>
      <ul className={styles.list}>
        {RELEASES.map(({ name, version, date, to }) => (
          <li key={to}>
            <Link to={to} className={styles.release}>
              <span className={styles.name}>{name}</span>
              <span className={styles.version}>{version}</span>
              <time className={styles.date} dateTime={date}>
                {formatDay(date, lang)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `2025-10-15` → `October 15, 2025`, `15. Oktober 2025`. */
function formatDay(date: string, lang: string): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(date))
}
