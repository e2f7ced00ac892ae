import { Link } from 'octavo'
import { Figures } from '../components/figures.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Strengths } from '../components/strengths.tsx'
import styles from './home.module.css'

/** Title and description of the home page. */
export const metadata = {
  title: 'A static documentation generator',
  description:
    'Octavo turns a folder of Markdown into a website that reads without JavaScript: what it is, how to start, what it does.',
}

/** The home page: what Octavo is, how to start, figures, features. */
export default function Home() {
  return (
    <main className={styles.home}>
      <div className={styles.hero}>
        <div className={styles.claim}>
          <h1>Markdown, folded into a website</h1>
          <p>
            Octavo is a static documentation generator. It writes HTML that reads without
            JavaScript, a small runtime that takes over where there is some, and a search that needs
            no server.
          </p>
          <pre className={styles.commands}>
            <code>
              <span>npm create octavo@latest my-docs # after the first release</span>
              <span>cd my-docs && npm install</span>
              <span>npm start</span>
            </code>
          </pre>
          <div className={styles.actions}>
            <Link to="/learn/first-site" className="button">
              First site in five minutes
            </Link>
            <Link to="/learn/markdown" className={styles.second}>
              What a page may say
            </Link>
          </div>
        </div>
        <Sheet />
      </div>
      <Figures />
      <Strengths />
    </main>
  )
}
