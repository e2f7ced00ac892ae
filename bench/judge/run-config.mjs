/**
 * Runs the config of another program, with stand-ins for its packages: the options as that program gets them, found
 * without the code of `octavo migrate`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'

const ENDINGS = [
  '',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.tsx',
  '.json',
  '/index.ts',
  '/index.mts',
  '/index.js',
]
const own = createRequire(import.meta.url)

/** The value that a file exports by default. Functions are called. @param {string} file - Absolute. */
export async function runConfig(file) {
  let value = createLoader()(file).default
  for (let calls = 0; typeof value === 'function' && calls < 3; calls += 1)
    value = value({ mode: 'production' })
  return await value
}

function createLoader() {
  const modules = new Map()
  return function load(file) {
    const known = modules.get(file)
    if (known) return known.exports
    const module = { exports: {} }
    modules.set(file, module)
    if (file.endsWith('.json')) {
      const data = JSON.parse(readFileSync(file, 'utf8'))
      module.exports = { __esModule: true, default: data, ...data }
      return module.exports
    }
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      filename: file,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    })
    const need = (name) => {
      if (/^(?:node:)/.test(name) || builtinModules.includes(name)) return own(name)
      if (/^\.{0,2}\//.test(name)) {
        const found = findFile(resolve(dirname(file), name))
        return found ? load(found) : standIn(name)
      }
      return name === 'yaml' ? own(name) : standIn(name)
    }
    need.resolve = (name) => (name.startsWith('.') ? resolve(dirname(file), name) : name)
    const meta = JSON.stringify(pathToFileURL(file).href)
    const text = code.replaceAll('import.meta.url', meta)
    const run = new Function('module', 'exports', 'require', '__dirname', '__filename', text)
    const previous = process.env.NODE_ENV
    process.env.NODE_ENV = 'production'
    run(module, module.exports, need, dirname(file), file)
    process.env.NODE_ENV = previous
    if (module.exports.default === undefined)
      module.exports = { ...module.exports, default: module.exports }
    return module.exports
  }
}

export function findFile(base) {
  return ENDINGS.map((ending) => base + ending).find(
    (path) => existsSync(path) && statSync(path).isFile(),
  )
}

/** A package that is not installed: each call answers its first argument, with the name of the package. */
function standIn(name) {
  return new Proxy(() => {}, {
    get: (_, key) => {
      if (key === '__esModule') return true
      if (key === Symbol.toPrimitive) return () => ''
      if (key === 'then') return undefined
      return standIn(name)
    },
    apply: (_, __, given) =>
      name === '@astrojs/starlight' ? { starlight: given[0] } : (given[0] ?? standIn(name)),
    construct: () => standIn(name),
  })
}

/** The first file of these names below a folder. */
export function findConfig(root, names) {
  for (const name of names) {
    const file = findFile(join(root, name))
    if (file) return file
  }
  return undefined
}
