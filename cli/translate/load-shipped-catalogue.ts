import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Texts of the runtime in a language, as far as they ship with the program: id → text. Empty for a
 * language that does not, and for the language of the code.
 *
 * @param runtimeDir - Absolute path of the runtime.
 * @param lang - BCP 47 tag; `de-AT` and `de-Latn` fall back to `de`.
 */
export function loadShippedCatalogue(
  runtimeDir: string,
  lang: string,
): Readonly<Record<string, string>> {
  const { language, script, region } = new Intl.Locale(lang)
  const names = [lang, `${language}-${region}`, `${language}-${script}`, language]
  const folder = path.join(runtimeDir, 'i18n', 'catalogues')
  const file = names.map((name) => path.join(folder, `${name}.json`)).find((f) => existsSync(f))
  // Our own file, whose shape a test checks.
  return file === undefined
    ? {}
    : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
}
