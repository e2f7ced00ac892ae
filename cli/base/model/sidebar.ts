import type { SidebarItem } from '../../../runtime/contract/route-data.ts'

/** One sidebar of one version in one locale, resolved. */
export interface SidebarData {
  /** Instance, version and name: `cloud/current/tutorialSidebar`. */
  key: string
  name: string
  instance: string
  version: string
  items: readonly SidebarItem[]
}
