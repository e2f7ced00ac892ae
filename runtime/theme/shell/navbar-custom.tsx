import type { NavbarCustom as CustomEntry } from '../../contract/locale-data.ts'
import { useRuntime } from '../../router/runtime-context.ts'

/** What a component in `navbar/` of a site gets. */
export interface NavbarItemProps {
  /** The item as the config has it. */
  item: Readonly<Record<string, unknown>>
  /** In the bar, in a dropdown of it, or in the menu of narrow screens. */
  place: 'bar' | 'dropdown' | 'menu'
}

/** An entry that a component of the site shows; the build has checked that there is one. */
export function NavbarCustom({
  entry,
  place,
}: {
  entry: CustomEntry
  place: NavbarItemProps['place']
}) {
  const { name, item } = entry
  const Component = useRuntime().navbarItems?.[name]
  if (!Component) throw new Error(`No navbar item component found for type "custom-${name}".`)
  return <Component item={item} place={place} />
}
