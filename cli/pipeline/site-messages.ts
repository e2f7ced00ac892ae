import { join } from 'node:path'
import type { LoadedConfig } from '../config/paths.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { loadShippedCatalogue } from '../translate/load-shipped-catalogue.ts'

/** Locale → message id → text. */
type SiteMessages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Ids that the build itself resolves; the browser gets their texts inside other data. */
const BUILD_ONLY =
  /^(?:docs\.[^.]+\.[^.]+\.(?:version\.label$|label$|feed\.|sidebar\.)|navbar\.(?:title$|logo\.alt$|item\.)|footer\.(?:logo\.alt$|link\.|copyright$)|site\.(?:title$|tagline$|metadata\.)|announcement\.content\.)/

/** Join what the runtime ships in each language with the site's own catalogues, which win. */
export function joinMessages({ config }: LoadedConfig, catalogues: SiteMessages): SiteMessages {
  const runtimeDir = join(findPackageRoot(), 'runtime')
  return Object.fromEntries(
    config.i18n.locales.map((locale) => {
      const lang = config.i18n.localeConfigs[locale]?.htmlLang ?? locale
      const shipped = loadShippedCatalogue(runtimeDir, lang)
      return [locale, { ...shipped, ...catalogues[locale] }]
    }),
  )
}

/** Messages that components in the browser may ask for. */
export function toRuntimeMessages(
  messages: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(messages).filter(([id]) => !BUILD_ONLY.test(id)))
}
