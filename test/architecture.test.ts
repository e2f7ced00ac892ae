/**
 * Tests of the architecture: which folder may import which, how large files and functions may be,
 * and that documents name only paths that exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from '@swc/core'

const ROOT = resolve(import.meta.dirname, '..')
const STAGES = ['read/scan', 'read/parse', 'make/route', 'make/bundle', 'make/render', 'write']
/** Stages without side effects: what they need is given to them. */
const COMPUTING = [
  ...['read/parse', 'read/links'],
  ...['make/route', 'make/render', 'make/search', 'make/site-files'],
]
/** Imports of files, hosts, processes and threads. */
const OUTSIDE = /from 'node:(?:fs|fs\/promises|child_process|http|https|net|worker_threads)'/
/** The interpreter of expressions in content. */
const EXPRESSIONS = 'cli/read/parse/expressions/'
const sources = ['cli', 'runtime', 'site'].flatMap(listSources)
const directions = readDirections()

interface SourceText {
  /** Path from the project's root: `cli/read/parse/create-parser.ts`. */
  path: string
  text: string
  lines: number
}

function listSources(folder: string): SourceText[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, folder, path), 'utf8')
      return { path: `${folder}/${path}`, text, lines: text.split('\n').length - 1 }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Files of the project that a file imports, type imports included. Packages are omitted. */
function importsOf({ path, text }: SourceText): string[] {
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, specifier = '']) =>
    relative(ROOT, resolve(ROOT, dirname(path), specifier)),
  )
}

/**
 * Files that run before a file does (its imports without types), and files that it imports
 * dynamically later.
 */
