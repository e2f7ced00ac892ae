import { createHash } from 'node:crypto'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { codeUrl, version } from '../../package/version.ts'
import type { Reported } from './reported.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/**
 * SARIF 2.1.0, which GitHub code scanning and other tools read.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/
 */
export function toSarif(diagnostics: readonly Reported[]): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const driver = {
    name: 'octavo',
    version,
    rules: codes.map((id) => ({
      id,
      shortDescription: { text: toWords(id) },
      helpUri: codeUrl(id),
    })),
  }
  const fingerprintOf = createFingerprints()
  const results = diagnostics.map((diagnostic) => ({
    ruleId: diagnostic.code,
    ruleIndex: codes.indexOf(diagnostic.code),
    level: LEVELS[diagnostic.level],
    message: { text: `${diagnostic.message} ${diagnostic.hint}`.trim() },
    ...omitUndefined({ locations: toLocations(diagnostic) }),
    partialFingerprints: { 'octavoDiagnostic/v1': fingerprintOf(diagnostic) },
  }))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    // Columns are counted in UTF-16 units, as in JavaScript.
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** `LINK_BROKEN` → `Link broken` */
const toWords = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** Names a result by its code, file and message, so that it keeps its name where its line moves; equal ones are counted. */
function createFingerprints(): (diagnostic: Reported) => string {
  const seen = new Map<string, number>()
  return ({ code, file, message }) => {
    const key = JSON.stringify([code, file, message])
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}:${count}`
  }
}

function toLocations({ file, line, column }: Reported) {
  if (file === undefined) return undefined
  const uri = file.split('/').map(encodeURIComponent).join('/')
  const region =
    line === undefined ? undefined : { startLine: line, ...omitUndefined({ startColumn: column }) }
  return [{ physicalLocation: { artifactLocation: { uri }, ...omitUndefined({ region }) } }]
}
