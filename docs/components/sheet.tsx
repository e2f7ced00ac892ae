import styles from './sheet.module.css'

/** One page of the sheet: its number, and where it is printed; the upper row is upside down. */
const LEAVES = [5, 12, 9, 8, 4, 13, 16, 1] as const

/**
 * One side of a printed sheet before it is folded three times into a section of an octavo: eight pages, in the
 * order of printers. A picture; readers of the page lose nothing without it.
 */
export function Sheet() {
  return (
    <svg className={styles.sheet} viewBox="0 0 400 280" aria-hidden="true">
      {LEAVES.map((number, index) => {
        const [x, y] = [(index % 4) * 100, index < 4 ? 0 : 140]
        return (
          <g key={number} transform={index < 4 ? `rotate(180 ${x + 50} 70)` : undefined}>
            <rect
              className={number === 1 ? styles.first : styles.page}
              {...{ x, y, width: 100, height: 140 }}
            />
            <text className={styles.number} x={x + 50} y={y + 126}>
              {number}
            </text>
            <Lines x={x + 18} y={y + 22} page={number} />
          </g>
        )
      })}
      <path className={styles.fold} d="M200 0v280M0 140h400M100 0v280M300 0v280" />
      <rect className={styles.edge} x="0.75" y="0.75" width="398.5" height="278.5" />
    </svg>
  )
}

/** Lengths of the lines of a page's text; the last of a paragraph is shorter. */
const WIDTHS = [64, 64, 60, 64, 38, 64, 62, 64, 26] as const

function Lines({ x, y, page }: { x: number; y: number; page: number }) {
  const from = page % 3
  return (
    <g className={styles.lines}>
      {page === 1 && <rect x={x} y={y - 2} width={40} height={7} />}
      {WIDTHS.slice(page === 1 ? 2 : 0).map((_, line, { length }) => {
        const top = y + (page === 1 ? 18 : 0) + line * 9
        const width = WIDTHS[(line + from + (WIDTHS.length - length)) % WIDTHS.length]
        // The lines of a page have no name but their place.
        return <rect key={top} x={x} y={top} width={width} height={2} />
      })}
    </g>
  )
}
