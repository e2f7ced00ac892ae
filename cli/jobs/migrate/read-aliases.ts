import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fieldOf, listOf, textIn } from './foreign-value.ts'
import { readDeclared } from './module-reader.ts'
import { ForeignPart } from './part.ts'

/** `paths` of a site's TypeScript settings: start of an import → folder, relative to the site. */
export function readAliases(root: string): [start: string, folder: string][] {
  const files = ['tsconfig.json', 'jsconfig.json'].map((name) => join(root, name))
  for (const file of files.filter((path) => existsSync(path))) {
    // The file is JSON with comments, which a module may contain.
    const options = fieldOf(
      readDeclared(`const data = ${readFileSync(file, 'utf8')}`, 'data'),
      'compilerOptions',
    )
    const base = textIn(fieldOf(options, 'baseUrl')) ?? '.'
    const found = new ForeignPart(fieldOf(options, 'paths'), '')
      .entries()
      .flatMap(([name, { value }]) => {
        const [target] = listOf(value)
        if (typeof target !== 'string' || !name.endsWith('*')) return []
        const entry: [string, string] = [
          name.slice(0, -1),
          posix.join(base, target.replace(/\*$/, '')),
        ]
        return [entry]
      })
    if (found.length > 0) return found
  }
  return [['~/', 'src']]
}
