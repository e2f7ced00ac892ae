import { Link } from 'octavo'
import { Figures } from '../components/figures.tsx'
import { Strengths } from '../components/strengths.tsx'
import cover from '../gallery/cover.webp'
import styles from './home.module.css'

/** Title and description of the home page. */
export const metadata = {
  title: 'A static documentation generator',
  description:
    'Octavo turns Markdown into a documentation site that works without JavaScript. See what it does, and create a site in five minutes.',
}

/** The home page: what Octavo is, how to start, a real page, figures, and strengths. */
export default function Home() {
  return (
    <main className={styles.home}>
      <div className={styles.hero}>
        <div className={styles.claim}>
          <h1>Markdown, folded into a website</h1>
          <p>
            Octavo turns Markdown into a documentation site. Pages work without JavaScript. Search
            needs no server, and translations know when they are outdated.
          </p>
          <pre className={styles.commands}>
            <code>
              <span>git clone https://github.com/octavo-docs/octavo</span>
              <span>cd octavo && npm ci</span>
              <span>npm run new -- ../my-docs</span>
            </code>
          </pre>
          <div className={styles.actions}>
            <Link to="/learn/first-site" className="button">
              Create your first site
            </Link>
            <Link to="/learn/markdown" className={styles.second}>
              See what Markdown can do
            </Link>
          </div>
        </div>
        <figure className={styles.picture}>
          <img
            src={cover}
            width={1440}
            height={900}
            alt="A documentation page, half of it light and half of it dark, with sidebar, search and table of contents"
          />
          <figcaption>Meridian Docs, a site built with Octavo, in light and dark</figcaption>
        </figure>
      </div>
      <Figures />
      <Strengths />
    </main>
  )
}
