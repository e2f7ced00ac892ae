/** Edits that a build has to stand besides those of a live site: of plugins, imports, versions, outputs and caches. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  createDice,
  createEditedDisk,
  type Dice,
  type EditedDisk,
  edit,
  SITE,
} from '../serve/live/live-edits.ts'

const CONFIG = SITE['site.config.ts'] ?? ''
const OTHER_SEARCH = [
  'records: false',
  'provider: false',
  "provider: 'algolia', algolia: { appId: 'A', apiKey: 'b', indexName: 'c' }, records: false",
  "synonyms: [['text', 'words']]",
] as const
const withOption = (option: string) => CONFIG.replace('docs:', `${option},\n  docs:`)

const PLUGIN = (number: number) => `export default {
  name: 'own',
  load: ({ read }) => ({ docs: [{ path: 'made.md', text: read('guides/start.md') + '\\n[A](a.md)\\n' }] }),
  headTags: () => [{ tagName: 'meta', attributes: { name: 'own', content: '${number}' } }],
  article: (html) => html.replace('Text', 'Text ${number}'),
}`
const TREE = (number: number) => `export default () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Added ${number}' }] })
}`

type BuildEdit = (dice: Dice, disk: EditedDisk, folder: string) => string

/** In the site folder. */
const OF_SITE: readonly [BuildEdit, ...BuildEdit[]] = [
  (dice, disk) => disk.write('plugin.ts', PLUGIN(dice.number(3))),
  (dice, disk) => disk.write('tree.ts', TREE(dice.number(3))),
  (_, disk) => disk.write('site.config.ts', withOption("plugins: ['./plugin.ts']")),
  (_, disk) =>
    disk.write('site.config.ts', CONFIG.replace('markdown: {', "$& remarkPlugins: ['./tree.ts'],")),
  (_, disk) =>
    disk.write('site.config.ts', withOption("onBrokenLinks: 'ignore', baseUrl: '/base/'")),
  (dice, disk) =>
    disk.write('site.config.ts', CONFIG.replace('records: true', dice.pick(OTHER_SEARCH))),
  (dice, disk) => disk.write('guides/start.md', `# Start\n\nText ${dice.number(3)}.\n`),
  (dice, disk) => disk.write('docs/_part.mdx', `Part ${dice.number(3)} [b](./b.md)\n`),
  (dice, disk) => disk.write('docs/data.json', `{ "value": ${dice.number(3)} }`),
  (_, disk) => disk.remove('docs/_part.mdx'),
  (dice, disk) => {
    const name = dice.pick(['Badge', 'Note', 'Baadge'])
    return disk.write('components/index.tsx', `export const ${name} = () => <b>${name}</b>`)
  },
  (dice, disk) => disk.write('docs/a.md', `# A\n\n<${dice.pick(['Badge', 'Note'])} />\n`),
  (dice, disk) =>
    disk.write(
      dice.pick(['i18n/de/docs/a.md', 'docs/b.md']),
      `# Rows\n\n:::${dice.pick(['tip', 'note'])}\n\nText.\n\n:::\n\n## Part\n`,
    ),
  (_, disk) =>
    disk.write(
      'docs/m.mdx',
      `import Part from './_part.mdx'\nimport data from './data.json'\n\n# M\n\n<Part />\n\n{data.value}\n`,
    ),
  (dice, disk) => {
    disk.write('versions.json', '["1.0"]')
    return disk.write('versioned_docs/version-1.0/index.md', `# One\n\nText ${dice.number(3)}.\n`)
  },
  (_, disk) => disk.remove('versions.json'),
  (dice, disk) =>
    disk.write('docs/a.md', `# A\n\n[b](./b.md#${dice.pick(['part', 'none', 'b'])})\n`),
  (dice, disk) => disk.write('docs/b.md', `# B\n\n## ${dice.pick(['Part', 'Other'])}\n\nText.\n`),
  // What an index of dates must not be deceived by.
  (dice, _, folder) => keepDate(dice, join(folder, 'docs/b.md')),
  (dice, disk, folder) => {
    const done = disk.write('docs/b.md', `# B\n\nText ${dice.number(3)}.\n`)
    utimesSync(join(folder, 'docs/b.md'), 1_000, 1_000)
    return `${done} long ago`
  },
  (_, __, folder) => link(join(folder, 'docs/linked.md'), 'b.md'),
  (_, __, folder) => link(join(folder, 'docs/linked.md'), '../guides/start.md'),
  (_, disk) => disk.move('docs/b.md', 'docs/B.md'),
  (_, disk) => disk.move('docs/B.md', 'docs/b.md'),
]

