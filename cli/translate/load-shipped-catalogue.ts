import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Texts of the runtime in a language, if they ship with the program: id → text. Empty for other languages,
 * and for the language of the code.
 *
 * @param runtimeDir - Absolute path of the runtime.
 * @param lang - BCP 47 tag; see {@link catalogueNames} for its fallbacks.
 */
export function loadShippedCatalogue(
  runtimeDir: string,
  lang: string,
): Readonly<Record<string, string>> {
  const folder = path.join(runtimeDir, 'i18n', 'catalogues')
  const file = catalogueNames(lang)
    .map((name) => path.join(folder, `${name}.json`))
    .find((name) => existsSync(name))
  // Our own file; a test checks its shape.
  return file === undefined
    ? {}
    : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
}

/**
 * Names of the catalogues that fit a language, best first. A region falls back to the language (`de-AT` to
 * `de`), then to the most common region of the same script: `pt` and `pt-PT` to `pt-BR`, `zh-Hans` and
 * `zh-SG` to `zh-CN`. A catalogue in another script never fits: `zh-TW` has none.
 */
function catalogueNames(lang: string): string[] {
  const { language, script, region } = new Intl.Locale(lang).maximize()
  // CLDR does not know the language.
  if (script === undefined) return [lang, language]
  const likely = new Intl.Locale(`${language}-${script}`).maximize()
  const isUsualScript = new Intl.Locale(language).maximize().script === script
  return [
    lang,
    `${language}-${region}`,
    `${language}-${script}`,
    ...(isUsualScript ? [language] : []),
    `${language}-${likely.region}`,
  ]
}
