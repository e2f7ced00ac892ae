import { translate } from 'octavo'
import { Hero } from '../components/hero.tsx'
import { ProductList } from '../components/product-list.tsx'
import { ReleaseList } from '../components/release-list.tsx'
import styles from './home.module.css'

/** Title and description of the home page, in the page's locale. */
export const metadata = () => ({
  title: translate({
    id: 'home.title',
    message: 'Home',
    description: 'Title of the home page in the browser tab; the name of the site follows',
  }),
  description: translate({
    id: 'home.description',
    message:
      'Documentation of Meridian Cloud, Meridian Construct and the Meridian Browser Extension: guides, references and release notes.',
  }),
})

/** The home page: a description of Meridian, its three products, and news. */
export default function Home() {
  return (
    <main className={styles.home}>
      <Hero />
      <div className={styles.sections}>
        <ProductList />
        <ReleaseList />
      </div>
    </main>
  )
}
