/**
 * `npm run lib`: builds the command line into `lib/`, the types that a site's editor reads, the bundles of sites
 * without code, and the packages in `packages/` that have a `tsconfig.json`. npm runs this after `npm ci` (`dependencies`) and before `npm pack` (`prepack`).
 *
 * Does nothing if the sources have not changed since `lib/` was built. Exits 0 with a notice if sources or
 * tools are missing: `npm ci --omit=dev`, or a container layer that has package.json only.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tools = {
  rspack: path.join(root, 'node_modules/@rspack/cli/bin/rspack.js'),
  tsc: path.join(root, 'node_modules/typescript/bin/tsc'),
}
const outputs = [
  'lib/octavo.cjs',
  'lib/worker.cjs',
  'lib/bundler.cjs',
  'lib/search.js',
  ...['comments', 'compare', 'mdx', 'migrate', 'remark', 'sanitise', 'swc', 'translations'].map(
    (part) => `lib/${part}.cjs`,
  ),
  'lib/types/cli/config/define-config.d.ts',
  'lib/types/theme',
  'lib/stock.br',
  'lib/stock.json',
]
const packages = listPackages()
const stamp = path.join(root, 'lib/built-from.txt')

process.exitCode = await prepare()

async function prepare() {
  const missing = ['cli/main.ts', 'rspack.config.ts'].filter((name) => !existsSync(inRoot(name)))
  if (missing.length > 0) return skip(`${missing.join(' and ')} not found`)
  const absent = Object.keys(tools).filter((name) => !existsSync(tools[name]))
  if (absent.length > 0) return skip(`${absent.join(' and ')} not installed`)
  const sources = hashSources()
  if (
    sources === readStamp() &&
    [...outputs, ...packages.map((folder) => `${folder}/lib`)].every((name) =>
      existsSync(inRoot(name)),
    )
  )
    return 0
  return build(sources)
}

async function build(sources) {
  rmSync(stamp, { force: true })
  rmSync(inRoot('lib/.cache'), { recursive: true, force: true })
  // Types of a file that is gone would be described again.
  rmSync(inRoot('lib/types'), { recursive: true, force: true })
  const codes = await Promise.all([
    buildProgram(),
    run('lib/types', tools.tsc, ['-p', 'tsconfig.types.json']),
  ])
  if (codes.some((code) => code !== 0)) return 1
  writeThemeTypes()
  await describeSchemas()
  // They read the types of Octavo that were just written.
  for (const folder of packages)
    if ((await run(`${folder}/lib`, tools.tsc, ['-p', `${folder}/tsconfig.json`])) !== 0) return 1
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  return 0
}

/** Build the command line, and with it the prebuilt bundles, if they would be other ones. */
async function buildProgram() {
  const code = await run('lib/octavo.cjs', tools.rspack, ['build', '-c', 'rspack.config.ts'])
  return code === 0 ? run('lib/stock.br', inRoot('lib/stock.cjs'), []) : code
}

/**
 * Types of `octavo/theme/*`: one file for each public component. Private files of the theme get none; their
 * types stay where the compiler wrote them.
 */
function writeThemeTypes() {
  const names = JSON.parse(readFileSync(inRoot('runtime/contract/public-components.json'), 'utf8'))
  rmSync(inRoot('lib/types/theme'), { recursive: true, force: true })
  for (const name of names) {
    const file = inRoot(`lib/types/theme/${name}.d.ts`)
    const up = '../'.repeat(name.split('/').length)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `export * from '${up}runtime/theme/${name}.tsx'\n`)
  }
}

/** Add the doc comments of the schemas to their types, for the editors of people who write a config. */
async function describeSchemas() {
  // Not a static import: its parser may not be installed.
  const { describeTypes } = await import('./describe-types.js')
  const { writeAuthoredTypes } = await import('./authored-types.js')
  for (const folder of ['cli/config', 'cli/base/model'])
    for (const name of readdirSync(inRoot(`lib/types/${folder}`)))
      if (name.endsWith('schema.d.ts')) {
        const file = inRoot(`lib/types/${folder}/${name}`)
        const source = inRoot(`${folder}/${name.replace('.d.ts', '.ts')}`)
        const described = describeTypes(readFileSync(file, 'utf8'), source)
        writeFileSync(file, writeAuthoredTypes(described))
      }
}

/** Run a tool silently; its output is shown only if it fails. Resolves with its exit code. */
function run(what, script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      if (code !== 0) console.error(`${Buffer.concat(output)}\nprepare: ${what} was not built.`)
      resolve(code ?? 1)
    })
  })
}

/** Hash of the content of all sources of `lib/`. Dates do not help: a fresh checkout has new ones. */
function hashSources() {
  const folders = ['cli', 'runtime', ...packages.map((folder) => `${folder}/src`)].flatMap(
    listFiles,
  )
  const single = [
    'bin/prepare.js',
    'bin/describe-types.js',
    'bin/authored-types.js',
    'rspack.config.ts',
    'package.json',
    'package-lock.json',
  ]
  const configs = ['.', ...packages].map((folder) => path.join(folder, 'tsconfig.json'))
  configs.push('tsconfig.types.json')
  const hash = createHash('sha256')
  for (const name of [...folders, ...single, ...configs].filter((file) => existsSync(inRoot(file))))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(inRoot(name)))
      .update('\0')
  return hash.digest('hex')
}

/** Folders of packages that are written in TypeScript. */
function listPackages() {
  if (!existsSync(inRoot('packages'))) return []
  return readdirSync(inRoot('packages'))
    .map((name) => `packages/${name}`)
    .filter((folder) => existsSync(inRoot(`${folder}/tsconfig.json`)))
}

function listFiles(folder) {
  if (!existsSync(inRoot(folder))) return []
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

function skip(reason) {
  console.log(`prepare: ${reason}, so lib/ is left as it is.`)
  return 0
}

function inRoot(name) {
  return path.join(root, name)
}