function loadedWith(source: SourceText): string[] {
  const text = source.text
    .replace(/^(?:import|export) type [^;]*? from '[^']*'/gm, '')
    .replace(/import\(\s*'[^']*'\s*\)/g, '')
  return importsOf({ ...source, text })
}

/** Names of the folders in a folder of the project. */
function listFolders(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function holdsSources(folder: string): boolean {
  return readdirSync(join(ROOT, folder)).some((name) => name.endsWith('.ts'))
}

/** `cli/read/parse/mdx/bind-imports.ts` → `cli/read/parse`. */
function partOf(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 3).join('/')
}

/** Folder → folders that it may import, without itself: the table of ARCHITECTURE.md. */
function readDirections(): Map<string, readonly string[]> {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const [, table = ''] = text.split('\n## Folders and what they import\n')
  const rows = table.split('\n## ')[0]?.matchAll(/^\| `([^`]+\/)` \|.*\|([^|]*)\|$/gm) ?? []
  return new Map(
    Array.from(rows, ([, folder = '', allowed = '']) => [
      folder,
      Array.from(allowed.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
    ]),
  )
}

/**
 * Returns the row of the longest folder that contains the file; `undefined` if the table has no
 * such folder.
 */
function folderOf(path: string): string | undefined {
  const [top, second, ...rest] = path.split('/')
  const own = rest.length === 0 ? `${top}/` : `${top}/${second}/`
  return [...directions.keys()]
    .filter((folder) => path.startsWith(folder) && folder.startsWith(own))
    .sort((one, other) => other.length - one.length)[0]
}

/**
 * Returns a path from a node back to itself, for the first node that has one; empty if the graph
 * has no cycle.
 */
function findCircle(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const sound = new Set<string>()
  const visit = (node: string, way: readonly string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (sound.has(node)) return []
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...way, node])
      if (circle.length > 0) return circle
    }
    sound.add(node)
    return []
  }
  for (const node of edges.keys()) {
    const circle = visit(node, [])
    if (circle.length > 0) return circle
  }
  return []
}

function importsThatBreak(rule: (from: string, to: string) => boolean): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter((to) => rule(source.path, to))
      .map((to) => `${source.path} imports ${to}`),
  )
}

describe('import directions', () => {
  test('the runtime and the site never import the program', () => {
    const breaks = (from: string, to: string) => !from.startsWith('cli/') && to.startsWith('cli/')
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('the program imports nothing of the runtime but contract, shared helpers and search engine', () => {
    const breaks = (from: string, to: string) =>
      from.startsWith('cli/') && /^runtime\/(?!contract\/|shared\/|search\/engine\/)/.test(to)
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('no folder imports the search engine except through its public modules', () => {
    const engine = 'runtime/search/engine/'
    const entries = ['index.ts', 'protocol.ts', 'writer.ts', 'node.ts'].map((name) => engine + name)
    const breaks = (from: string, to: string) =>
      !from.startsWith(engine) && to.startsWith(engine) && !entries.includes(to)
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('only the Node entry of the search engine needs Node', () => {
    const needs = sources.filter(
      ({ path, text }) =>
        /^runtime\/search\/engine\/(?!node\.ts)/.test(path) &&
        /'node:|\bBuffer\b|\bprocess\b/.test(text),
    )
    expect(needs.map(({ path }) => path)).toEqual([])
  })

  test.each(['runtime/contract/', 'runtime/shared/', 'runtime/search/engine/', EXPRESSIONS])(
    '%s imports nothing outside itself',
    (room) => {
      const breaks = (from: string, to: string) => from.startsWith(room) && !to.startsWith(room)
      expect(importsThatBreak(breaks)).toEqual([])
    },
  )

  test('files of the model import only each other and the contract', () => {
    const breaks = (from: string, to: string) =>
      from.startsWith('cli/base/model/') && !/^(cli\/base\/model|runtime\/contract)\//.test(to)
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('every folder imports only the folders that the table of ARCHITECTURE.md allows', () => {
    const homeless = sources.filter(({ path }) => folderOf(path) === undefined)
    expect(homeless.map(({ path }) => path)).toEqual([])
    const breaks = (from: string, to: string) => {
      const [own = '', other = ''] = [folderOf(from), folderOf(to)]
      return other !== '' && own !== other && !directions.get(own)?.includes(other)
    }
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('the table names folders that exist and have files', () => {
    const named = [...directions].flatMap(([folder, allowed]) => [folder, ...allowed])
    const known = new Set(sources.map(({ path }) => folderOf(path)))
    expect([...new Set(named)].filter((folder) => !known.has(folder))).toEqual([])
  })

  test('a stage never imports another stage', () => {
    const stageOf = (path: string) => STAGES.find((stage) => path.startsWith(`cli/${stage}/`))
    const breaks = (from: string, to: string) =>
      stageOf(from) !== undefined && stageOf(to) !== undefined && stageOf(from) !== stageOf(to)
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('stages that compute reach no file system, through no import of an import', () => {
    const byPath = new Map(sources.map((source) => [source.path, source]))
    const ways = new Map(
      sources
        .filter(({ path }) => COMPUTING.some((folder) => path.startsWith(`cli/${folder}/`)))
        .map(({ path }) => [path, path]),
    )
    const bad: string[] = []
    for (const [path, way] of ways) {
      const source = byPath.get(path)
      if (!source) continue
      if (OUTSIDE.test(source.text)) bad.push(way)
      for (const next of loadedWith(source)) if (!ways.has(next)) ways.set(next, `${way} > ${next}`)
    }
    expect(bad).toEqual([])
  })

  test('imports only go down in the table, which has at most 30 rows', () => {
    const order = [...directions.keys()]
    const up = [...directions].flatMap(([folder, allowed]) =>
      allowed.filter((other) => order.indexOf(other) <= order.indexOf(folder)),
    )
    expect(up).toEqual([])
    expect(order.length).toBeLessThanOrEqual(30)
  })

  test('the program has at most twelve rooms, each with a README that names its folders', () => {
    const rooms = listFolders('cli')
    expect(rooms.length).toBeLessThanOrEqual(12)
    const unnamed = rooms.flatMap((room) => {
      const readme = readFileSync(join(ROOT, 'cli', room, 'README.md'), 'utf8')
      const folders = listFolders(`cli/${room}`).map((folder) => `${folder}/`)
      const named = Array.from(readme.matchAll(/^\| `([^`]+\/)` \|/gm), ([, name = '']) => name)
      return [...folders, ...named].filter(
        (folder) => !folders.includes(folder) || !named.includes(folder),
      )
    })
    expect(unnamed).toEqual([])
  })

  test('a folder of tasks imports only those above it in the table of its README', () => {
    const readme = readFileSync(join(ROOT, 'cli/tasks/README.md'), 'utf8')
    const order = Array.from(readme.matchAll(/^\| `([^`]+)\/` \|/gm), ([, name = '']) => name)
    const rankOf = (path: string) => order.indexOf(path.split('/')[2] ?? '')
    const isTask = (path: string) => path.startsWith('cli/tasks/')
    const breaks = (from: string, to: string) =>
      isTask(from) && isTask(to) && rankOf(to) > rankOf(from)
    expect(order.length).toBeGreaterThan(2)
    expect(importsThatBreak(breaks)).toEqual([])
  })

  test('no folder of a room is imported by a folder that it imports', () => {
    // Rooms with files of their own are one part, and their folders belong to it.
    const rooms = listFolders('cli').filter((room) => !holdsSources(`cli/${room}`))
    expect(rooms.length).toBeGreaterThan(2)
    const edges = new Map<string, string[]>()
    for (const source of sources.filter(({ path }) => rooms.includes(path.split('/')[1] ?? '')))
      edges.set(partOf(source.path), [
        ...(edges.get(partOf(source.path)) ?? []),
        ...importsOf(source)
          .map(partOf)
          .filter((part) => part !== partOf(source.path)),
      ])
    expect(findCircle(edges)).toEqual([])
  })

  test.each(['cli', 'runtime', 'site'])(
    'no file of %s/ is imported by a file that it imports, type imports included',
    (top) => {
      const own = sources.filter(({ path }) => path.startsWith(`${top}/`))
      expect(findCircle(new Map(own.map((source) => [source.path, importsOf(source)])))).toEqual([])
    },
  )

  test('the command line loads only its commands and errors at start', () => {
    const byPath = new Map(sources.map((source) => [source.path, source]))
    const loaded = new Set(['cli/main.ts'])
    for (const path of loaded) {
      const source = byPath.get(path)
      if (source) for (const next of loadedWith(source)) loaded.add(next)
    }
    const allowed =
      /^(?:cli\/(?:main\.ts|commands\/|base\/(?:errors|package|process)\/)|runtime\/shared\/)/
    // Help prints a few constants of modules that it does not load.
    expect([...loaded].filter((path) => !allowed.test(path))).toEqual([
      'package.json',
      'cli/tasks/open/state-folder.ts',
      'cli/config/language-tag.ts',
      'cli/jobs/hosted-search/write-key.ts',
      'cli/translate/exchange/format-names.ts',
    ])
  })

  test('import cycles are found', () => {
    const edges = { a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }
    expect(findCircle(new Map(Object.entries(edges)))).toEqual(['b', 'd', 'b'])
    expect(findCircle(new Map(Object.entries({ ...edges, d: ['c'] })))).toEqual([])
  })

  test('only main exits, only report prints', () => {
    const exits = sources.filter(
      ({ path, text }) =>
        // The catalogue describes it to authors.
        !['cli/main.ts', 'cli/base/errors/catalogue/process.ts'].includes(path) &&
        /process\.exit/.test(text),
    )
    const prints = sources.filter(
      ({ path, text }) =>
        path.startsWith('cli/') &&
        !['cli/main.ts', 'cli/base/errors/report.ts'].includes(path) &&
        /console\.|process\.stdout\.write|process\.stderr\.write/.test(text),
    )
    expect(exits.map(({ path }) => path)).toEqual([])
    expect(prints.map(({ path }) => path)).toEqual([])
  })

  test('no clock and no random number reaches a stage', () => {
    const taken = sources.filter(
      ({ path, text }) =>
        STAGES.some((stage) => path.startsWith(`cli/${stage}/`)) &&
        /Date\.now\(|new Date\(\)|Math\.random\(/.test(text),
    )
    expect(taken.map(({ path }) => path)).toEqual([])
  })
})

describe('sizes', () => {
  let functions: (SizedFunction & { path: string })[]
  beforeAll(() => {
    functions = sources.flatMap((source) =>
      functionsOf(source).map((each) => ({ ...each, path: source.path })),
    )
  })

  test('no file is over 350 lines without a reason in its first line', () => {
    const large = sources.filter(({ lines, text }) => lines > 350 && !/^\/\*\*? .*long/i.test(text))
    expect(large.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('the engine has at most 2,500 lines, its comments included', () => {
    const engine = sources.filter(({ path }) => path.startsWith('cli/engine/'))
    expect(engine.length).toBeGreaterThan(10)
    expect(engine.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(2_500)
  })

  test('no function is over 60 lines, no component over 80', () => {
    const large = functions.filter(
      ({ lines, name }) => lines > (/^[A-Z]/.test(name) || name.startsWith('create') ? 80 : 60),
    )
    expect(large.map(({ path, name, lines }) => `${path} ${name}: ${lines}`)).toEqual([])
  })

  test('no function has more than 15 paths through it, except the named ones', () => {
    const tangled = functions.filter(({ paths }) => paths > 15)
    expect(tangled.map(({ path, name }) => `${path} ${name}`)).toEqual([])
  })

  test('no name is exported by two files', () => {
    const owners = new Map<string, string[]>()
    for (const source of sources.filter(({ path }) => !path.startsWith('site/')))
      for (const name of exportsOf(source))
        owners.set(name, [...(owners.get(name) ?? []), source.path])
    const shared = [...owners].filter(([, paths]) => paths.length > 1)
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([])
  })

  test('every export of a file is imported by another file, a test or a site', () => {
    const tests = listSources('test').filter(({ path }) => !path.startsWith('test/fixtures/'))
    const importers = [...sources, ...tests, ...listSources('docs/generate')]
    const named = new Set(importers.flatMap(({ text }) => importedNames(text)))
    const loadedWhole = new Set(importers.flatMap(importsOfWhole))
    const unused = sources
      .filter(({ path }) => !isEntry(path) && !loadedWhole.has(path))
      .flatMap((source) =>
        exportsOf(source)
          .filter((name) => !named.has(name))
          .map((name) => `${source.path}: ${name}`),
      )
    expect(unused).toEqual([])
  })

  test('the scan finds imported names across lines, with aliases and as types', () => {
    const text = `import type { A, B as C } from './a.ts'\nexport {\n  type D,\n  E,\n} from './b.ts'\n  const { F: f } = await import('./c.ts')`
    expect(importedNames(text)).toEqual(['A', 'B', 'D', 'E', 'F'])
  })

  test('optional fields of data are added with omitUndefined', () => {
    const spreads = sources.flatMap(({ path, text }) =>
      Array.from(text.matchAll(CONDITIONAL_SPREAD), () => path),
    )
    // `omitUndefined` does not fit these cases: several fields under one condition, a computed
    // name, a field that is `null`, and browser code, where the helper would cost more bytes than
    // it saves.
    expect(spreads).toEqual([
      'cli/make/bundle/plan-bundle.ts',
      'cli/make/route/plan-search.ts',
      'cli/read/links/resolve-link.ts',
      'runtime/initial-head.ts',
      'runtime/initial-head.ts',
      'runtime/initial-head.ts',
      'runtime/search/algolia/create-algolia-search.ts',
      'runtime/search/algolia/create-algolia-search.ts',
      'runtime/search/algolia/to-query.ts',
      'runtime/search/algolia/to-query.ts',
      'runtime/search/engine/read/build-hits.ts',
      'runtime/theme/shell/use-entry-links.ts',
    ])
  })

  test.each([
    '...(x && { x })',
    '...(x === undefined ? {} : { x })',
    '...(f(a, g(b)) ? { x: { y: 1 } } : {})',
    '...(\n  x\n    ? { x }\n    : {}\n)',
  ])('the scan finds a conditional spread: %j', (text) => {
    expect(`{ a, ${text}, b }`.match(CONDITIONAL_SPREAD)).toHaveLength(1)
  })

  test('a spread of a list or of a call is not a conditional spread', () => {
    const text = '[...(a ? [b] : []), ...(c ?? [])], { ...(await d()), ...e({ f }) }'
    expect(text.match(CONDITIONAL_SPREAD)).toBeNull()
  })

  test('no folder is a catch-all such as `utils`', () => {
    const drawers = sources.filter(({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path),
    )
    expect(drawers.map(({ path }) => path)).toEqual([])
  })

  test('files are named in kebab case', () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9-./]+$/.test(path))
    expect(odd.map(({ path }) => path)).toEqual([])
  })
})

/** Names that a file declares and exports, without its re-exports. */
function exportsOf({ text }: SourceText): string[] {
  return Array.from(
    text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm),
    ([, name = '']) => name,
  )
}

/** Names inside the braces of imports and re-exports, as the other file calls them. */
function importedNames(text: string): string[] {
  const lists = text.matchAll(
    /^(?:import|export)(?: type)?(?: \w+,)? \{([^}]*)\}\s*from\b|\{([^{}]*)\} = await import\(/gm,
  )
  return Array.from(lists, ([, names, loaded = '']) => (names ?? loaded).split(',')).flatMap(
    (names) =>
      names
        .map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/( as |:).*/, ''),
        )
        .filter(Boolean),
  )
}

/**
 * Files that are imported dynamically or as a namespace. The scan does not see which of their names
 * are used.
 */
function importsOfWhole({ path, text }: SourceText): string[] {
  const whole = text.matchAll(
    /(?:(?<!\} = await )import\s*\(\s*|import \* as \w+ from )'(\.[^']+)'/g,
  )
  return Array.from(whole, ([, specifier = '']) =>
    relative(ROOT, resolve(ROOT, dirname(path), specifier)),
  )
}

/** Files whose exports are for sites, or for a bundle that the program loads by its path. */
function isEntry(path: string): boolean {
  const components: string[] = JSON.parse(
    readFileSync(join(ROOT, 'runtime/contract/public-components.json'), 'utf8'),
  )
  const theme = components.map((name) => `runtime/theme/${name}.tsx`)
  const loadedByPath = [
    'runtime/server.tsx',
    'runtime/search/no-insights-plugin.ts',
    'runtime/traced-jsx.ts',
  ]
  return path.startsWith('site/') || [...theme, ...loadedByPath].includes(path)
}

/** A spread that adds fields on a condition, in each of its spellings. */
const CONDITIONAL_SPREAD =
  /\.\.\.\((?:[^(){}]|\((?:[^()]|\([^()]*\))*\)|\{(?:[^{}]|\{[^{}]*\})*\})*?(?:\?\s*\{\s*\}|:\s*\{\s*\}|&&\s*\{)/g

interface SizedFunction {
  name: string
  lines: number
  /** Cyclomatic complexity: one, and one more for each branch; functions inside count for themselves. */
  paths: number
}

const FUNCTION =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/
const BRANCH =
  /^(IfStatement|ConditionalExpression|ForStatement|ForOfStatement|ForInStatement|WhileStatement|DoWhileStatement|CatchClause)$/

function countBranches(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  const { type, operator, test } = node as Record<string, unknown>
  const isBranch =
    BRANCH.test(String(type)) ||
    (type === 'BinaryExpression' && /^(&&|\|\||\?\?)$/.test(String(operator))) ||
    // A `case`; the default has no test.
    (type === 'SwitchCase' && test !== null && test !== undefined)
  const inner = Object.values(node).filter((child) => !FUNCTION.test(String(child?.type)))
  return inner.reduce((sum, child) => sum + countBranches(child), isBranch ? 1 : 0)
}

/** Named functions with their length in lines, nested ones too. */
function functionsOf({ path, text }: SourceText): SizedFunction[] {
  // A tree begins at its first token, after comments. The semicolon makes that the first byte of
  // the text.
  const bytes = Buffer.from(`;${text}`)
  const tree = parseSync(bytes.toString(), {
    syntax: 'typescript',
    tsx: path.endsWith('.tsx'),
    target: 'es2022',
  })
  // Spans count UTF-8 bytes, and continue from file to file within one process.
  const { start } = tree.span
  const found: SizedFunction[] = []
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, name)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    // The tree is JSON. The tests rely only on the fields below.
    const record = node as Record<string, unknown> & { span?: { start: number; end: number } }
    const own = nameOf(record) ?? name
    if (FUNCTION.test(String(record.type)) && record.span) {
      const body = bytes.subarray(record.span.start - start, record.span.end - start)
      found.push({
        name: own,
        lines: body.toString().split('\n').length,
        paths: 1 + countBranches(Object.values(record)),
      })
    }
    for (const [key, value] of Object.entries(record)) if (key !== 'span') visit(value, own)
  }
  visit(tree.body, '(anonymous)')
  return found
}

function nameOf(node: Record<string, unknown>): string | null {
  const id = (node.identifier ?? node.id ?? node.key) as { value?: unknown } | undefined
  return typeof id?.value === 'string' ? id.value : null
}

describe('words', () => {
  /** Word → the word that the field uses for it. Admonitions are components of the theme. */
  const OWN_WORDS: Readonly<Record<string, string>> = {
    problem: 'diagnostic',
    finding: 'diagnostic',
    mistake: 'error',
    twin: 'translation or alternate',
    judge: 'status',
    outcome: 'status',
    parked: 'obsolete',
    slip: 'typo',
    maker: 'what it holds',
  }

  test('names use the words of the field', () => {
    const found = sources.flatMap(({ path, text }) =>
      namesIn(text)
        .filter((name) => wordsOf(name).some((word) => Object.hasOwn(OWN_WORDS, word)))
        .map((name) => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  test('the check finds a word of our own inside a name, but not across two words', () => {
    expect(namesIn("const toProblems = 'a mistake' // a finding")).toEqual(['const', 'toProblems'])
    expect(wordsOf('toProblems')).toContain('problem')
    expect(wordsOf('bestWindow')).toEqual(['best', 'window'])
  })
})

/** `toProblems` → `to`, `problem`. */
function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase().replace(/s$/, ''))
}

/** Names of a source text: words in code, without its strings and comments. */
function namesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, ' ')
  return [...new Set(code.match(/\b[A-Za-z_]\w*/g) ?? [])]
}

describe('documents', () => {
  const rooms = listFolders('cli').map((room) => `cli/${room}/README.md`)
  const documents = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...rooms]

  test('every path that a document names exists', () => {
    const gone = documents.flatMap((document) =>
      pathsIn(readFileSync(join(ROOT, document), 'utf8'))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${document} names ${path}`),
    )
    expect(gone).toEqual([])
  })

  const trailOf = (change: string) => {
    const [, section = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(
      `\n### ${change}`,
    )
    return Array.from(
      section.split('\n### ')[0]?.matchAll(/^\| \d \| (.*)$/gm) ?? [],
      ([, row = '']) => pathsIn(row),
    )
  }

  test.each([
    ['An admonition', 2],
    ['An option of the config', 2],
    ['An option of a command', 3],
    ['A command', 3],
    ['A diagnostic', 3],
    ['A component', 3],
    ['A front matter field', 3],
    ['A kind of navbar item', 4],
    ['A page of the manual', 3],
  ])('a change of one kind touches few files: %s', (change, files) => {
    expect(trailOf(change)).toHaveLength(files)
  })

  test('only the files of its trail name a kind of navbar item', () => {
    // Configs of sites use the kind: ours, and those that `octavo new` and `octavo migrate` write.
    const isSite = (path: string) => /^(?:site|cli\/jobs\/(?:new-site|migrate))\//.test(path)
    const naming = sources.filter(
      ({ path, text }) => !isSite(path) && text.includes("'localeDropdown'"),
    )
    const trail = trailOf('A kind of navbar item').flatMap(([path = '']) => path)
    expect(naming.map(({ path }) => path).sort()).toEqual(trail.sort())
  })

  test('every dependency has its reason in ARCHITECTURE.md', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !text.includes(`\`${name}\``),
    )
    expect(missing).toEqual([])
  })

  test('every dependency is pinned to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      // `octavo` is this checkout, for the packages that depend on it.
      ([name, range]) => name !== 'octavo' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(range)),
    )
    expect(loose).toEqual([])
  })

  test('packages import of octavo only what is public', () => {
    const files = readdirSync(join(ROOT, 'packages')).flatMap((name) => {
      const folder = join(ROOT, 'packages', name)
      const inner = existsSync(join(folder, 'src')) ? 'src' : '.'
      return readdirSync(join(folder, inner), { recursive: true, encoding: 'utf8' })
        .filter((path) => /^[^/]*\.[jt]s$/.test(path))
        .map((path) => join(folder, inner, path))
    })
    const imported = files.flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          /(?:from|import|resolve)[ (]*'(octavo[^']*|\.\.[^']*)'/g,
        ),
        ([, specifier = '']) => `${file.slice(ROOT.length + 1)}: ${specifier}`,
      ),
    )
    expect(imported.length).toBeGreaterThan(5)
    const isPublic = (line: string) => /: octavo(?:\/config|\/search|\/package\.json)?$/.test(line)
    expect(imported.filter((line) => !isPublic(line))).toEqual([])
  })

  test('the lockfile holds no registry address', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(
      // A package of the checkout is "resolved" to its folder.
      /"resolved": "(?!packages\/|")|https?:\/\/registry/,
    )
  })
})

/**
 * Paths in backticks or links that start in a folder of the project, or that name a file of its
 * root.
 */
function pathsIn(markdown: string): string[] {
  const quoted = Array.from(
    markdown.matchAll(/`([^`\s]+)`|\]\(([^)\s]+)\)/g),
    ([, code, link]) => code ?? link ?? '',
  )
  return quoted
    .map((path) => path.replace(/^\.\//, '').replace(/#.*$/, ''))
    .filter((path) => /^(cli|runtime|site|content|i18n|test|bench|bin|docs)\/[\w./-]+$/.test(path))
}
