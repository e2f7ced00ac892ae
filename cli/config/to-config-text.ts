/** Writes data as TypeScript, formatted as a person would. */
import { isRecord } from '../../runtime/shared/is-record.ts'

const LINE = 96

/** A config file: `export default defineConfig({ … })`. @param comment - First lines, without `//`. */
export function toConfigText(config: unknown, comment: readonly string[]): string {
  const head = comment.map((line) => `// ${line}\n`).join('')
  return `${head}import { defineConfig } from 'octavo/config'\n\nexport default defineConfig(${toText(config, '')})\n`
}

/** A sidebars file: `export default defineSidebars({ … })`. */
export function toSidebarsText(sidebars: unknown, comment: readonly string[]): string {
  const head = comment.map((line) => `// ${line}\n`).join('')
  return `${head}import { defineSidebars } from 'octavo/config'\n\nexport default defineSidebars(${toText(sidebars, '')})\n`
}

function toText(value: unknown, indent: string): string {
  if (typeof value === 'string') return toLiteral(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => toText(item, `${indent}  `))
    return toLines(items, { open: '[', close: ']', indent })
  }
  if (!isRecord(value)) return String(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${toKey(name)}: ${toText(field, `${indent}  `)}`)
  return toLines(fields, { open: '{', close: '}', indent })
}

/** Entries on one line where they fit and none of them has several lines. */
function toLines(
  items: readonly string[],
  { open, close, indent }: { open: string; close: string; indent: string },
): string {
  if (items.length === 0) return open + close
  const space = open === '{' ? ' ' : ''
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  const isShort = indent.length + line.length <= LINE && !line.includes('\n')
  if (isShort && indent !== '') return line
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`
}

/** Text literal in single quotes, on one line. */
export function toLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

const toKey = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : toLiteral(name))
