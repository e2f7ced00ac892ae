/** What pages use of code: names that they import, and tags of components. Found in the text outside of code blocks. */
import { createLineFinder, hideCode } from './page-text.ts'

/** A name that a page imports. */
export interface PageImport {
  specifier: string
  /** `default`, `*`, or an exported name; empty for an import without names. */
  name: string
  local: string
  line: number
}

/** A tag of a component. */
export interface PageTag {
  name: string
  props: readonly string[]
  line: number
  /** Whether other text is before it on its line. */
  isInline: boolean
}

/** All of a page. */
export interface PageUses {
  imports: readonly PageImport[]
  tags: readonly PageTag[]
  /** Names that the page declares. */
  own: ReadonlySet<string>
}

const IMPORT = /^[ \t]*import\s+(?:(?!type\b)([^'"]{0,2000}?)\s+from\s+)?(['"])([^'"\n]+)\2/gm
const REQUIRED = /\brequire\((['"])([^'"\n]+)\1\)/g
const TAG = /(?<!\\)<([A-Z]\w*(?:\.\w+)*)(?=[\s/>])/g
const OWN = /^[ \t]*export\s+(?:async\s+)?(?:const|let|var|function|class)\s+([A-Za-z_$][\w$]*)/gm

/** @param text - Source of a page. */
export function findPageUses(text: string): PageUses {
  const prose = hideCode(text)
  const placeOf = createLineFinder(text)
  const imports = Array.from(prose.matchAll(IMPORT), ({ 1: names, 3: specifier = '', index }) =>
    toNames(names ?? '').map((each) => ({ ...each, specifier, line: placeOf(index).line })),
  ).flat()
  const required = Array.from(prose.matchAll(REQUIRED), ({ 2: specifier = '', index }) => ({
    ...{ name: '', local: '', specifier, line: placeOf(index).line },
  }))
  const tags = Array.from(prose.matchAll(TAG), ({ 0: start, 1: name = '', index }) => {
    const { line, start: lineStart } = placeOf(index)
    return {
      name,
      props: readProps(prose, index + start.length),
      line,
      isInline: /[^\s>*-]/.test(prose.slice(lineStart, index)),
    }
  })
  const own = new Set(Array.from(prose.matchAll(OWN), ([, name = '']) => name))
  return { imports: [...imports, ...required], tags, own }
}

/** `A, { B as C }` → both names; without names, one that is empty. */
function toNames(text: string): Pick<PageImport, 'name' | 'local'>[] {
  if (text.trim() === '') return [{ name: '', local: '' }]
  const [, list = ''] = /\{([^}]*)\}/.exec(text) ?? []
  const named = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', local = name] = part.split(/\s+as\s+/)
      return { name, local }
    })
  const outer = text.replace(/\{[^}]*\}/, '').replaceAll(',', ' ')
  const [, whole] = /\*\s*as\s+([\w$]+)/.exec(outer) ?? []
  if (whole !== undefined) return [...named, { name: '*', local: whole }]
  const [first] = outer.split(/\s+/).filter(Boolean)
  return first === undefined ? named : [{ name: 'default', local: first }, ...named]
}

const PROP = /\s+([\w:@-]+)(?:=(?:"[^"]*"|'[^']*'|(\{)))?/y

/** Names of the attributes of a tag. @param start - Position behind its name. */
function readProps(text: string, start: number): string[] {
  const names: string[] = []
  PROP.lastIndex = start
  for (let match = PROP.exec(text); match; match = PROP.exec(text)) {
    names.push(match[1] ?? '')
    if (match[2] !== undefined) PROP.lastIndex = endOfBraces(text, PROP.lastIndex)
  }
  return names
}

/** Most characters of a value in braces. Without a limit, braces that nothing closes would cost the length of the page each. */
const MOST = 20_000

/** Position behind the brace that closes the one before `start`. */
function endOfBraces(text: string, start: number): number {
  let depth = 1
  let at = start
  while (at < Math.min(text.length, start + MOST) && depth > 0) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    at += 1
  }
  return at
}
