/** Colors that a site configures: parsed, so that no other text gets into a style sheet, with their contrast. */
import { z } from 'zod'
import { CSS_COLOR_NAMES } from './css-color-names.ts'

/** Minimum contrast of text, WCAG 2.2 AA 1.4.3. */
export const TEXT_CONTRAST = 4.5

/** Components of an sRGB color, each from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number]

/** An opaque color in any notation of CSS; the output is `#rrggbb`. */
export const cssColor = z.string().transform((value, context) => {
  const rgb = parseColor(value)
  if (rgb) return toHex(rgb)
  context.addIssue({
    code: 'custom',
    message: `${JSON.stringify(value)} must be an opaque color, like "#20232a", "rgb(32 35 42)", "hsl(222 14% 15%)" or "navy"`,
  })
  return z.NEVER
})

/** Contrast ratio of two colors as WCAG 2.2 defines it, from 1 to 21. Both are `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, the one with the higher contrast. One of the two always reaches 4.5:1. */
export function readableOn(color: string): string {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000'
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = parseHex(hex.slice(1)).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parseColor(value: string): Rgb | null {
  const text = value.trim().toLowerCase()
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text)?.[1] ?? CSS_COLOR_NAMES.get(text)
  if (hex !== undefined) return parseHex(hex)
  const [, kind, parts] = /^(rgb|hsl)\(([\d.%,\s]{1,40})\)$/.exec(text) ?? []
  const [first = '', second = '', third = '', ...others] = (parts ?? '').trim().split(/\s*,\s*|\s+/)
  if (kind === undefined || others.length > 0) return null
  const rgb =
    kind === 'rgb'
      ? [first, second, third].map((part) => toShare(part, 255))
      : toRgb(toShare(first, 360), toPercent(second), toPercent(third))
  return rgb.every((part) => part >= 0 && part <= 1) ? toTriple(rgb) : null
}

function parseHex(hex: string): Rgb {
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  return toTriple([0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255))
}

function toTriple([red = 0, green = 0, blue = 0]: readonly number[]): Rgb {
  return [red, green, blue]
}

/** A number or a percentage as a fraction of 1; `NaN` for anything else. */
function toShare(part: string, whole: number): number {
  return part.endsWith('%') ? toPercent(part) : toNumber(part) / whole
}

function toPercent(part: string): number {
  return part.endsWith('%') ? toNumber(part.slice(0, -1)) / 100 : Number.NaN
}

function toNumber(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Convert HSL to RGB: CSS Color 4, 7.1. All parameters and results are from 0 to 1. */
function toRgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const step = (offset + hue * 12) % 12
    return lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))
  })
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
