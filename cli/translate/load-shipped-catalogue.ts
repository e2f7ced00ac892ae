import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ADMONITIONS from '../../runtime/contract/admonitions.json' with { type: 'json' }
import { admonitionId } from '../base/messages/message-ids.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Texts of the runtime and titles of admonitions in a language, if they ship with the program: id → text, by id.
 * Empty for other languages, and for the language of the code.
 *
 * @param runtimeDir - Absolute path of the runtime.
 * @param lang - BCP 47 tag; see {@link catalogueNames} for its fallbacks.
 */
export function loadShippedCatalogue(runtimeDir: string, lang: string): Texts {
  const folder = path.join(runtimeDir, 'i18n', 'catalogues')
  const name = catalogueNames(lang).find((each) => existsSync(path.join(folder, `${each}.json`)))
  if (name === undefined) return {}
  // Our own file; a test checks its shape.
  const texts = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Texts
  return Object.fromEntries(
    Object.entries({ ...texts, ...admonitionTitles(name) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function admonitionTitles(lang: string): Texts {
  const titles = new Map<string, string>()
  for (const [name, byLang] of Object.entries<Texts>(ADMONITIONS)) {
    const title = byLang[lang]
    if (title !== undefined) titles.set(admonitionId(name), title)
  }
  return Object.fromEntries(titles)
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
