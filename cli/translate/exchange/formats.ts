import type { ExchangeFormat } from './exchange-file.ts'
import type { FormatName } from './format-names.ts'
import { openJson, type ReadData, readJson } from './json-format.ts'
import { openPo } from './po.ts'
import { readPo } from './read-po.ts'
import { readXliff } from './read-xliff.ts'
import { openXliff } from './xliff.ts'
import { openXliff1 } from './xliff-1.ts'

/** All formats by name. @param parseData - Parses JSON and finds positions. */
export function createFormats(parseData: ReadData): Readonly<Record<FormatName, ExchangeFormat>> {
  return {
    xliff: { extension: '.xlf', open: openXliff, read: readXliff },
    'xliff-1.2': { extension: '.xlf', open: openXliff1, read: readXliff },
    po: { extension: '.po', open: openPo, read: readPo },
    json: {
      extension: '.json',
      open: openJson,
      read: (text, file) => readJson(text, file, parseData),
    },
  }
}

/** Format of a returned file, from its extension, else from its first characters. */
export function formatOf(file: string, text: string): FormatName {
  if (/\.(?:xlf|xliff|xml)$/i.test(file)) return 'xliff'
  if (/\.pot?$/i.test(file)) return 'po'
  if (/\.json$/i.test(file)) return 'json'
  const start = text.trimStart()
  return start.startsWith('<') ? 'xliff' : start.startsWith('{') ? 'json' : 'po'
}
