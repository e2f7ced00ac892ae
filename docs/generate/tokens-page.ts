/** The page about tokens: the custom properties that a site may set, read from the theme's style sheet. */
import { readFileSync } from 'node:fs'
import { type ReferencePage, toCode, toTable } from './markdown.ts'

/** A group of custom properties, in order, with the comment above them. */
interface Group {
  title: string
  note: string
  tokens: [name: string, value: string][]
}

/** @param sheet - Path of the style sheet with the tokens. */
export function tokensPage(sheet: string): ReferencePage {
  const css = readFileSync(sheet, 'utf8')
  const dark = new Map(declarations(bodyOf(css, /\[data-theme="dark"\] \{/)))
  return {
    name: 'tokens',
    title: 'Tokens',
    description:
      'The CSS custom properties that set the look of your site, with their values in both color modes.',
    blocks: [
      INTRODUCTION,
      ...readGroups(bodyOf(css, /:root \{/)).flatMap((group) => describe(group, dark)),
    ],
  }
}

const INTRODUCTION = `Set these custom properties in \`theme/custom.css\` on \`:root\`, or on \`[data-theme="dark"]\` for dark mode. See
[Theming](../learn/theming.md).

Each text color of the theme has a contrast of at least 4.5:1 on paper, surface and tint. Outlines of controls have at least 3:1. Keep these
values if you change a color.`

function describe({ title, note, tokens }: Group, dark: ReadonlyMap<string, string>): string[] {
  const hasDark = tokens.some(([name]) => dark.has(name))
  const rows = tokens.map(([name, value]) => [
    toCode(name),
    toCode(value),
    ...(hasDark ? [dark.has(name) ? toCode(dark.get(name) ?? '') : 'same'] : []),
  ])
  const head = ['property', hasDark ? 'light' : 'default', ...(hasDark ? ['dark'] : [])]
  return [`## ${title}`, ...(note === '' ? [] : [note]), toTable(head, rows)]
}

/** Content between the braces of the first rule that starts with `opening`. */
function bodyOf(css: string, opening: RegExp): string {
  const start = opening.exec(css)
  if (!start) throw new Error(`The tokens have no rule ${opening}`)
  const from = start.index + start[0].length
  return css.slice(from, css.indexOf('}', from))
}

function declarations(body: string): [string, string][] {
  const plain = body.replace(/\/\*[\s\S]*?\*\//g, '')
  return Array.from(
    plain.matchAll(/(--octavo-[\w-]+):\s*([^;]+);/g),
    ([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')],
  )
}

/** Read groups, which are separated by empty lines. The first comment of a group is `Title (#id). More.`. */
function readGroups(body: string): Group[] {
  return body
    .split(/\n\s*\n/)
    .map((part) => ({
      comments: [...part.matchAll(/\/\*([\s\S]*?)\*\//g)],
      tokens: declarations(part),
    }))
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ comments, tokens }) => {
      const [first = '', ...more] = comments.map(([, text = '']) =>
        text.replace(/\s+/g, ' ').trim(),
      )
      const [title = '', ...rest] = first.replace(/\.$/, '').split('. ')
      return {
        title: title.replace(/\((#.*)\)$/, '{$1}'),
        note: toNote([rest.join('. '), ...more]),
        tokens,
      }
    })
}

function toNote(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((text) => `${text.replace(/\.$/, '')}.`)
    .join(' ')
}
