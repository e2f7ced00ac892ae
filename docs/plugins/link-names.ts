/**
 * Links the first mention of an option, a field of front matter, a command or a diagnostic on a page to its place in the
 * reference, so that no author has to, and no mention is without it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Node {
  type: string
  value?: string
  url?: string
  children?: Node[]
}

const REFERENCE = join(import.meta.dirname, '../content/reference')
const ENTRY = /^#{2,3} `(?<name>[^`]+)`.* \{#(?<id>[^}]+)\}$/gm

/** Within these nothing is linked: a link in a link, and texts that lists of contents repeat. */
const CLOSED = new Set(['link', 'linkReference', 'heading'])

/** Name as pages write it → place in the reference, from a folder beside it. */
export function readNames(folder: string = REFERENCE): ReadonlyMap<string, string> {
  const whole = new Map<string, string>()
  const short = new Map<string, Set<string>>()
  for (const file of readdirSync(folder).filter((name) => OWNERS.test(name)))
    for (const { groups = {} } of readFileSync(join(folder, file), 'utf8').matchAll(ENTRY)) {
      const { name: own = '', id = '' } = groups
      const place = `../reference/${file}#${id}`
      whole.set(file === 'commands.md' ? `octavo ${own}` : own, place)
      // `customCss` says enough of `themeConfig.customCss`, unless there are two.
      const [last = ''] = /[\w-]+$/.exec(own) ?? []
      short.set(last, (short.get(last) ?? new Set()).add(place))
    }
  const clear = [...short].flatMap(([name, [place = '', ...others]]) =>
    others.length === 0 ? [[name, place] as const] : [],
  )
  return new Map([...clear, ...whole].filter(([name]) => IS_OWN.test(name)))
}

const OWNERS = /^(?:config.*|front-matter|commands|errors)\.md$/
/** Names that mean nothing else: of several words, by a capital, a line, a dot or a blank between them. */
const IS_OWN = /[a-z][A-Z]|\w_\w|\w\.\w|^octavo \w/

/** The plugin, for `markdown.remarkPlugins`. */
export default function linkNames() {
  const names = readNames()
  return function linkPage(tree: Node, { path = '' }: { path?: string } = {}) {
    if (path.includes('/reference/')) return
    const left = new Map(names)
    const visit = (node: Node) => {
      const { children } = node
      if (!children || CLOSED.has(node.type)) return
      node.children = children.map((child) => {
        const name = child.type === 'inlineCode' ? toName(child.value ?? '') : ''
        const url = left.get(name)
        if (url === undefined) {
          visit(child)
          return child
        }
        left.delete(name)
        return { type: 'link', url, children: [child] }
      })
    }
    visit(tree)
  }
}

/** `baseUrl: '/docs/'` names `baseUrl`, `octavo build --strict` the command. */
const toName = (code: string) =>
  code.replace(/: .*$/s, '').replace(/^(?:npx )?(octavo [a-z][\w:-]*)(?: .*)?$/s, '$1')
