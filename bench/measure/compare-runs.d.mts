export interface Comparison {
  name: string
  medians: readonly (number | null)[]
  ratios: readonly (number | null)[]
  isWorse: boolean
}
export function compareRuns(
  pairs: Readonly<Record<string, readonly (readonly [number | null, number | null])[]>>,
): Comparison[]
export function toComparisonTable(comparisons: readonly Comparison[]): string
