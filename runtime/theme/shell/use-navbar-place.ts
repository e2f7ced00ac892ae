import { useLocale, usePermalink, useRoute } from '../../router/runtime-context.ts'
import type { NavbarPlace } from './active-link.ts'

/** The page at hand, as the navbar's entries ask for it. */
export function useNavbarPlace(): NavbarPlace {
  return { permalink: usePermalink(), sidebar: useRoute().sidebar?.key, home: useLocale().base }
}
