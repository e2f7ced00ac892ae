/**
 * Tests on documentation that other people wrote. It is not in this repository: `OCTAVO_FOREIGN_DOCS`
 * names a folder with `electron/`, `redux/`, `starlight/`, `moving/` and `moving-configs/`, see CONTRIBUTING.md.
 */
import { resolve } from 'node:path'
import { sayWhy } from './find-program.ts'

const named = process.env.OCTAVO_FOREIGN_DOCS

/** The absolute folder of foreign docs; `undefined` where the environment names none. */
export const foreignDocs = named ? resolve(named) : undefined

let skipped = false

/**
 * A test that needs foreign docs, and gets their folder. Without them the file has one test in place of
 * all such tests, which prints why they did not run.
 */
export function itForeign(title: string, run: (folder: string) => void | Promise<void>): void {
  if (foreignDocs !== undefined) it(title, async () => await run(foreignDocs))
  else if (!skipped) {
    skipped = true
    it('leaves out the tests on foreign docs without OCTAVO_FOREIGN_DOCS', () =>
      sayWhy(`OCTAVO_FOREIGN_DOCS names no folder of foreign docs (first: ${title})`))
  }
}
