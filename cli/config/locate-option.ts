/**
 * Finds where a config or sidebars file defines an option: `themeConfig.navbar.items[3].to` → line and
 * column. The syntax tree is followed from the export down: variables and functions of the same file,
 * spreads, both sides of a condition, arguments of functions such as `defineConfig`, `as` and `satisfies`;
 * but no imports from other files.
 */
import { once } from '../../runtime/shared/once.ts'
import type { Position } from '../base/model/position.ts'
import { type Literal, SyntaxScope, startOf } from './syntax-scope.ts'
import { parseSyntaxTree } from './syntax-tree.ts'
import type { Value } from './syntax-values.ts'

/**
 * Create a function that locates options of a text. The text is parsed once, at the first call. An option is a
 * path as in validation errors: keys with dots, list indexes in brackets; empty for the whole export. The
 * result is the position of its key, or of a list element. If the option is not in the file, it is the position
 * of the nearest existing parent, at last of the exported object or expression; `null` if there is none.
 */
export function createOptionLocator(text: string): (option: string) => Position | null {
  const locator = once(() => locatorOf(text))
  return (option) => locator()(option)
}

function locatorOf(text: string): (option: string) => Position | null {
  const tree = parseSyntaxTree(text)
  if (!tree) return () => null
  return (option) => {
    const scope = new SyntaxScope(tree)
    const [exported] = scope.exported
    if (option === '') return exported ? tree.toPosition(startOf(exported)) : null
    const { start } = followAll(scope.exported, option, scope)
    const place = start ?? startOfWhole(scope)
    return place === null ? null : tree.toPosition(place)
  }
}

/** Position of the exported object, else of the exported expression. */
function startOfWhole(scope: SyntaxScope): number | null {
  for (const exported of scope.exported)
    for (const literal of scope.literalsOf(exported)) return startOf(literal)
  const [exported] = scope.exported
  return exported ? startOf(exported) : null
}

/** How far the path of an option could be followed. */
interface Found {
  /** Length of the rest of the path; 0 where it was followed to its end. */
  left: number
  /** Start of the last entry on the path; `null` before the first. */
  start: number | null
}

function followAll(expressions: Iterable<Value>, rest: string, scope: SyntaxScope): Found {
  let best: Found = { left: rest.length, start: null }
  for (const expression of expressions) {
    const found = follow(expression, rest, scope)
    if (found.left < best.left) best = found
    if (best.left === 0) break
  }
  return best
}

function follow(expression: Value, rest: string, scope: SyntaxScope): Found {
  let best: Found = { left: rest.length, start: null }
  if (rest === '') return best
  for (const literal of scope.literalsOf(expression))
    for (const { key, start, value } of scope.entriesOf(literal)) {
      const after = stripKey(rest, key, literal)
      if (after === null || best.left === 0) continue
      const deeper = followAll(value ? [value] : [], after, scope)
      if (deeper.left < best.left) best = { left: deeper.left, start: deeper.start ?? start }
    }
  return best
}

/**
 * Rest of a path without its first key: `items[0].to` without `items` → `[0].to`. Keys may contain dots and
 * brackets.
 */
function stripKey(rest: string, key: string, { type }: Literal): string | null {
  const written = type === 'ArrayExpression' ? `[${key}]` : key
  if (!rest.startsWith(written)) return null
  const after = rest.slice(written.length)
  if (after.startsWith('.')) return after.slice(1)
  return after === '' || after.startsWith('[') ? after : null
}
