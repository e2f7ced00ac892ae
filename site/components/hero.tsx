import { Link, Translate } from 'octavo'
import { Graticule } from './graticule.tsx'
import styles from './hero.module.css'
import { Sample } from './sample.tsx'

/** The subject of this site, links to begin with, and a code sample. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <Graticule className={styles.globe} />
      <div className={styles.inner}>
        <div className={styles.claim}>
          <h1>
            <Translate id="home.hero.title">
              The parts every application needs, behind one API
            </Translate>
          </h1>
          <p>
            <Translate id="home.hero.text">
              Guides, references and release notes for Meridian Cloud, Meridian Construct and the
              Meridian Browser Extension.
            </Translate>
          </p>
          <div className={styles.actions}>
            <Link to="/cloud/get-started" className="button">
              <Translate id="home.hero.start">Get started</Translate>
            </Link>
            <Link to="/cloud/category/microservices" className={styles.second}>
              <Translate id="home.hero.services">Browse services</Translate>
            </Link>
          </div>
        </div>
        <Sample />
      </div>
    </div>
  )
}
