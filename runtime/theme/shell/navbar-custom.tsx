import type {
  NavbarCustomData as CustomEntry,
  CustomNavbarItemProps,
} from '../../contract/navbar-data.ts'
import { useRuntime } from '../../router/runtime-context.ts'

/** An entry that a component of the site renders; the build has checked that it exists. */
export function NavbarCustom({
  entry,
  place,
}: {
  entry: CustomEntry
  place: CustomNavbarItemProps['place']
}) {
  const { name, item } = entry
  const Component = useRuntime().navbarItems?.[name]
  if (!Component) throw new Error(`No navbar item component found for type "custom-${name}".`)
  return <Component item={item} place={place} />
}
