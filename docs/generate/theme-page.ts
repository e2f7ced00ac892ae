/** The page about the components of the theme that a site may replace, with their props. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import publicComponents from '../../runtime/contract/public-components.json' with { type: 'json' }
import { type ReferencePage, toCode, toPlain, toTable } from './markdown.ts'
import { readOutline } from './read-interfaces.ts'

const GROUPS: Readonly<Record<string, string>> = {
  article: 'Article',
  icons: 'Icons',
  pages: 'Pages',
  search: 'Search',
  shell: 'Shell',
}

const EXPORT =
  /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const|class) (?<name>\w+)/g

/** @param theme - Folder of the theme's sources. */
export function themePage(theme: string): ReferencePage {
  return {
    name: 'theme',
    title: 'Components of the theme',
    description:
      'Every component of the theme that you can replace, wrap or import, with its props.',
    blocks: [
      INTRODUCTION,
      ...Object.entries(GROUPS).flatMap(([folder, title]) => describeGroup(theme, folder, title)),
    ],
  }
}

const INTRODUCTION = `To replace a component, add a file with the same path to the folder \`theme/\` of your site. Its extension is \`.tsx\`, \`.jsx\`, \`.ts\` or
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
  return values.flatMap(({ name: component, props = '' }) =>
    (fields.get(props) ?? []).map(({ name: prop, type, optional, comment }) => {
      const [meaning = '', fallback = ''] = toPlain(comment).split(/ (?:Default|Absent): /)
      return {
        component,
        prop,
        type: optional ? type.replace(/^\(?(.*?)\)? \| undefined$/, '$1') : type,
        fallback: optional ? fallback.replace(/\.$/, '') : 'required',
        meaning,
      }
    }),
  )
}

/** First sentence of the comment on the component with the file's name, else on the file or its first export. */
function firstSentence(text: string, component: string): string {
  const named = basename(component).replaceAll('-', '')
  const exports = [...text.matchAll(EXPORT)].map(({ groups }) => groups ?? {})
  const main = exports.find(({ name = '' }) => name.toLowerCase() === named)
  const onFile = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1]
  return toPlain(main?.comment ?? onFile ?? exports[0]?.comment ?? '').replace(/[.;](?: .*)?$/, '')
}
