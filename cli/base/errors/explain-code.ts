/** Explains the code of a diagnostic without a network: its entry in the reference, which the package contains. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackageRoot } from '../package/package-root.ts'
import { codePage, codeUrl } from '../package/version.ts'
import { codeUnknown } from './catalogue.ts'
import { listCodes } from './list-codes.ts'
import { mostSimilar } from './most-similar.ts'

/** The entry of a code in the reference. */
interface ExplainedCode {
  code: string
  /** Its cause and its severity. */
  text: string
  /** A diagnostic with its hint, as commands print it. */
  example: string
  /** Address of the entry in the manual. */
  url: string
}

/** An entry: heading, text, and a fenced example. */
const ENTRY = /^### `([A-Z\d_]+)`.*\n+([\s\S]*?)\n+````text\n([\s\S]*?)\n````/gm

/** Whether an operand has the form of a code. Routes have a slash and files an extension. */
export function isDiagnosticCode(operand: string): boolean {
  return /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(operand)
}

/** Explain a code. @throws `CODE_UNKNOWN`. */
export function explainCode(code: string): ExplainedCode {
  const file = join(findPackageRoot(), 'docs/content/reference', `${codePage(code)}.md`)
  for (const [, name, text = '', example = ''] of readFileSync(file, 'utf8').matchAll(ENTRY))
    if (name === code) return { code, text, example, url: codeUrl(code) }
  throw codeUnknown(code, mostSimilar(code, [...listCodes()]))
}

/** Format an entry for people. */
export function formatCode({ code, text, example, url }: ExplainedCode): string {
  const indented = example.replace(/^(?=.)/gm, '  ')
  return `${code}\n${text}\n\nExample:\n\n${indented}\n\n${url}`
}
