export interface Cost {
  name: string
  ms: number
  share: number
}
export function toCosts(
  profiles: readonly object[],
  nameOf: (url: string, line: number) => string | null,
): Cost[]
export function findModules(text: string): { start: number; name: string }[]
