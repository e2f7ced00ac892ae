/** The colours of `tokens.css`, measured as in WCAG 2.2: relative luminance of the sRGB colour. */
import { readFileSync } from 'node:fs'

type Oklch = readonly [lightness: number, chroma: number, hue: number]

const css = readFileSync(new URL('../../runtime/theme/styles/tokens.css', import.meta.url), 'utf8')
const [, lightRules = '', darkRules = ''] = css.split(/:root \{|\[data-theme="dark"\] \{/)
const light = colorsOf(lightRules)
const dark = { ...light, ...colorsOf(darkRules) }

const article = readFileSync(
  new URL('../../runtime/theme/styles/article.css', import.meta.url),
  'utf8',
)
/** The colours of admonitions and badges, as in the style sheet. */
const TONES = [
  ...new Set(
    Array.from(article.matchAll(/--tone: var\(--octavo-(\w+)\)/g), ([, name = '']) => name),
  ),
]
const TEXTS = ['ink', 'text', 'muted', 'accent', ...TONES]
const CODE = ['text', 'comment', 'keyword', 'string', 'number', 'function', 'type', 'property']

describe.each([
  ['light', light, 0.06],
  ['dark', dark, 0.09],
])('colours in %s mode', (_, colors, toneShare) => {
  const color = (name: string): Oklch => {
    const found = colors[name]
    if (!found) throw new Error(`tokens.css has no colour --octavo-${name}`)
    return found
  }
  const contrast = (text: string, background: string) => ratio(color(text), color(background))

  test.each(TEXTS)('%s is readable on every surface', (text) => {
    for (const background of ['paper', 'surface', 'raised', 'tint'])
      expect(`${background} ${contrast(text, background) >= 4.5}`).toBe(`${background} true`)
  })

  test.each([...CODE, 'punctuation'])('code is readable: %s', (kind) => {
    expect(contrast(`code-${kind}`, 'surface')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(`code-${kind}`, 'code-line')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(`code-${kind}`, 'raised')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['accent', 'tip', 'danger'])('code is readable on marks: %s', (tone) => {
    const ground = mix(color(tone), color('surface'), toneShare)
    const low = [...CODE, 'punctuation'].filter(
      (kind) => ratio(color(`code-${kind}`), ground) < 4.5,
    )
    expect(low).toEqual([])
  })

  test.each(TONES)('title and text of an admonition are readable on its background: %s', (tone) => {
    const tinted = mix(color(tone), color('paper'), toneShare)
    expect(ratio(color(tone), tinted)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(color('text'), tinted)).toBeGreaterThanOrEqual(4.5)
  })

  test('outlines of controls and marks have enough contrast', () => {
    for (const mark of ['outline', 'accent'])
      expect(contrast(mark, 'paper')).toBeGreaterThanOrEqual(3)
  })

  test('a button is readable, also on hover', () => {
    expect(contrast('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('on-accent', 'accent-strong')).toBeGreaterThanOrEqual(4.5)
  })
})

test('black on white is 21 to 1', () => {
  expect(ratio([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
})

function colorsOf(block: string): Record<string, Oklch> {
  const declarations = block.matchAll(/--octavo-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)
  return Object.fromEntries(
    Array.from(declarations, ([, name = '', ...parts]) => {
      const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number)
      return [name, [lightness, chroma, hue] as const]
    }),
  )
}

function ratio(one: Oklch, other: Oklch): number {
  const first = luminance(one) + 0.05
  const second = luminance(other) + 0.05
  return Math.max(first / second, second / first)
}

type Oklab = readonly [lightness: number, a: number, b: number]

function toOklab([lightness, chroma, hue]: Oklch): Oklab {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** `color-mix(in oklab, one share, other)`. */
function mix(one: Oklch, other: Oklch, share: number): Oklch {
  const [l1, a1, b1] = toOklab(one)
  const [l2, a2, b2] = toOklab(other)
  const between = (first: number, second: number) => second + (first - second) * share
  const a = between(a1, a2)
  const b = between(b1, b2)
  return [between(l1, l2), Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** Björn Ottosson's OKLab → linear sRGB, clipped to the gamut, weighted as in WCAG. */
function luminance(color: Oklch): number {
  const [lightness, a, b] = toOklab(color)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}
