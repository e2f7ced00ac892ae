import type { LocaleInfo } from '../../runtime/contract/locale-data.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { SiteInput } from './site-input.ts'

/** Input of a locale's plan beside the site. */
export interface LocaleContext {
  input: SiteInput
  info: LocaleInfo
  diagnostics: Diagnostics
}
