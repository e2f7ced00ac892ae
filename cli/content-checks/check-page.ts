/** Checks one page: its tree, and the fields of its front matter that readers see. */
import type { Root } from 'mdast'
import { contentTerm } from '../errors/catalogue.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { checkTree, type PageToCheck } from './check-tree.ts'
import { createTermFinder } from './find-terms.ts'

/** Word lists and languages of a site. Plain data: it crosses into worker threads. */
export interface ContentChecks {
  /** Locale → its word list; `'*'`: the list of all locales. */
  words: Readonly<
    Record<
      string,
      { avoid: Readonly<Record<string, string | null>>; spell: readonly string[] } | undefined
    >
  >
  /** Locale → BCP 47 tag of its texts. */
  langs: Readonly<Record<string, string>>
}

/** Create the function that checks the pages of a locale. */
export function createPageCheck(
  { words, langs }: ContentChecks,
  locale: string,
): (tree: Root, text: string, file: string) => Diagnostic[] {
  const lists = [words['*'], words[locale]].flatMap((list) => (list ? [list] : []))
  const findTerms = createTermFinder(lists)
  const lang = langs[locale] ?? locale
  return (tree, text, file) => [
    ...checkTree(tree, { file, lang, findTerms }),
    ...checkFields(text, { file, lang, findTerms }),
  ]
}

function checkFields(text: string, { file, findTerms }: PageToCheck): Diagnostic[] {
  return listFieldLines(text).flatMap(([line, written]) =>
    findTerms(written).map(({ written: term, wanted, offset }) =>
      contentTerm(term, wanted, { file, line, column: offset + 1 }),
    ),
  )
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
