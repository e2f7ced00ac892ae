/** The pages about options: of the config in parts, of front matter, of category files. */
import { join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import { categoryMetadata } from '../../cli/base/model/category-schema.ts'
import { FRONT_MATTER_FIELDS } from '../../cli/base/model/front-matter-schema.ts'
import { siteConfig } from '../../cli/config/schema.ts'
import { type ReferencePage, toCode, toTable } from './markdown.ts'
import { evaluate, listOptions, type SchemaOption, toKey } from './schema-options.ts'

/** Parts of the config with a separate page: option → its page. */
const PARTS = {
  docs: { name: 'config-docs', title: 'Config: docs', about: 'docs instances' },
  i18n: { name: 'config-i18n', title: 'Config: languages', about: 'languages and translations' },
  markdown: { name: 'config-markdown', title: 'Config: Markdown', about: 'Markdown' },
  search: { name: 'config-search', title: 'Config: search', about: 'search' },
  themeConfig: {
    name: 'config-theme',
    title: 'Config: theme',
    about: 'navbar, footer, colors and table of contents',
  },
} as const

/** All options of the config, in the order of the schema; entries of the navbar have a separate page. */
export function configOptions(root: string): SchemaOption[] {
  const all = listOptions(siteConfig, {
    file: join(root, 'cli/config/schema.ts'),
    name: 'siteConfig',
  })
  return all.filter(({ path }) => !path.startsWith('themeConfig.navbar.items[]'))
}

/** The pages of the config: one for its top-level options, and one for each part. */
export function configPages(root: string): ReferencePage[] {
  const options = configOptions(root)
  const isIn = (part: string) => (option: SchemaOption) =>
    new RegExp(`^${part}(?:$|\\.|\\[)`).test(option.path)
  const parts = Object.entries(PARTS).map(([part, { name, title, about }]) => ({
    name,
    title,
    description: `Every option of the config about ${about}: type, default, meaning, example.`,
    tocLevel: 2,
    blocks: [
      `${introduce(options, part)} [All options](./config.md).`,
      ...options
        .filter(isIn(part))
        .slice(1)
        .flatMap((option) => describe(option, 1)),
    ],
  }))
  const rest = options.filter((option) => !Object.keys(PARTS).some((part) => isIn(part)(option)))
  return [
    {
      name: 'config',
      title: 'Config',
      description: 'Every option of site.config.ts: type, default, meaning, example.',
      tocLevel: 2,
      blocks: [INTRODUCTION, overview(options), ...rest.flatMap((option) => describe(option, 0))],
    },
    ...parts,
  ]
}

const INTRODUCTION = `Configure your site in \`site.config.ts\`, in the folder of the site or in its folder \`site/\`. The extensions \`.mts\`, \`.js\`, \`.mjs\`
and \`.cjs\` work too. Export the config with \`defineConfig\`, so that your editor shows the options and their descriptions.

Octavo checks the whole config before it builds. Unknown options and wrong values are errors with their line.

\`\`\`ts
import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'My docs',
  url: 'https://docs.example',
  docs: [{ path: 'docs', routeBasePath: '/' }],
})
\`\`\``

/** Introduction of a part: the meaning of its option. */
const introduce = (options: readonly SchemaOption[], part: string) =>
  options.find(({ path }) => path === part)?.meaning ?? ''

/** One row for each top-level option, with a link to its description. */
function overview(options: readonly SchemaOption[]): string {
  const rows = options
    .filter(({ path }) => !/[.[]/.test(path))
    .map(({ name, meaning }) => {
      const page =
        name in PARTS ? `./${PARTS[name as keyof typeof PARTS].name}.md` : `#${toAnchor(name)}`
      return [`[${toCode(name)}](${page})`, meaning.split(/(?<=[^.]\.) /)[0] ?? '']
    })
  return toTable(['option', 'meaning'], rows)
}

const toAnchor = (path: string) =>
  path.replaceAll('.<name>', '').replaceAll('[]', '').replaceAll('.', '-').toLowerCase()

/** Heading, meaning, type, default, example. @param depth - Number of names of the path that the page itself has. */
function describe(option: SchemaOption, depth: number, show = asConfig): string[] {
  const { path, meaning } = option
  const level = path.split('.').length - depth > 1 ? '###' : '##'
  return [
    `${level} ${toCode(path)} {#${toAnchor(path)}}`,
    ...(meaning === '' ? [] : [meaning]),
    facts(option),
    ...(option.example === undefined ? [] : [show(option)]),
  ]
}

function facts({ type, required, fallback }: SchemaOption): string {
  return `Type: ${toCode(type)}. ${required ? 'Required.' : `Default: ${fallback}.`}`
}

/** An example in the config, with the objects around it. */
function asConfig({ path, example = '' }: SchemaOption): string {
  return `\`\`\`ts\n${wrap(path.split('.'), example)}\n\`\`\``
}

/** Example names for keys that the site chooses. */
const NAMES: Readonly<Record<string, string>> = {
  localeConfigs: 'de',
  versions: '1.0',
  keywords: 'question',
  instances: 'default',
  words: 'en',
}

/** `docs[].id` and `'api'` → `docs: [{ id: 'api' }]`. */
export function wrap([first = '', ...rest]: readonly string[], value: string, before = ''): string {
  const name = first.replaceAll('[]', '')
  const key = toKey(name === '<name>' ? (NAMES[before] ?? 'name') : name)
  if (rest.length === 0) return `${key}: ${value}`
  const inner = `{ ${wrap(rest, value, name)} }`
  const lists = first.match(/\[\]/g)?.length ?? 0
  return `${key}: ${'['.repeat(lists)}${inner}${']'.repeat(lists)}`
}

/** Fields of front matter, with examples in YAML. */
export function frontMatterPage(root: string): ReferencePage {
  const schema = z.object(FRONT_MATTER_FIELDS).partial()
  const fields = listOptions(schema, {
    file: join(root, 'cli/base/model/front-matter-schema.ts'),
    name: 'FRONT_MATTER_FIELDS',
  })
  return {
    name: 'front-matter',
    title: 'Front matter',
    description: 'Every field of front matter that Octavo reads: type, default, meaning, example.',
    tocLevel: 2,
    blocks: [
      `Write front matter as YAML between two lines of \`---\` at the top of a page. Octavo reports unknown fields as \`FRONTMATTER_UNKNOWN\`
and wrong values as \`FRONTMATTER_INVALID\`, with their line. Your site can define [more fields](../learn/front-matter.md).
For editors, the JSON Schema is \`node_modules/octavo/docs/schemas/front-matter.json\`.`,
      ...fields.flatMap((field) => describe(field, 0, asYaml)),
    ],
  }
}

function asYaml({ path, example = '' }: SchemaOption): string {
  const value = path
    .split('.')
    .reverse()
    .reduce<unknown>(
      (inner, name) => (name.endsWith('[]') ? { [name.slice(0, -2)]: [inner] } : { [name]: inner }),
      evaluate(example)?.it,
    )
  return `\`\`\`yaml\n${stringify(value, { flowCollectionPadding: true }).trimEnd()}\n\`\`\``
}

/** Fields of `_category_.json`. */
export function categoryPage(root: string): ReferencePage {
  const file = join(root, 'cli/base/model/category-schema.ts')
  return {
    name: 'category-files',
    title: 'Category files',
    description:
      'Every field of _category_.json and _category_.yml: type, default, meaning, example.',
    tocLevel: 2,
    blocks: [
      `A category file sets the label and the look of a folder in a generated sidebar. Put \`_category_.json\`, \`_category_.yml\` or
\`_category_.yaml\` into the folder. For editors, set \`$schema\` to \`node_modules/octavo/docs/schemas/category.json\`.`,
      ...listOptions(categoryMetadata, { file, name: 'categoryMetadata' }).flatMap((field) =>
        describe(field, 0, asJson),
      ),
    ],
  }
}

function asJson({ path, example = '' }: SchemaOption): string {
  const value = path
    .split('.')
    .reverse()
    .reduce<unknown>((inner, name) => ({ [name]: inner }), evaluate(example)?.it)
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}
