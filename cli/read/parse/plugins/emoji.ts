import type { Nodes, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { emojiUnknown } from '../../../base/errors/catalogue.ts'
import { mostSimilar } from '../../../base/errors/most-similar.ts'
import { type Page, pageOf, sourceOf } from '../page.ts'
import type { EmojiNames, RareTools } from '../rare-tools.ts'
import { walk } from '../walk.ts'

/** A name between colons, but not within a word, a time or an address. */
const SHORTCODE = /(?<![\w:/]):([a-z0-9_+-]{1,60}):(?![\w:/])/g
/** Most unknown names of a page for which similar names are searched. */
const MAX_GUESSES = 20

/** Replace `:tada:` by the emoji that GitHub has under that name, except in code. */
export function remarkEmoji({ tools, isOn }: { tools: RareTools; isOn: boolean }) {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!isOn || !page.text.includes(':')) return
    const unknown = new Set<string>()
    walk<Nodes>(tree, (node) => {
      if (node.type === 'text' && node.value.includes(':')) show(page, node, { tools, unknown })
      return undefined
    })
  }
}

function show(
  page: Page,
  node: Text,
  { tools, unknown }: { tools: RareTools; unknown: Set<string> },
): void {
  if (node.value.search(SHORTCODE) < 0) return
  const names = tools.want('emoji')
  if (!names) return
  node.value = node.value.replace(SHORTCODE, (written, name: string) => {
    const emoji = Object.hasOwn(names, name) ? names[name] : undefined
    if (emoji !== undefined) return emoji
    if (!unknown.has(name) && unknown.size < MAX_GUESSES) report(page, node, { name, names })
    unknown.add(name)
    return written
  })
}

/** Report a name that is similar to that of an emoji. Most words between colons are not meant as emoji. */
function report(
  page: Page,
  node: Text,
  { name, names }: { name: string; names: EmojiNames },
): void {
  const similar = name.length > 4 ? mostSimilar(name, Object.keys(names)) : undefined
  if (similar) page.diagnostics.push(emojiUnknown(name, similar, sourceOf(page, node)))
}
