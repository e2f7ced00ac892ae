/** The terms of a written index, to write it again with some of them changed. */
import type { IndexCore, TermTable } from '../format/index-format.ts'
import { openTable, type TableEntry, type WrittenTable } from './term-table.ts'

/** Number of the core among the tables of terms; those of rare terms are counted from 0. */
export const IN_CORE = -1

/** A term with the table that it is in. */
export interface WrittenTerm extends TableEntry {
  /** {@link IN_CORE}, the number of a table of rare terms, or `null` for a term that is not written yet. */
  table: number | null
}

/** The list of a term, which lacks pages if there are very many. */
export interface TermList {
  /** Number of pages with the term. */
  count: number
  list: Uint8Array
}

/** All terms of an index. */
export interface WrittenTerms {
  core: WrittenTable
  /** Tables of rare terms, in order. */
  rare: readonly WrittenTable[]
  /** Number of pages with a term, and its list; `undefined` for an unknown term. */
  find(term: string): TermList | undefined
  /** In order of terms. */
  all(): WrittenTerm[]
}

/**
 * Open the terms of an index. Files are read when first needed.
 *
 * @param lengths - Length in bytes of the list of each term in the core.
 * @param read - Reads a file of the index, not compressed.
 */
export function openTerms(
  core: IndexCore,
  lengths: Uint32Array,
  read: (file: string) => Uint8Array,
): WrittenTerms {
  const common = openTable(core, read)
  const decoder = new TextDecoder()
  // Written by `writeIndex` or `patchIndex`, and proven by its checksum.
  const parse = (file: string) => JSON.parse(decoder.decode(read(file))) as TermTable
  const rare = core.rare.map(([, file]) => openTable(parse(file), read))
  return {
    core: common,
    rare,
    find(term) {
      const table = [common, ...rare].find((one) => one.find(term) >= 0)
      const at = table?.find(term) ?? -1
      return table && { count: table.counts[at] ?? 0, list: table.listAt(at) }
    },
    all() {
      const ofCore = common.terms.map((_, at) => toEntry(common, at, lengths[at] ?? 0))
      const others = rare.flatMap((table, number) =>
        table.terms.map((_, at) => ({
          ...toEntry(table, at, table.listAt(at).length),
          table: number,
        })),
      )
      return others.length === 0 ? ofCore : sortTerms([...ofCore, ...others])
    },
  }
}

function toEntry(table: WrittenTable, at: number, length: number): WrittenTerm {
  const [term, count] = [table.terms[at] ?? '', table.counts[at] ?? 0]
  return { term, count, length, at, list: () => table.listAt(at), table: IN_CORE }
}

/** Sort terms as tables do. */
export function sortTerms(terms: WrittenTerm[]): WrittenTerm[] {
  return terms.sort((a, b) => (a.term < b.term ? -1 : 1))
}

/** Terms as entries of a table: a list that was in another table counts as changed. */
export function toEntriesOf(terms: readonly WrittenTerm[], table: number): TableEntry[] {
  return terms.map((one) => (one.table === table ? one : { ...one, at: -1 }))
}
