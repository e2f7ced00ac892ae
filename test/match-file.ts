import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Compare a generated file of the project with its current content. With `UPDATE=1`, rewrite the file: `npm run
 * update` runs all tests that import this function.
 */
export function matchFile(file: string, actual: string): void {
  if (process.env.UPDATE === '1') writeFileSync(file, actual)
  expect(actual).toBe(readFileSync(file, 'utf8'))
}
