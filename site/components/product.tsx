import { Link } from 'octavo'
import type { ReactNode } from 'react'
import styles from './product.module.css'

/** A page of a product, its path below the locale's base. */
export interface ProductLink {
  to: string
  label: string
}

interface ProductProps {
  name: string
  /** Target of the link around the name. */
  to: string
  /** One or two sentences: a description, and its audience. */
  text: string
  links: readonly ProductLink[]
  /** The product that most readers come for gets a separate row. */
  wide?: boolean
  /** A picture of the product. */
  children: ReactNode
}

/** One product of the home page, with the pages to begin with. */
export function Product({ name, to, text, links, wide = false, children }: ProductProps) {
  return (
    <section className={wide ? `${styles.product} ${styles.wide}` : styles.product}>
      <div className={styles.text}>
        <h2>
          <Link to={to} className={styles.name}>
            {name}
          </Link>
        </h2>
        <p>{text}</p>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.picture}>{children}</div>
    </section>
  )
}
