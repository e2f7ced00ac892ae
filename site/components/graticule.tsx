/** Radii of the meridians seen from the equator, in the globe's own units of 100. */
const MERIDIANS = [17.4, 34.2, 50, 64.3, 76.6, 86.6, 94, 98.5]
const PARALLELS = [-70, -50, -30, -10, 10, 30, 50, 70]

/** A globe of hairlines with one meridian in red: decoration. */
export function Graticule({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="-101 -101 202 202" aria-hidden="true" focusable="false">
      <circle r="100" />
      <path d="M0-100V100" />
      {MERIDIANS.map((radius) => (
        <ellipse key={radius} rx={radius} ry="100" />
      ))}
      {PARALLELS.map((latitude) => (
        <path key={latitude} d={parallel(latitude)} />
      ))}
      <path className="mark" d="M0-100A50 100 0 0 0 0 100" />
    </svg>
  )
}

/** A straight line across the circle at a latitude, in degrees. */
function parallel(latitude: number): string {
  const angle = (latitude * Math.PI) / 180
  const y = (-100 * Math.sin(angle)).toFixed(1)
  const x = (100 * Math.cos(angle)).toFixed(1)
  return `M-${x} ${y}H${x}`
}
