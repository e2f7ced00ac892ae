import type { Diagnostic } from '../../model/diagnostic.ts'
import { toGithub } from './github.ts'
import { toJsonReport } from './json.ts'
import { toJunit } from './junit.ts'
import { type Reported, type ReportFormat, toReported } from './reported.ts'
import { toSarif } from './sarif.ts'

/** What other programs are to read of a command's diagnostics. */
interface ReportDocument {
  /** It is one document on stdout, where nothing else may stand; people read stderr. */
  isAlone: boolean
  add(diagnostic: Diagnostic): void
  /** Text for stdout, of all that was added; '' where nobody but people read. */
  toText(): string
}

interface DocumentOptions {
  format: ReportFormat
  /** Annotations for GitHub Actions, beside the text. */
  annotates: boolean
  /** Path of the site from where the command runs, with `/` at its end; '' where it runs there. */
  prefix: string
}

const WRITERS = { json: toJsonReport, sarif: toSarif, junit: toJunit, github: toGithub }

/** Begin the document of a command. */
export function createDocument({ format, annotates, prefix }: DocumentOptions): ReportDocument {
  const seen: Reported[] = []
  const name = format === 'text' ? (annotates ? 'github' : null) : format
  return {
    isAlone: name !== null && name !== 'github',
    add: (diagnostic) => seen.push(toReported(diagnostic, prefix)),
    toText: () => (name === null ? '' : WRITERS[name](seen)),
  }
}
