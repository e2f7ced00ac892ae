import { Link, Translate, translate, useLocale } from 'octavo'
import styles from './release-list.module.css'

/** A row for each product: its latest release and the date. */
export function ReleaseList() {
  const { lang } = useLocale()
  return (
    <section className={styles.releases} aria-labelledby="releases">
      <h2 id="releases">
        <Translate id="home.releases.title">Latest releases</Translate>
      </h2>
      <ul className={styles.list}>
        {releases().map(({ name, version, date, to, text }) => (
          <li key={to} className={styles.release}>
            <Link to={to} className={styles.name}>
              {name} <span className={styles.version}>{version}</span>
            </Link>
            <time className={styles.date} dateTime={date}>
              {formatDay(date, lang)}
            </time>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The latest version of each product, newest first. */
function releases() {
  return [
    {
      name: 'Meridian Cloud',
      version: 'v0.0.6',
      date: '2025-10-15',
      to: '/releases/cloud/v0.0.6',
      text: translate({
        id: 'home.releases.cloud',
        message: 'Notifications in digests, lifecycle rules for old versions, decisions explained',
      }),
    },
    {
      name: 'Meridian Construct',
      version: 'v0.5.0-latest',
      date: '2025-09-14',
      to: '/releases/construct/v0.5.0-latest',
      text: translate({
        id: 'home.releases.construct',
        message: 'Fixes for waiting workflows, migrations and the editor',
      }),
    },
    {
      name: 'Meridian Browser Extension',
      version: 'v3',
      date: '2025-09-09',
      to: '/releases/browser/extension/v3',
      text: translate({
        id: 'home.releases.browser',
        message: 'A new recorder, an inspector of permissions, tasks that ask first',
      }),
    },
  ]
}

/** `2025-10-15` → `October 15, 2025`, `15. Oktober 2025`. */
function formatDay(date: string, lang: string): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(date))
}
