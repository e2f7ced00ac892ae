import { useLocale, usePermalink, useRoute } from '../../router/runtime-context.ts'
import type { NavbarPlace } from './active-link.ts'

/** The position of the current page, for the entries of the navbar. */
export function useNavbarPlace(): NavbarPlace {
  return { permalink: usePermalink(), sidebar: useRoute().sidebar?.key, home: useLocale().base }
}
