import { join } from 'node:path'
import { findPackageRoot } from '../../base/package/package-root.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { loadShippedCatalogue } from '../../translate/load-shipped-catalogue.ts'

/** Locale → message id → text. */
type SiteMessages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Ids that only the build resolves; the browser gets their texts in other data. */
const BUILD_ONLY =
  /^(?:docs\.[^.]+\.[^.]+\.(?:version\.label$|label$|feed\.|sidebar\.)|navbar\.(?:title$|logo\.alt$|item\.)|footer\.(?:logo\.alt$|link\.|copyright$)|site\.(?:title$|tagline$|metadata\.)|announcement\.content\.|octavo\.page\.directive$)/

/** Merge the messages of the runtime in each language with the site's own catalogues, which win. */
export function joinMessages({ config }: LoadedConfig, catalogues: SiteMessages): SiteMessages {
  const runtimeDir = join(findPackageRoot(), 'runtime')
  return Object.fromEntries(
    config.i18n.locales.map((locale) => {
      const lang = config.i18n.localeConfigs[locale]?.htmlLang ?? locale
      const shipped = withoutUnused(loadShippedCatalogue(runtimeDir, lang), config.llms !== false)
      return [locale, { ...shipped, ...catalogues[locale] }]
    }),
  )
}

/** Remove messages about Markdown copies from a site without copies, since every locale document would contain them. */
function withoutUnused(shipped: Readonly<Record<string, string>>, hasCopies: boolean) {
  if (hasCopies) return shipped
  return Object.fromEntries(
    Object.entries(shipped).filter(([id]) => !id.startsWith('octavo.page.')),
  )
}

/** Messages that components in the browser may use. */
export function toRuntimeMessages(
  messages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(messages).filter(([id]) => !BUILD_ONLY.test(id)))
}

/** Copy messages for one plan: texts that they lack are noted for them, and another plan may show other texts. */
export function copyMessages(messages: SiteMessages): SiteMessages {
  return Object.fromEntries(Object.entries(messages).map(([locale, own]) => [locale, { ...own }]))
}
