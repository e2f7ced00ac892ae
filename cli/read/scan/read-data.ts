import type { z } from 'zod'
import { toDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic, Source } from '../../base/model/diagnostic.ts'
import { parseData } from '../../config/data-text.ts'
import { describeIssue, ISSUES } from '../../config/describe-issue.ts'
import { loadSource } from './load-source.ts'

/** A checked file, with the position of each of its values. */
interface ReadData<Value> {
  value: Value
  sourceOf(path: readonly PropertyKey[]): Source
}

/**
 * Read a file of JSON or YAML, and check it; an empty one is an object without fields.
 *
 * @param invalid - Makes a diagnostic of an error in the file.
 */
export function readData<Schema extends z.ZodType>(
  root: string,
  file: string,
  { schema, invalid }: { schema: Schema; invalid(source: Source, reason: string): Diagnostic },
): ReadData<z.output<Schema>> | { diagnostics: Diagnostic[] } {
  try {
    const data = parseData(loadSource(root, file).text, file.endsWith('.json') ? 'json' : 'yaml')
    if ('error' in data) return { diagnostics: [invalid({ file, ...data.place }, data.error)] }
    const sourceOf = (path: readonly PropertyKey[]) => ({ file, ...data.positionOf(path) })
    const { success, data: value, error } = schema.safeParse(data.value ?? {}, ISSUES)
    if (success) return { value, sourceOf }
    const errors = error.issues.flatMap(describeIssue)
    return { diagnostics: errors.map(({ path, line }) => invalid(sourceOf(path), line)) }
  } catch (error) {
    return { diagnostics: toDiagnostics(error) }
  }
}
