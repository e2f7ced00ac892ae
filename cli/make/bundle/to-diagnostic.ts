import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StatsError } from '@rspack/core'
import { bundleFailed, bundleNameUnknown, themeImportPrivate } from '../../base/errors/catalogue.ts'
import { readExcerpt } from '../../base/errors/read-excerpt.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'

/** Convert an error of the bundler to a diagnostic at its position in the site's file. @param root - Site folder. */
export function toDiagnostic(error: StatsError, root: string): Diagnostic {
  const excerpt = readExcerpt(error.message)
  const message = excerpt.message.replaceAll(`${root}${path.sep}`, '')
  const file = fileOf(error)
  if (file === null) return bundleFailed(message, undefined)
  const place = findImport(file, message) ?? excerpt.place
  const name = path.relative(root, file).split(path.sep).join('/')
  const source = { file: name, ...place }
  const request = UNRESOLVED.exec(message)?.[1]
  if (request?.startsWith('octavo/theme')) return themeImportPrivate(request, source)
  return request !== undefined && OF_DOCUSAURUS.test(request)
    ? bundleNameUnknown(request, MISSING_EXPORT.exec(message)?.[1], source)
    : bundleFailed(message, source)
}

/** Message of the bundler for an import that cannot be resolved. */
const UNRESOLVED = /(?:Can't resolve|not found in) '([^']+)'/

/** Message of the bundler for a missing export. */
const MISSING_EXPORT = /export '([^']+)'/
/** Imports that only Docusaurus resolves. */
const OF_DOCUSAURUS = /^@(?:theme|theme-original|theme-init|docusaurus|generated)\//

/** `builtin:swc-loader??…!/site/pages/a.tsx` → the file; `null` if the module is not a file. */
function fileOf({ moduleIdentifier = '' }: StatsError): string | null {
  const resource = moduleIdentifier.split(/[!|]/).at(-1) ?? ''
  return path.isAbsolute(resource) ? resource.replace(/\?.*$/, '') : null
}

/** Find the import in the source, since the bundler reports the position in compiled code. */
function findImport(file: string, message: string): { line: number; column: number } | null {
  const request = UNRESOLVED.exec(message)?.[1]
  if (request === undefined) return null
  const lines = readLines(file)
  for (const quoted of [`'${request}'`, `"${request}"`]) {
    const line = lines.findIndex((text) => text.includes(quoted))
    if (line >= 0) return { line: line + 1, column: (lines[line]?.indexOf(quoted) ?? 0) + 1 }
  }
  return null
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // A generated module, or a file that was removed meanwhile: the diagnostic has no line.
    return []
  }
}
