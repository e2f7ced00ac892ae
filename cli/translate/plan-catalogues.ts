/**
 * Which texts of a site can be translated, and in which catalogue file each belongs:
 *
 * - `i18n/de/messages.json`: the runtime, the articles, the site's own code;
 * - `i18n/de/site.json`: the config;
 * - `i18n/de/docs-<instance>.json`: sidebars, and the version's label;
 * - `i18n/de/docs-<instance>-version-<name>.json`: the same of a version that was cut.
 *
 * Ids are those that the build looks up, and unique over all files.
 */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { toDocsCatalogue } from '../config/docs-version.ts'
import type { LoadedConfig } from '../config/paths.ts'
import { translateConflict } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { WantedText } from './catalogue-text.ts'
import { addDocsTexts, type DocsTexts } from './docs-texts.ts'
import type { ExtractedMessage } from './extract-messages.ts'
import { toForms } from './plural-forms.ts'
import { addSiteTexts } from './site-texts.ts'
import { createTextList, type TextList } from './text-list.ts'

/** Everything that the catalogues of one locale are planned from. */
export interface CatalogueSources {
  loaded: Pick<LoadedConfig, 'config' | 'root' | 'file'>
  locale: string
  /** BCP 47 tag of the locale. */
  lang: string
  /** From the runtime's and the site's code. */
  messages: readonly ExtractedMessage[]
  /** Texts that the build itself writes into articles: id → text in the source language. */
  articleMessages: Readonly<Record<string, string>>
  /** One for each version of each instance, in the order of the config. */
  docs: readonly DocsTexts[]
  /** Translations that ship with the program, for this locale's language: id → text. */
  shipped: Readonly<Record<string, string>>
  /** What plugins say in this locale themselves, which its source must not overrule: id → text. Default: nothing. */
  ofPlugins?: Readonly<Record<string, string>>
}

/** One catalogue file, as it should be. */
export interface PlannedCatalogue {
  /** From the site folder: `i18n/de/site.json`. */
  file: string
  texts: ReadonlyMap<string, WantedText>
}

/** Pure. The files in the order above; one without texts is planned too, and will not be written. */
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
 * In the order of the source: by file, then as they stand in it, so that neighbours in a page are
 * neighbours for its translator. Texts that the build writes have no place in the code; they come last.
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

/** Whether a message is the program's own, whose source is English whatever the site is written in. */
export const isThemeMessage = (id: string): boolean => /^(?:theme|octavo)\./.test(id)

/**
 * What ships with the program; of a language that ships, a text that it lacks was left as it is on
 * purpose.
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

/** A language with more forms than the source needs a text for each, from its first run on. */
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
