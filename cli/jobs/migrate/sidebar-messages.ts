import { sidebarEntryId, sidebarPrefix } from '../../base/messages/message-ids.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { toDocsCatalogue } from '../../config/docs-version.ts'
import { fieldOf, textIn } from './foreign-value.ts'
import type { ForeignPart } from './part.ts'

/** Translations that entries of a sidebar have, as catalogues. Their languages are named as those of the site. */
export class SidebarMessages {
  readonly #locales: ReadonlyMap<string, string>
  readonly #messages = new Map<string, Record<string, { message: string }>>()

  /** @param locales - Options of the languages, by name. */
  constructor(locales: ForeignPart) {
    this.#locales = new Map(
      locales.entries().flatMap(([name, { value }]) => {
        const lang = textIn(fieldOf(value, 'lang'))
        return [[name, name] as const, ...(lang === undefined ? [] : [[lang, name] as const])]
      }),
    )
  }

  add(
    kind: 'doc' | 'link' | 'category',
    label: string | undefined,
    translations: ForeignPart,
  ): void {
    if (label === undefined) return
    for (const [lang, part] of translations.entries()) {
      const locale = this.#locales.get(lang)
      const message = locale === undefined ? undefined : part.text()
      if (locale === undefined || message === undefined || locale === 'root') continue
      const messages = this.#messages.get(locale) ?? {}
      messages[sidebarEntryId(sidebarPrefix('default', 'current', 'docs'), { kind, label })] = {
        message,
      }
      this.#messages.set(locale, messages)
    }
  }

  toFiles(): OutputFile[] {
    return [...this.#messages].map(([locale, messages]) => ({
      path: `i18n/${locale}/${toDocsCatalogue('default', 'current')}`,
      content: `${JSON.stringify(messages, null, 2)}\n`,
    }))
  }
}
