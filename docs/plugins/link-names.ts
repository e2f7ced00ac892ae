/**
 * Links the first mention of an option, a field of front matter, a command or a diagnostic on each page to the reference, and
 * the first use of each term to the glossary. Authors need no links for them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { anchorOf, terms } from '../glossary.ts'

interface Node {
  type: string
  value?: string
  url?: string
  title?: string | null | undefined
  data?: object | undefined
  children?: Node[]
}

const CONTENT = join(import.meta.dirname, '../content')
const REFERENCE = join(CONTENT, 'reference')
const GLOSSARY = 'learn/glossary.md'
const ENTRY = /^#{2,3} `(?<name>[^`]+)`.* \{#(?<id>[^}]+)\}$/gm

/** Nothing is linked in these: a link cannot contain links, and lists of contents repeat headings. */
const CLOSED = new Set(['link', 'linkReference', 'heading'])

/** Terms are linked in running text only: elements and directives may be links, or buttons. */
const TEXT = new Set([
  ...['root', 'paragraph', 'list', 'listItem', 'blockquote', 'table', 'tableRow', 'tableCell'],
  ...['emphasis', 'strong', 'delete', 'containerDirective', 'footnoteDefinition'],
])

/** Name as pages write it → place in the reference, from a sibling folder. */
export function readNames(folder: string = REFERENCE): ReadonlyMap<string, string> {
  const whole = new Map<string, string>()
  const short = new Map<string, Set<string>>()
  for (const file of readdirSync(folder).filter((name) => OWNERS.test(name)))
    for (const { groups = {} } of readFileSync(join(folder, file), 'utf8').matchAll(ENTRY)) {
      const { name: own = '', id = '' } = groups
      const place = `../reference/${file}#${id}`
      whole.set(file === 'commands.md' ? `octavo ${own}` : own, place)
      // `customCss` is a clear name of `themeConfig.customCss`, unless two options end in it.
      const [last = ''] = /[\w-]+$/.exec(own) ?? []
      short.set(last, (short.get(last) ?? new Set()).add(place))
    }
  const clear = [...short].flatMap(([name, [place = '', ...others]]) =>
    others.length === 0 ? [[name, place] as const] : [],
  )
  return new Map([...clear, ...whole].filter(([name]) => IS_OWN.test(name)))
}

const OWNERS = /^(?:config.*|front-matter|commands|errors-.*)\.md$/
/** Names that mean nothing else: of several words, by a capital, a line, a dot or a blank between them. */
const IS_OWN = /[a-z][A-Z]|\w_\w|\w\.\w|^octavo \w/

/** Form of a term, in lower case → its entry. */
const FORMS = new Map(
  terms.flatMap((term) =>
    term.isAmbiguous
      ? []
      : [term.name, ...(term.forms ?? [])].map((form) => [form.toLowerCase(), term] as const),
  ),
)
/** Longer terms come first, so that "route document" is not the term "route". */
const ANY_FORM = new RegExp(
  `(?<![\\w./-]|regular )(?<form>${[...FORMS.keys()]
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replace('.', '\\.'))
    .join('|')})s?(?![\\w/-]|\\.\\w)`,
  'gi',
)

/** The plugin, for `markdown.remarkPlugins`. */
export default function linkNames() {
  const names = readNames()
  return function linkPage(tree: Node, { path = '' }: { path?: string } = {}) {
    const page = path.replace(/^content\//, '')
    if (!page.startsWith('reference/')) linkMentions(tree, new Map(names))
    if (page !== GLOSSARY) linkTerms(tree, page)
  }
}

/** @param left - Names that the page has not mentioned yet. */
function linkMentions(node: Node, left: Map<string, string>): void {
  const { children } = node
  if (!children || CLOSED.has(node.type)) return
  node.children = children.map((child) => {
    const name = child.type === 'inlineCode' ? toName(child.value ?? '') : ''
    const url = left.get(name)
    if (url === undefined) {
      linkMentions(child, left)
      return child
    }
    left.delete(name)
    return { type: 'link', url, children: [child] }
  })
}

/** `baseUrl: '/docs/'` names `baseUrl`, `octavo build --strict` the command. */
const toName = (code: string) =>
  code.replace(/: .*$/s, '').replace(/^(?:npx )?(octavo [a-z][\w:-]*)(?: .*)?$/s, '$1')

/** Link the first use of each term, unless the page is the one that explains it. @param page - `learn/mdx.md`. */
function linkTerms(tree: Node, page: string): void {
  const glossary = relative(join(page, '..'), GLOSSARY)
  const isDone = new Set(
    terms.filter(({ page: [, href] }) => join('learn', href.replace(/#.*/, '')) === page),
  )
  const cut = (text: string): Node[] => {
    const parts: Node[] = []
    let end = 0
    for (const { 0: words, index, groups = {} } of text.matchAll(ANY_FORM)) {
      const term = FORMS.get(groups.form?.toLowerCase() ?? '')
      if (!term || isDone.has(term)) continue
      isDone.add(term)
      parts.push({ type: 'text', value: text.slice(end, index) }, toLink(words, term))
      end = index + words.length
    }
    return [...parts, { type: 'text', value: text.slice(end) }]
  }
  const toLink = (words: string, { name, definition }: (typeof terms)[number]): Node => ({
    type: 'link',
    url: `${glossary}#${anchorOf(name)}`,
    title: definition.replaceAll('`', ''),
    data: { hProperties: { className: ['term'] } },
    children: [{ type: 'text', value: words }],
  })
  const visit = (node: Node): Node => {
    const { children = [] } = node
    // Words between tags of HTML may be a link already.
    const hasTags = node.type === 'paragraph' && children.some(({ type }) => type === 'html')
    if (!TEXT.has(node.type) || hasTags) return node
    const [head, ...rows] = children
    const inside = (child: Node) =>
      child.type === 'text' ? cut(child.value ?? '') : [visit(child)]
    node.children =
      node.type === 'table' && head ? [head, ...rows.flatMap(inside)] : children.flatMap(inside)
    return node
  }
  visit(tree)
}
