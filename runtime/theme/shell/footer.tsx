import type { FooterData, FooterItem } from '../../contract/locale-data.ts'
import { Link } from '../../router/link.tsx'
import { useLocale } from '../../router/runtime-context.ts'
import { ExternalMark } from '../icons/external-mark.tsx'
import { Logo } from './brand.tsx'

/** Links and copyright below every page; renders nothing if the config has no footer. */
export function Footer() {
  const { footer } = useLocale()
  if (!footer) return null
  return (
    <footer className={`footer footer-${footer.style} theme-layout-footer`}>
      <div className="footer-inner">
        {footer.columns.length > 0 && <FooterColumns columns={footer.columns} />}
        <FooterEnd footer={footer} />
      </div>
    </footer>
  )
}

function FooterColumns({ columns }: Pick<FooterData, 'columns'>) {
  return (
    <div className="footer-columns">
      {columns.map(({ title, items, attributes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed for the life of the document
        <div key={index} className="footer-column theme-layout-footer-column" {...attributes}>
          {title !== undefined && <p className="footer-title">{title}</p>}
          <ul className={title === undefined ? 'footer-list footer-flat' : 'footer-list'}>
            {items.map((item) => (
              <FooterEntry key={item.kind === 'link' ? item.href : item.html} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function FooterEntry({ item }: { item: FooterItem }) {
  if (item.kind === 'html') return <li dangerouslySetInnerHTML={{ __html: item.html }} />
  return (
    <li>
      <Link href={item.href} className="footer-link" {...item.attributes}>
        {item.label}
        {item.external && <ExternalMark />}
      </Link>
    </li>
  )
}

function FooterEnd({ footer: { logo, copyright } }: { footer: FooterData }) {
  if (!logo && copyright === undefined) return null
  return (
    <div className="footer-end">
      {logo && (
        <Link href={logo.href} className="footer-logo">
          <Logo logo={logo} />
        </Link>
      )}
      {copyright !== undefined && <div dangerouslySetInnerHTML={{ __html: copyright }} />}
    </div>
  )
}
