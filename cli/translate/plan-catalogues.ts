/**
 * Plans the catalogues of a locale: the texts of a site that can be translated, by catalogue file:
 *
 * - `i18n/de/messages.json`: the runtime, the articles, the site's own code;
 * - `i18n/de/site.json`: the config;
 * - `i18n/de/docs-<instance>.json`: sidebars, and the version's label;
 * - `i18n/de/docs-<instance>-version-<name>.json`: the same for a version that was cut.
 *
 * Ids are those that the build looks up, and unique over all files.
 */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { translateConflict } from '../base/errors/catalogue.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { toDocsCatalogue } from '../config/docs-version.ts'
import type { LoadedConfig } from '../config/paths.ts'
import type { WantedText } from './catalogue-text.ts'
import { addDocsTexts, type DocsTexts } from './docs-texts.ts'
import type { ExtractedMessage } from './extract-messages.ts'
import { toForms } from './plural-forms.ts'
import { addSiteTexts } from './site-texts.ts'
import { createTextList, type TextList } from './text-list.ts'

/** Input of the catalogues of one locale. */
export interface CatalogueSources {
  loaded: Pick<LoadedConfig, 'config' | 'root' | 'file'>
  locale: string
  /** BCP 47 tag of the locale. */
  lang: string
  /** Messages in the code of the runtime and of the site. */
  messages: readonly ExtractedMessage[]
  /** Texts that the build itself adds to articles: id → text in the source language. */
  articleMessages: Readonly<Record<string, string>>
  /** One for each version of each instance, in the order of the config. */
  docs: readonly DocsTexts[]
  /** Translations that ship with the program, for this locale's language: id → text. */
  shipped: Readonly<Record<string, string>>
  /** Texts of plugins in this locale, which take precedence over copies of the source: id → text. Default: none. */
  ofPlugins?: Readonly<Record<string, string>>
}

/** A planned catalogue file. */
export interface PlannedCatalogue {
  /** From the site folder: `i18n/de/site.json`. */
  file: string
  texts: ReadonlyMap<string, WantedText>
}

/** Plan the files, in the order above. A file without texts is planned too, but will not be written. Pure. */
export function planCatalogues(sources: CatalogueSources): {
  catalogues: readonly PlannedCatalogue[]
  diagnostics: readonly Diagnostic[]
} {
  const { config, file: configFile, root } = sources.loaded
  const source = { file: configFile.slice(root.length + 1).replaceAll('\\', '/') }
  const code = codeTexts(sources)
  const site = createTextList(source)
  addSiteTexts(config, site, sources.locale)
  const docs = sources.docs.map((part): [string, CodeTexts] => {
    const place = { file: sidebarFileOf(part, config.docs) ?? source.file }
    const texts = createTextList(place)
    const duplicates = addDocsTexts(part, texts, place)
    const diagnostics = duplicates.length > 0 ? duplicates : texts.diagnostics
    return [toDocsCatalogue(part.instance, part.version), { texts: texts.texts, diagnostics }]
  })
  const folder = `${config.i18n.path.replace(/^\.\/|\/$/g, '')}/${config.i18n.localeConfigs[sources.locale]?.path ?? sources.locale}`
  const files: [string, CodeTexts][] = [['messages.json', code], ['site.json', site], ...docs]
  return {
    catalogues: files.map(([name, { texts }]) => ({ file: `${folder}/${name}`, texts })),
    diagnostics: files.flatMap(([, { diagnostics }]) => diagnostics),
  }
}

/**
 * Messages in the order of the code: by file, then by position, so that messages close to each other on a
 * page are close for translators. Texts that the build adds have no position in code; they come last.
 */
function codeTexts({
  messages,
  articleMessages,
  shipped,
  ofPlugins = {},
  lang,
}: CatalogueSources): CodeTexts {
  const found = new Map<string, WantedText>()
  const diagnostics: Diagnostic[] = []
  const inOrder = [...messages].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column,
  )
  for (const { id, message, description, plural, file, line, column } of inOrder) {
    const known = found.get(id)
    if (!known)
      found.set(id, {
        message,
        ...omitUndefined({ description, plural: plural === true ? plural : undefined }),
      })
    else if (known.message !== message)
      diagnostics.push(translateConflict(id, [known.message, message], { file, line, column }))
  }
  for (const [id, message] of Object.entries(articleMessages))
    if (!found.has(id)) found.set(id, { message })
  return {
    texts: new Map(
      [...found].map(([id, text]) => [
        id,
        withCopy(prefill(text, ofPlugins[id] ?? toBegin(id, text, shipped)), lang),
      ]),
    ),
    diagnostics,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type CodeTexts = Pick<TextList, 'texts' | 'diagnostics'>

/** Whether a message belongs to the program itself; its source is English, whatever the language of the site. */
export const isThemeMessage = (id: string): boolean => /^(?:theme|octavo)\./.test(id)

/**
 * The initial text: a translation that ships with the program. If the language ships but lacks the text,
 * the source text is meant to be used.
 */
function toBegin(
  id: string,
  { message }: WantedText,
  shipped: CatalogueSources['shipped'],
): string | undefined {
  const isOurs = isThemeMessage(id) && Object.keys(shipped).length > 0
  return shipped[id] ?? (isOurs ? message : undefined)
}

function prefill(text: WantedText, shipped: string | undefined): WantedText {
  return shipped === undefined ? text : { ...text, prefill: shipped }
}

/** A language with more plural forms than the source needs a text for each form from the first run on. */
function withCopy(text: WantedText, lang: string): WantedText {
  if (text.plural !== true) return text
  const copy = toForms(text.message, lang).join('|')
  return copy === text.message ? text : { ...text, copy }
}

function sidebarFileOf(
  { instance }: DocsTexts,
  docs: LoadedConfig['config']['docs'],
): string | undefined {
  const path = docs.find(({ id }) => id === instance)?.sidebarPath
  return typeof path === 'string' ? path.replace(/^\.\//, '') : undefined
}
