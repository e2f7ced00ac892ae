import type { LocaleInfo } from '../../../runtime/contract/locale-data.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { SiteInput } from './site-input.ts'

/** Input of the plan of one locale: the site and the locale. */
export interface LocaleContext {
  input: SiteInput
  info: LocaleInfo
  diagnostics: Diagnostics
}
