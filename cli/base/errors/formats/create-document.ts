import type { Diagnostic } from '../../model/diagnostic.ts'
import { toGithub } from './github.ts'
import { toJsonReport } from './json.ts'
import { toJunit } from './junit.ts'
import { type Reported, type ReportFormat, toReported } from './reported.ts'
import { toSarif } from './sarif.ts'

/** A report of a command's diagnostics for other programs. */
interface ReportDocument {
  /** Whether stdout is reserved for the document; text for people goes to stderr then. */
  isAlone: boolean
  add(diagnostic: Diagnostic): void
  /** The document for stdout, of all diagnostics added; empty where only text for people is printed. */
  toText(): string
}

interface DocumentOptions {
  format: ReportFormat
  /** Whether annotations for GitHub Actions are printed after the text. */
  annotates: boolean
  /** Path of the site relative to the working folder, with `/` at its end; empty where both are the same. */
  prefix: string
}

const WRITERS = { json: toJsonReport, sarif: toSarif, junit: toJunit, github: toGithub }

/** Create the document of a command. */
export function createDocument({ format, annotates, prefix }: DocumentOptions): ReportDocument {
  const seen: Reported[] = []
  const name = format === 'text' ? (annotates ? 'github' : null) : format
  return {
    isAlone: name !== null && name !== 'github',
    add: (diagnostic) => seen.push(toReported(diagnostic, prefix)),
    toText: () => (name === null ? '' : WRITERS[name](seen)),
  }
}
