/** Our own format, easy to read and write for scripts; inline codes are tags like `<1>bold</1>` and `<2/>`. */
import { z } from 'zod'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { describeIssue, ISSUES } from '../../config/describe-issue.ts'
import type {
  ExchangeHead,
  ExchangeWriter,
  ReturnedFile,
  ReturnedSegment,
} from './exchange-file.ts'
import type { ExchangeUnit } from './exchange-unit.ts'
import { parseTaggedText, toTaggedText } from './inline.ts'

const VERSION = 1

const schema = z.object({
  version: z.literal(VERSION),
  sourceLang: z.string(),
  lang: z.string(),
  units: z.array(
    z.object({
      file: z.string(),
      name: z.string(),
      note: z.string().optional(),
      address: z.string().optional(),
      hash: z.string(),
      /** To be removed when the translation is current again. */
      outdated: z.literal(true).optional(),
      segments: z.array(
        z.object({ id: z.string(), source: z.string().optional(), target: z.string().nullable() }),
      ),
    }),
  ),
})

/** Write a file, formatted as `JSON.stringify` formats it. */
export function openJson({ sourceLang, lang }: ExchangeHead): ExchangeWriter {
  const data: z.input<typeof schema> = { version: VERSION, sourceLang, lang, units: [] }
  let gap = ''
  return {
    head: JSON.stringify(data, null, 2).replace(/\]\n\}$/, ''),
    write(units) {
      return units
        .map((unit) => {
          const before = gap
          gap = ','
          return `${before}\n${JSON.stringify(toData(unit), null, 2).replace(/^/gm, '    ')}`
        })
        .join('')
    },
    get tail() {
      return `${gap === '' ? '' : '\n  '}]\n}\n`
    },
  }
}

function toData({
  file,
  name,
  note,
  address,
  hash,
  isOutdated,
  segments,
}: ExchangeUnit): z.input<typeof schema>['units'][number] {
  return {
    file,
    name,
    ...omitUndefined({ note, address }),
    hash,
    ...omitUndefined({ outdated: isOutdated && (true as const) }),
    segments: segments.map(({ id, source, target }) => ({
      id,
      source: toTaggedText(source),
      target: target && toTaggedText(target),
    })),
  }
}

/** Parses JSON and finds positions in it, as scan does; `error` if it is invalid. */
export type ReadData = (
  text: string,
) =>
  | { value: unknown; positionOf(path: readonly PropertyKey[]): { line: number; column: number } }
  | { error: string; place: { line: number; column: number } }

/** Parse a file. Invalid parts are reported with their position and skipped. */
export function readJson(text: string, file: string, parseData: ReadData): ReturnedFile {
  const none = (diagnostics: Diagnostic[]) => ({ lang: '', units: [], diagnostics })
  const data = parseData(text)
  if ('error' in data) return none([exchangeInvalid(data.error, { file, ...data.place })])
  const { positionOf } = data
  const checked = schema.safeParse(data.value, ISSUES)
  if (!checked.success)
    return none(
      checked.error.issues
        .flatMap(describeIssue)
        .map(({ path, line }) => exchangeInvalid(line, { file, ...positionOf(path) })),
    )
  const diagnostics: Diagnostic[] = []
  const [nextName, nextTarget] = [createPlaces(text, 'name'), createPlaces(text, 'target')]
  const units = checked.data.units.map((unit) => ({
    ...unit,
    needsReview: false,
    sources: unit.segments.flatMap((segment) => segment.source ?? []),
    source: { file, ...nextName() },
    segments: unit.segments.map(({ id, target }): ReturnedSegment => {
      const source = { file, ...nextTarget() }
      const read = parseTaggedText(target ?? '')
      if ('error' in read) diagnostics.push(exchangeInvalid(read.error, source))
      const isConfirmed = unit.outdated !== true
      const tagged = target === null || 'error' in read ? null : read.tagged
      return { id, target: tagged, isConfirmed, source }
    }),
  }))
  return { lang: checked.data.lang, units, diagnostics }
}

/** Positions of a key, one after another: a look-up by path would parse the file each time. */
function createPlaces(text: string, key: string): () => { line: number; column: number } {
  const found = text.matchAll(new RegExp(`(?<!\\\\)"${key}"\\s*:`, 'g'))
  let [line, lineStart] = [1, 0]
  return () => {
    const at = found.next().value?.index ?? lineStart
    for (let end = text.indexOf('\n', lineStart); end >= 0 && end < at; ) {
      line += 1
      lineStart = end + 1
      end = text.indexOf('\n', lineStart)
    }
    return { line, column: at - lineStart + 1 }
  }
}
