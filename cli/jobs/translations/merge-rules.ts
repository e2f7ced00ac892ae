import { existsSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import type { OutputFile } from '../../base/model/output-file.ts'
import { loadSource } from '../../read/scan/load-source.ts'
import { RECORD_FILE } from '../../translate/content/record-file.ts'
import { MESSAGE_RECORD_FILE } from '../../translate/message-records.ts'

const RULES = [RECORD_FILE, MESSAGE_RECORD_FILE].map((name) => ({
  name,
  rule: `${name} merge=union linguist-generated`,
}))

/**
 * The `.gitattributes` that git needs for the record files: if two branches add neighbouring entries, it
 * keeps the lines of both. Empty if the rules are there already.
 *
 * @param recordFile - Record file of a locale, from the site folder; the rules go into the folder above.
 */
export function toMergeRules(root: string, recordFile: string): OutputFile[] {
  const path = posix.join(posix.dirname(posix.dirname(recordFile)), '.gitattributes')
  const text = existsSync(resolve(root, path)) ? loadSource(root, path).text : ''
  const lines = text.split(/\r?\n/)
  const missing = RULES.filter(({ name }) => !lines.some((line) => line.startsWith(`${name} `)))
  if (missing.length === 0) return []
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return [{ path, content: before + missing.map(({ rule }) => `${rule}\n`).join('') }]
}
