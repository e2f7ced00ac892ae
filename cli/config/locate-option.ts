/**
 * Finds where a config or sidebars file writes an option: `themeConfig.navbar.items[3].to` → line and
 * column, by its syntax tree, from what the file exports down. Followed are variables and functions of
 * the same file, spreads, both sides of a condition, what a function such as `defineConfig` is given,
 * and `as` and `satisfies`; not what another file exports.
 */
import { once } from '../../runtime/shared/once.ts'
import type { Position } from '../model/position.ts'
import { type Literal, SyntaxScope, startOf } from './syntax-scope.ts'
import { parseSyntaxTree } from './syntax-tree.ts'
import type { Value } from './syntax-values.ts'

/**
 * @param option - As the config check names it: keys with dots, places in lists in brackets.
 *   Empty for all that the file exports.
 * @returns where its key stands, or of a list's element the element; of an option that is not written
 *   there the nearest parent that is, at last the object or the expression that is exported; `null`
 *   where nothing is.
 */
export function locateOption(text: string, option: string): Position | null {
  return createOptionLocator(text)(option)
}

/** {@link locateOption} for several options of a text, which is parsed once, when first asked. */
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

/** Where an option would be added: the object that is exported, else what is exported in its place. */
function startOfWhole(scope: SyntaxScope): number | null {
  for (const exported of scope.exported)
    for (const literal of scope.literalsOf(exported)) return startOf(literal)
  const [exported] = scope.exported
  return exported ? startOf(exported) : null
}

/** How far an option could be followed. */
interface Found {
  /** Length of what is left of it; 0 for all of it. */
  left: number
  /** Of the last entry on the way; `null` before the first. */
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

/** `items[0].to` without `items` → `[0].to`. Keys may hold dots and brackets themselves. */
function stripKey(rest: string, key: string, { type }: Literal): string | null {
  const written = type === 'ArrayExpression' ? `[${key}]` : key
  if (!rest.startsWith(written)) return null
  const after = rest.slice(written.length)
  if (after.startsWith('.')) return after.slice(1)
  return after === '' || after.startsWith('[') ? after : null
}
