/** Checks one page: its tree, and the fields of its front matter that readers see. */
import type { Root, Text } from 'mdast'
import { contentSentenceLong, contentTerm } from '../../base/errors/catalogue.ts'
import type { PresetName, SentenceCounts } from '../../base/model/content-review.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { checkTree, type PageToCheck } from './check-tree.ts'
import { createSentenceFinder } from './find-sentences.ts'
import { createTermFinder } from './find-terms.ts'
import { WORD_PRESETS } from './word-presets.ts'

/** Word lists and languages of a site. Plain data: it crosses into worker threads. */
export interface ContentChecks {
  /** Locale → its word list; `'*'`: the list of all locales. */
  words: Readonly<
    Record<
      string,
      { avoid: Readonly<Record<string, string | null>>; spell: readonly string[] } | undefined
    >
  >
  /** Word lists of Octavo that apply to the locales of their language. */
  presets: readonly PresetName[]
  /** Most words in a sentence. Absent: no limit. */
  maxSentenceWords?: number | undefined
  /** Locale → BCP 47 tag of its texts. */
  langs: Readonly<Record<string, string>>
}

/** Create the function that checks the pages of a locale. @param counts - Sums to which each page is added. */
export function createPageCheck(
  { words, presets, maxSentenceWords, langs }: ContentChecks,
  locale: string,
  counts?: SentenceCounts,
): (tree: Root, text: string, file: string) => Diagnostic[] {
  const lang = langs[locale] ?? locale
  const shipped = presets
    .map((name) => WORD_PRESETS[name])
    .filter((preset) => preset.lang === lang.split('-')[0]?.toLowerCase())
    .map(({ avoid }) => ({ avoid, spell: [] }))
  const own = [words['*'], words[locale]].flatMap((list) => (list ? [list] : []))
  const findTerms = createTermFinder([...shipped, ...own])
  const checkSentences = createSentenceCheck(lang, maxSentenceWords, counts)
  return (tree, text, file) => [
    ...checkTree(tree, { file, lang, findTerms }),
    ...checkFields(text, { file, lang, findTerms }),
    ...checkSentences(tree, text, file),
  ]
}

function createSentenceCheck(
  lang: string,
  limit = Number.POSITIVE_INFINITY,
  counts?: SentenceCounts,
): (tree: Root, text: string, file: string) => Diagnostic[] {
  if (limit === Number.POSITIVE_INFINITY && !counts) return () => []
  const findSentences = createSentenceFinder(lang)
  return (tree, text, file) => {
    const found = [...descriptionsOf(text), tree].flatMap((each) => findSentences(each, text))
    const long = found.filter(({ words }) => words > limit)
    if (counts) {
      counts.sentences += found.length
      counts.words += found.reduce((sum, { words }) => sum + words, 0)
      counts.long += long.length
    }
    return long.map(({ words, text: sentence, line, column }) =>
      contentSentenceLong({ sentence, words, limit }, { file, line, column }),
    )
  }
}

function checkFields(text: string, { file, findTerms }: PageToCheck): Diagnostic[] {
  return listFieldLines(text).flatMap(([line, written]) =>
    findTerms(written).map(({ written: term, wanted, offset }) =>
      contentTerm(term, wanted, { file, line, column: offset + 1 }),
    ),
  )
}

/** The description of a page, as a paragraph at its position. */
function descriptionsOf(text: string): Root[] {
  return listFieldLines(text).flatMap(([line, written]) => {
    const [, name = '', value = ''] = /^(description:\s*['"]?)(.*?)['"]?\s*$/.exec(written) ?? []
    const place = { line, column: name.length + 1 }
    const node: Text = { type: 'text', value, position: { start: place, end: place } }
    return name ? [{ type: 'root', children: [{ type: 'paragraph', children: [node] }] }] : []
  })
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
