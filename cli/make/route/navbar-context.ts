import type { NavbarPosition } from '../../../runtime/contract/navbar-data.ts'
import { navbarLabelId } from '../../base/messages/message-ids.ts'
import { translateMessage } from '../../base/messages/translate-message.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import type { LocaleMap } from '../../base/model/site-map.ts'
import type { NavbarItemConfig } from '../../config/schema.ts'
import type { ShellContext } from './shell-texts.ts'

/** Context in which entries are resolved. */
export interface NavbarContext extends ShellContext {
  localeMap: LocaleMap
  /** Names of the site's components that entries may use. */
  components: readonly string[]
  diagnostics: Diagnostic[]
  /** Position of an option in the config file. */
  locate(option: string): Source | undefined
}

/** Position of an entry: in the config, and in the navbar. */
export interface EntryPlace {
  /** `themeConfig.navbar.items[3].items[0]` */
  option: string
  position: NavbarPosition
}

/** The configured entries of one type. */
export type ItemOf<Type extends NavbarItemConfig['type']> = Extract<
  NavbarItemConfig,
  { type: Type }
>

/** A label of the config, translated to the locale. */
export function toLabel(label: string, { messages }: Pick<NavbarContext, 'messages'>): string {
  return translateMessage(messages, navbarLabelId(label), label)
}
