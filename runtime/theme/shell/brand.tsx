import type { LogoData } from '../../contract/locale-data.ts'
import { Link } from '../../router/link.tsx'
import { useLocale } from '../../router/runtime-context.ts'

/** Logo and title of the site, as a link to its home page. */
export function Brand() {
  const { navbar, home } = useLocale()
  return (
    <Link href={navbar.logo?.href ?? home} className="brand">
      {navbar.logo && <Logo logo={navbar.logo} />}
      {navbar.title && <span className="brand-title">{navbar.title}</span>}
    </Link>
  )
}

/** Props of {@link Logo}. */
export interface LogoProps {
  /** Addresses, alternative text and size of the image, from the config. */
  logo: LogoData
}

/** The logo. Both variants are in the document; CSS hides the one of the other colour mode. */
export function Logo({ logo }: LogoProps) {
  const size = { width: logo.width, height: logo.height }
  if (logo.srcDark === undefined || logo.srcDark === logo.src)
    return <img className="logo" src={logo.src} alt={logo.alt} {...size} />
  return (
    <>
      <img className="logo light-only" src={logo.src} alt={logo.alt} {...size} />
      <img className="logo dark-only" src={logo.srcDark} alt={logo.alt} {...size} />
    </>
  )
}
