/** See `draw-chart.mjs`. */
export interface ChartFigures {
  pages: number
  machine: { node: string; cores: number }
  versions: Readonly<Record<string, string>>
  tools: readonly { name: string; seconds: Readonly<Record<string, number | null>> }[]
}
export declare function toChartFigures(results: {
  options: { pages?: number }
  machine: { node: string; cores: number }
  versions: Readonly<Record<string, string>>
  figures: readonly { name: string; of: string; value: number | null }[]
}): ChartFigures
export declare function drawChart(chart: ChartFigures): string
