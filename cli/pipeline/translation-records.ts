/** What the state of a translation follows from: the sections of a text, and the records of a locale. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadMarkdownParser } from '../parse/load-markdown-parser.ts'
import { createSlugger } from '../parse/slugger.ts'
import { toSitePath } from '../scan/inside.ts'
import { loadSource } from '../scan/load-source.ts'
import { toLocaleFolder } from '../scan/translation-folders.ts'
import { parseRecords, RECORD_FILE } from '../translate/content/record-file.ts'
import { type Section, splitSections } from '../translate/content/split-sections.ts'
import type { OpenSite } from './open-site.ts'

/** Cuts texts into sections. */
export type Split = (text: string) => Section[]

/** Cut sections as parse would: same parser, same ids. */
export async function createSplit({ loaded }: Pick<OpenSite, 'loaded'>): Promise<Split> {
  const { parser, anchors } = loaded.config.markdown
  const { parse } = await loadMarkdownParser(parser)
  const slugger = (used: Set<string>) => createSlugger(used, anchors.maintainCase)
  return (text) => splitSections(text, { parse, createSlugger: slugger })
}

/** Read the records of a locale; there need not be any. */
export function loadRecords({ loaded }: Pick<OpenSite, 'loaded'>, locale: string) {
  const recordFile = toSitePath(loaded.root, resolve(toLocaleFolder(loaded, locale), RECORD_FILE))
  const exists = existsSync(resolve(loaded.root, recordFile))
  const text = exists ? loadSource(loaded.root, recordFile).text : ''
  return { recordFile, ...parseRecords(text) }
}
