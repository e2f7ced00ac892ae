/** `octavo check-content`, and its part of a build: pages as their authors wrote them, looked through for readers. */
import { checkTree } from '../content-checks/check-tree.ts'
import { createTermFinder } from '../content-checks/find-terms.ts'
import { contentTerm } from '../errors/catalogue.ts'
import { diagnosticsOf } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { loadSource } from '../scan/load-source.ts'
import { createMarkdownReader } from './create-markdown-reader.ts'
import type { OpenSite } from './open-site.ts'
import { filesOf } from './parse-site.ts'

/** What was found, and in how many files. */
interface ReviewedContent {
  diagnostics: Diagnostic[]
  files: number
}

/** Look through the sources, and the translations of the locales that are asked for. */
export async function reviewContent(site: OpenSite): Promise<ReviewedContent> {
  const { config, root } = site.loaded
  const { words } = config.checkContent
  const read = createMarkdownReader(site)
  const finders = new Map(
    config.i18n.locales.map((locale) => {
      const lists = [words['*'], words[locale]].flatMap((list) => (list ? [list] : []))
      return [locale, createTermFinder(lists)] as const
    }),
  )
  const diagnostics: Diagnostic[] = []
  const files = filesOf(site).filter(
    ({ locale, virtual }) => !virtual && site.locales.includes(locale),
  )
  for (const source of files) {
    const { file, locale } = source
    const findTerms = finders.get(locale) ?? (() => [])
    const lang = config.i18n.localeConfigs[locale]?.htmlLang ?? locale
    try {
      const { text } = loadSource(root, file)
      const tree = await read(text, source)
      diagnostics.push(...checkTree(tree, { file, lang, findTerms }))
      for (const [line, written] of listFieldLines(text))
        for (const { written: term, wanted, offset } of findTerms(written))
          diagnostics.push(contentTerm(term, wanted, { file, line, column: offset + 1 }))
    } catch (error) {
      // The build names it as well.
      const refused = diagnosticsOf(error)
      if (!refused) throw error
      diagnostics.push(...refused)
    }
  }
  return { diagnostics, files: files.length }
}

/** What the config wants of every build. */
export async function checkOnBuild(site: OpenSite): Promise<Diagnostic[]> {
  return site.loaded.config.checkContent.onBuild ? (await reviewContent(site)).diagnostics : []
}

/** Fields of front matter that readers see, with their lines. */
function listFieldLines(text: string): [line: number, text: string][] {
  const [, front] = /^---[ \t]*\r?\n([\s\S]*?)\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  return (front ?? '')
    .split('\n')
    .flatMap((line, index): [number, string][] =>
      /^(?:title|description|sidebar_label|pagination_label):/.test(line)
        ? [[index + 2, line]]
        : [],
    )
}
