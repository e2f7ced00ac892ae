/** The pages about modules that code of a site imports: `octavo`, `octavo/config`, and the parts of a plugin. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFieldRows } from './field-rows.ts'
import { type ReferencePage, toCode, toPlain, toTable } from './markdown.ts'
import { type Field, readOutline } from './read-interfaces.ts'

/** A name that a module exports, with the comment of its declaration. */
export interface PublicName {
  name: string
  /** Name in its declaration: `HeadOfPage` for `Head`. */
  declared: string
  file: string
  words: string
  /** The declaration up to its body: `function useRoute(): RouteDocument`. */
  signature: string
  /** Fields of an interface, or of the first parameter of a function. */
  fields: readonly Field[]
}

/** Names that a module exports or re-exports, in its order. @param file - Absolute path of the module. */
export function publicNames(file: string): PublicName[] {
  const { imports, values, types } = readOutline(file)
  const own = [...values.map(({ name }) => name), ...types].map(
    (name) => [name, { file, name }] as const,
  )
  return [...passedOn(file, imports), ...own].map(([name, place]) => toPublicName(name, place))
}

/** Imports of a module that it re-exports. */
function passedOn(file: string, imports: ReadonlyMap<string, { file: string; name: string }>) {
  const exported = Array.from(
    readFileSync(file, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm),
    ([, list = '']) => list,
  )
    .join(',')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
  return [...imports].filter(([name]) => exported.includes(name))
}

function toPublicName(name: string, place: { file: string; name: string }): PublicName {
  const { file, name: declared } = place
  const outline = readOutline(file)
  const elsewhere = outline.imports.get(declared)
  if (elsewhere) return toPublicName(name, elsewhere)
  const text = readFileSync(file, 'utf8')
  const start = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:async )?((?:function|const|interface|type) ${declared}\\b[\\s\\S]*?)(?:\\{\\n|=>|\\n\\n|\\n(?=/\\*\\*)|\\n$|$)`,
  )
  const [, comment = '', signature = ''] = start.exec(text) ?? []
  const props = outline.values.find((value) => value.name === declared)?.props
  return {
    name,
    declared,
    file,
    words: toPlain(comment).replace(/ ?```[\s\S]*?```/g, ''),
    signature: signature.replace(/\s+/g, ' ').replaceAll(declared, name).trim(),
    fields: outline.fields.get(declared) ?? outline.fields.get(props ?? '') ?? [],
  }
}

/** @param root - Of the project. */
export function apiPage(root: string): ReferencePage {
  return {
    name: 'api',
    title: 'Exports and hooks',
    description:
      'Everything that pages, components and configs can import from octavo and octavo/config.',
    tocLevel: 3,
    blocks: [
      '## `octavo` {#octavo}',
      'Import these in pages, components, islands and client modules. They work during the build and in the browser.',
      ...publicNames(join(root, 'runtime/index.ts')).flatMap((each) => describe(each, '###')),
      '## `octavo/config` {#octavo-config}',
      'Import these in `site.config.ts`, sidebars files and plugins.',
      ...publicNames(join(root, 'cli/config/define-config.ts'))
        .filter(({ file }) => !file.endsWith('define-plugin.ts'))
        .flatMap((each) => describe(each, '###')),
      'For the types of plugins, see [Parts of a plugin](./plugin-api.md).',
    ],
  }
}

/** @param root - Of the project. */
export function pluginPage(root: string): ReferencePage {
  const names = publicNames(join(root, 'cli/config/define-plugin.ts'))
  return {
    name: 'plugin-api',
    title: 'Parts of a plugin',
    description: 'Every part and hook of a plugin, with its arguments.',
    tocLevel: 2,
    blocks: [
      'The default export of a plugin module is the result of `definePlugin`. For a tutorial, read [Plugins](../learn/plugins.md).',
      ...names.flatMap((each) => describe(each, '##')),
    ],
  }
}

function describe({ name, words, signature, fields }: PublicName, level: string): string[] {
  // Fields in other declarations are parts of a formula of types.
  const rows = /^type/.test(signature) ? [] : toFieldRows(fields)
  const shown =
    /^(?:interface|type)/.test(signature) && rows.length > 0
      ? []
      : [`\`\`\`ts\n${signature}\n\`\`\``]
  return [
    `${level} ${toCode(name)} {#${name}}`,
    ...(words === '' ? [] : [words]),
    ...shown,
    ...(rows.length === 0 ? [] : [toTable(['field', 'type', 'meaning'], rows)]),
  ]
}
