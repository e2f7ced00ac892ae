/** A number with its noun: `1 file`, `2 files`, `0 files`; for nouns whose plural takes an s. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
