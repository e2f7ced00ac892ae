/** Which pages show a file. */
import type { Described, Route } from '../../base/model/route.ts'

/** Whether a page shows one of these files, or its description in a list. */
export function showsFile(
  { file, cards = [], tagPage }: Route,
  files: ReadonlySet<string>,
): boolean {
  const isOf = ({ describedBy }: Described) => describedBy !== undefined && files.has(describedBy)
  return files.has(file?.file ?? '') || cards.some(isOf) || tagPage?.docs.some(isOf) === true
}
