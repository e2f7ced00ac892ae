/**
 * Tests on documentation of other projects. It is not in this repository: `OCTAVO_FOREIGN_DOCS`
 * names a folder with `electron/`, `redux/`, `starlight/`, `moving/` and `moving-configs/`, see
 * CONTRIBUTING.md.
 */
import { resolve } from 'node:path'
import { sayWhy } from './find-program.ts'

const named = process.env.OCTAVO_FOREIGN_DOCS

/** The absolute folder of foreign docs; `undefined` if the environment names none. */
export const foreignDocs = named ? resolve(named) : undefined

let skipped = false

/**
 * A test that receives the folder of foreign docs. Without them, the file has a single test in
 * place of all such tests, which prints the reason.
 */
export function itForeign(
  title: string,
  run: (folder: string) => void | Promise<void>,
  timeoutMs?: number,
): void {
  if (foreignDocs !== undefined) it(title, async () => await run(foreignDocs), timeoutMs)
  else if (!skipped) {
    skipped = true
    it('skips the tests on foreign docs without OCTAVO_FOREIGN_DOCS', () =>
      sayWhy(`OCTAVO_FOREIGN_DOCS names no folder of foreign docs (first: ${title})`))
  }
}