/** Another text of the same size, whose date is that of the one before. */
function keepDate(dice: Dice, file: string): string {
  if (!existsSync(file)) return 'no date to keep'
  const { atime, mtime } = statSync(file)
  const text = readFileSync(file, 'utf8').replace(/\d/g, () => String(dice.number(10)))
  writeFileSync(file, text)
  utimesSync(file, atime, mtime)
  return `other digits in ${file} of the same date`
}

function link(file: string, target: string): string {
  rmSync(file, { force: true })
  // The folder may have been moved away.
  mkdirSync(dirname(file), { recursive: true })
  symlinkSync(target, file)
  return `link ${file} to ${target}`
}

/** In the output and in the caches. */
const OF_RESULTS: readonly [BuildEdit, ...BuildEdit[]] = [
  (dice, disk) => disk.write(anyOutput(dice, disk, 'dist'), 'Tampered'),
  (dice, disk) => disk.remove(anyOutput(dice, disk, 'dist')),
  (_, disk) => disk.write('dist/deep/mine.html', 'Mine'),
  (_, disk) => disk.remove('dist'),
  (dice, disk, folder) => {
    const file = anyOutput(dice, disk, 'dist')
    if (existsSync(join(folder, file))) utimesSync(join(folder, file), 1_000_000, 1_000_000)
    return `date of ${file}`
  },
  (dice, disk) => disk.cut(anyOutput(dice, disk, '.octavo'), dice),
  flip,
  (_, __, folder) => copy(folder, '.octavo', '.kept-cache'),
  (_, __, folder) => copy(folder, '.kept-cache', '.octavo'),
  (_, __, folder) => copy(folder, 'dist', '.kept-dist'),
  (_, __, folder) => copy(folder, '.kept-dist', 'dist'),
]

function anyOutput(dice: Dice, disk: EditedDisk, folder: string): string {
  const files = disk.list(folder)
  return files[dice.number(files.length)] ?? `${folder}/none`
}

/** One bit of a cache, as a bad disk does it. */
function flip(dice: Dice, disk: EditedDisk, folder: string): string {
  const file = anyOutput(dice, disk, '.octavo/pages')
  if (!existsSync(join(folder, file))) return 'no flip'
  const bytes = readFileSync(join(folder, file))
  const at = dice.number(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(join(folder, file), bytes)
  return `flip ${file} at ${at}`
}

function copy(folder: string, from: string, to: string): string {
  if (!existsSync(join(folder, from))) return `no copy of ${from}`
  rmSync(join(folder, to), { recursive: true, force: true })
  cpSync(join(folder, from), join(folder, to), { recursive: true, preserveTimestamps: from > 'd' })
  return `copy ${from} to ${to}`
}

/** The edit that a seed stands for. @returns what it did. */
export function editBuild(seed: number, folder: string): string {
  const dice = createDice(seed)
  const disk = createEditedDisk(folder)
  const kind = dice.number(8)
  if (kind < 4) return edit(dice, disk)
  const isBuilt = existsSync(join(folder, 'dist/.octavo-output'))
  return dice.pick(kind < 7 || !isBuilt ? OF_SITE : OF_RESULTS)(dice, disk, folder)
}
