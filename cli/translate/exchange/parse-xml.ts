/** Parses XML that a tool returned. */
import type { Element } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { findDeepElement } from './find-deep-element.ts'
import { isElement } from './xliff-content.ts'

/** The root element of a file, or a diagnostic for an invalid one. */
export function parseXml(text: string, file: string): { root: Element } | { fault: Diagnostic } {
  const xml = text.replace(/^\uFEFF/, '')
  const deep = findDeepElement(xml)
  if (deep) return { fault: tooDeep({ file, ...deep }) }
  try {
    const root = fromXml(xml).children.find(isElement)
    return root ? { root } : { fault: exchangeInvalid('it has no element', { file, line: 1 }) }
  } catch (error) {
    return { fault: toDiagnostic(error, file) }
  }
}

function toDiagnostic(error: unknown, file: string): Diagnostic {
  // The parser throws vfile messages, which have a position; other errors are not from the parser.
  const message = error as { reason?: string; line?: number; column?: number; cause?: unknown }
  const { reason, line, column, cause } = message
  if (isOverflow(error) || isOverflow(cause)) return tooDeep({ file })
  if (reason === undefined) throw error
  const [sentence = reason] = (cause instanceof Error ? cause.message : reason).split('\n', 1)
  return exchangeInvalid(sentence.replace(/\.$/, ''), {
    file,
    ...omitUndefined({ line, column }),
  })
}

const tooDeep = (source: Source) => exchangeInvalid('its elements are nested too deeply', source)

function isOverflow(error: unknown): boolean {
  return error instanceof Error && error.name === 'RangeError'
}
