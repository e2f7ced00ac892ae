/** `docs/theming.md` lists what a site may replace and set: exactly what the code has. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import publicComponents from '../../runtime/contract/public-components.json' with { type: 'json' }
import { PROJECT } from '../octavo.ts'
import { readOutline } from './read-interfaces.ts'

const THEME = join(PROJECT, 'runtime/theme')
const DOCUMENT = join(PROJECT, 'docs/theming.md')

/** One row for each public component: its path, and the first sentence of its comment. */
function listComponents(): string[] {
  return publicComponents.map((name) => {
    const text = readFileSync(join(THEME, `${name}.tsx`), 'utf8')
    return `| \`${name}\` | ${firstSentence(text, name)} |`
  })
}

/** Of the comment on the component that the file is named for, else on the file or its first export. */
function firstSentence(text: string, component: string): string {
  const named = basename(component).replaceAll('-', '')
  const exports = [...text.matchAll(EXPORT)].map(({ groups }) => groups ?? {})
  const main = exports.find(({ name = '' }) => name.toLowerCase() === named)
  const onFile = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1]
  const words = main?.comment ?? onFile ?? exports[0]?.comment ?? ''
  const plain = words
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.replace(/\{@link (\w+)\}/g, '`$1`').replace(/[.;](?: .*)?$/, '')
}

const EXPORT =
  /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const|class) (?<name>\w+)/g

/** One row for each prop of a public component. */
function listProps(): string[] {
  return publicComponents.flatMap((name) => {
    const { values, fields } = readOutline(join(THEME, `${name}.tsx`))
    return values.flatMap(({ name: component, props = '' }) =>
      (fields.get(props) ?? []).map(({ name: prop, type, optional, comment }) => {
        const cell = type.replaceAll('|', '\\|')
        return `| \`${component}\` | \`${prop}${optional ? '?' : ''}\` | \`${cell}\` | ${comment} |`
      }),
    )
  })
}

/** One row for each custom property of the light theme. */
function listTokens(): string[] {
  const css = readFileSync(join(THEME, 'styles/tokens.css'), 'utf8').replace(
    /\/\*[\s\S]*?\*\//g,
    '',
  )
  const [, root = ''] = /:root \{([\s\S]*?)\n {2}\}/.exec(css) ?? []
  return Array.from(root.matchAll(/(--octavo-[\w-]+):\s*([^;]+);/g), ([, name, value = '']) => {
    return `| \`${name}\` | \`${value.replace(/\s+/g, ' ')}\` |`
  })
}

const SECTIONS = [
  { name: 'components', head: ['File', 'What it is'], rows: listComponents() },
  { name: 'props', head: ['Component', 'Prop', 'Type', 'Meaning'], rows: listProps() },
  { name: 'tokens', head: ['Property', 'Default'], rows: listTokens() },
]

const toTable = ({ head, rows }: { head: string[]; rows: string[] }) =>
  [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')

test.each(SECTIONS)('the $name in docs/theming.md are those of the theme', (section) => {
  const text = readFileSync(DOCUMENT, 'utf8')
  const place = new RegExp(`(<!-- ${section.name}:.*? -->\n)[\\s\\S]*?(<!-- /${section.name} -->)`)
  const written = text.replace(place, (_, start, end) => `${start}\n${toTable(section)}\n\n${end}`)
  if (process.env.UPDATE === '1') writeFileSync(DOCUMENT, written)
  expect(section.rows.length).toBeGreaterThan(20)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(written)
})
