/** The page about the components of the theme: those for pages, and those that a site may replace. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BUILT_IN_NAMES, builtInKind } from '../../cli/read/parse/built-in-components.ts'
import publicComponents from '../../runtime/contract/public-components.json' with { type: 'json' }
import { STATIC_COMPONENTS } from '../../runtime/contract/static-components.ts'
import { commentBefore } from './comment-before.ts'
import { type ReferencePage, toCode, toPlain, toTable } from './markdown.ts'
import { type Field, readOutline } from './read-interfaces.ts'

const GROUPS: Readonly<Record<string, string>> = {
  article: 'Article',
  icons: 'Icons',
  pages: 'Pages',
  search: 'Search',
  shell: 'Shell',
}

const EXPORT =
  /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const|class) (?<name>\w+)/g

/**
 * @param theme - Folder of the theme's sources.
 * @param attributes - File that declares the attributes of the components that parse shows.
 */
export function themePage(theme: string, attributes: string): ReferencePage {
  return {
    name: 'theme',
    title: 'Components of the theme',
    description:
      'Components for pages with their attributes, and components of the theme that you can replace.',
    blocks: [
      IN_PAGES,
      ...builtInComponents(attributes).flatMap(describeBuiltIn),
      INTRODUCTION,
      ...Object.entries(GROUPS).flatMap(([folder, title]) => describeGroup(theme, folder, title)),
    ],
  }
}

const IN_PAGES = `## Components in pages {#components-in-pages}

Every page can use these components: see [components of the theme](../learn/mdx.md#components-of-the-theme). An attribute
that is an object or a list needs MDX. With \`slot="title"\`, a component becomes the attribute \`title\` of the component around it.

The props of ${STATIC_COMPONENTS.map(toCode).join(', ')}
are in a [table below](#article-static-components).
\`CardGrid\` is another name for \`Cards\`. \`Translate\` shows its content. \`Fragment\` and
[\`Head\`](../learn/head-and-scripts.md#the-head-of-one-page) have no attributes.`

const INTRODUCTION = `## Components that you can replace {#components-to-replace}

To replace a component, add a file with the same path to the folder \`theme/\` of your site. Its extension is \`.tsx\`, \`.jsx\`, \`.ts\` or
\`.js\`. To wrap a component, import the original from \`octavo/theme-original/<path>\`. See [Theming](../learn/theming.md).

The names, exports and props of these components are stable. All other files of the theme are private. Components without props read their data
with \`useRoute\` and \`useLocale\`.`

function describeGroup(theme: string, folder: string, title: string): string[] {
  const names = publicComponents.filter((name) => name.startsWith(`${folder}/`))
  return [`## ${title}`, ...names.flatMap((name) => describeComponent(theme, name))]
}

function describeComponent(theme: string, name: string): string[] {
  const file = join(theme, `${name}.tsx`)
  const exported = readOutline(file).values.map(({ name: component }) => toCode(component))
  const rows = propsOf(file).map(({ component, prop, type, fallback, meaning }) => [
    ...[component, prop, type].map(toCode),
    fallback,
    meaning,
  ])
  const words = `${firstSentence(readFileSync(file, 'utf8'), name)}. Exports ${exported.join(', ')}.`
  const head = ['component', 'prop', 'type', 'default', 'meaning']
  const table = rows.length === 0 ? [] : [toTable(head, rows)]
  return [`### ${toCode(name)} {#${name.replace('/', '-')}}`, words, ...table]
}

/** A prop of a component that sites may replace. */
interface ThemeProp {
  component: string
  prop: string
  /** As in the source: `readonly CardData[]`. */
  type: string
  /** Markdown: `required`, or the value that applies where the prop is missing. */
  fallback: string
  meaning: string
}

/** Props of all public components, in the order of the page. @param theme - Folder of the theme's sources. */
export function themeProps(theme: string): ThemeProp[] {
  return publicComponents.flatMap((name) => propsOf(join(theme, `${name}.tsx`)))
}

function propsOf(file: string): ThemeProp[] {
  const { values, fields } = readOutline(file)
  return values.flatMap(({ name, props = '' }) => toProps(name, fields.get(props)))
}

function toProps(component: string, fields: readonly Field[] = []): ThemeProp[] {
  return fields.map(({ name: prop, type, optional, comment }) => {
    const [meaning = '', fallback = ''] = toPlain(comment).split(/ (?:Default|Absent): /)
    return {
      component,
      prop,
      type: optional ? type.replace(/^\(?(.*?)\)? \| undefined$/, '$1') : type,
      fallback: optional ? fallback.replace(/\.$/, '') : 'required',
      meaning,
    }
  })
}

/** A component that parse shows, with all its names. */
interface BuiltInComponent {
  kind: string
  names: readonly string[]
  meaning: string
  attributes: readonly ThemeProp[]
}

/** The components that parse shows, from the file that declares their attributes. */
export function builtInComponents(file: string): BuiltInComponent[] {
  const text = readFileSync(file, 'utf8')
  const { fields } = readOutline(file)
  return (fields.get('ComponentAttributes') ?? []).map(({ name: kind, type }) => {
    const names = BUILT_IN_NAMES.filter((name) => (builtInKind(name) ?? 'include') === kind)
    const start = text.search(new RegExp(`^(?:interface|type) ${type}\\b`, 'm'))
    const meaning = toPlain(commentBefore(text.slice(0, start)))
    const attributes = toProps(names[0] ?? '', fields.get(type)?.filter(isOuter))
    return { kind, names, meaning, attributes }
  })
}

/** Whether no field before it is an object that contains the field. */
function isOuter({ name, optional, type }: Field, index: number, all: readonly Field[]): boolean {
  const written = `${name}${optional ? '?' : ''}: ${type}`
  return !all.slice(0, index).some((other) => other.type.includes(written))
}

function describeBuiltIn({ kind, names, meaning, attributes }: BuiltInComponent): string[] {
  const rows = attributes.map(({ prop, type, fallback, meaning: text }) => [
    ...[prop, type].map(toCode),
    fallback,
    text,
  ])
  const table = toTable(['attribute', 'type', 'default', 'meaning'], rows)
  const title = names.map((name) => toCode(`<${name}>`)).join(', ')
  return [`### ${title} {#component-${kind}}`, meaning, ...(rows.length === 0 ? [] : [table])]
}

/** First sentence of the comment on the component with the file's name, else on the file or its first export. */
function firstSentence(text: string, component: string): string {
  const named = basename(component).replaceAll('-', '')
  const exports = [...text.matchAll(EXPORT)].map(({ groups }) => groups ?? {})
  const main = exports.find(({ name = '' }) => name.toLowerCase() === named)
  const onFile = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1]
  return toPlain(main?.comment ?? onFile ?? exports[0]?.comment ?? '').replace(/[.;](?: .*)?$/, '')
}
