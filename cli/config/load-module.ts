/**
 * Loads a config or sidebars file with what it imports: compiled one by one with the swc that
 * comes with the bundler, and run as CommonJS in this process. Files of the site go this way, TypeScript
 * or not; packages are loaded by Node. `octavo/config` is this program's own.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { configImportMissing, configSyntax, configThrew } from '../errors/catalogue.ts'
import { problemsOf } from '../errors/site-error.ts'
import { compileModule } from './compile-module.ts'
import { defineConfig, defineSidebars } from './define-config.ts'
import { locateSyntaxError } from './locate-syntax-error.ts'
import { type Compiled, locateThrow } from './locate-throw.ts'

/** What a file exports, and every file of the site that took part. */
export interface LoadedModule {
  /** The default export, or `module.exports`; promises and functions are resolved. */
  value: unknown
  /** Absolute paths, the file itself first, then in the order of their imports. */
  files: readonly string[]
}

/**
 * Load a file and settle what it exports.
 *
 * @param root - Folder that the files of problems are relative to.
 * @throws {@link SiteError} `CONFIG_SYNTAX`, `CONFIG_IMPORT` or `CONFIG_THREW`.
 */
export async function loadModule(file: string, root: string): Promise<LoadedModule> {
  const { experiments } = await import('@rspack/core')
  const modules = new ModuleGraph(experiments.swc.transformSync, root)
  try {
    const value = pickExport(await modules.run(file))
    return { value: await settle(value), files: [...modules.compiled.keys()] }
  } catch (error) {
    throw await explain(error, modules, { file, root })
  }
}

/** A promise, a function, or a function that returns a promise. */
async function settle(value: unknown): Promise<unknown> {
  const settled = await value
  return typeof settled === 'function' ? await settled() : settled
}

function pickExport(exports: unknown): unknown {
  const isModule = typeof exports === 'object' && exports !== null && '__esModule' in exports
  return isModule && 'default' in exports ? exports.default : isModule ? undefined : exports
}

type Transform = typeof import('@rspack/core').experiments.swc.transformSync
type Module = { exports: unknown }

/** A file that swc refused; where, only the bundler can tell. */
class Uncompiled extends Error {
  readonly file: string
  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.file = file
  }
}

const CANDIDATES = ['', '.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json']

class ModuleGraph {
  readonly compiled = new Map<string, Compiled>()
  readonly #modules = new Map<string, Module>()
  readonly #transform: Transform
  readonly #root: string

  constructor(transform: Transform, root: string) {
    this.#transform = transform
    this.#root = root
  }

  /** The entry alone may use `await` at its top: what is required cannot be waited for. */
  async run(file: string): Promise<unknown> {
    const module: Module = { exports: {} }
    this.#modules.set(file, module)
    await this.#evaluate(file, module, 'async ')
    return module.exports
  }

  #load(file: string): unknown {
    const known = this.#modules.get(file)
    if (known) return known.exports
    const module: Module = { exports: {} }
    this.#modules.set(file, module)
    if (file.endsWith('.json')) module.exports = this.#readJson(file)
    else this.#evaluate(file, module, '')
    return module.exports
  }

  #evaluate(file: string, module: Module, kind: 'async ' | ''): unknown {
    const { code } = this.#compile(file)
    const parameters = 'exports, require, module, __filename, __dirname'
    const script = `(${kind}function (${parameters}) {${code}\n})`
    const run: (...values: unknown[]) => unknown = vm.runInThisContext(script, { filename: file })
    const require = (request: string) => this.#require(request, file)
    return run(module.exports, require, module, file, path.dirname(file))
  }

  #compile(file: string): Compiled {
    try {
      const compiled = compileModule(file, this.#transform)
      this.compiled.set(file, compiled)
      return compiled
    } catch (cause) {
      throw new Uncompiled(file, cause)
    }
  }

  #readJson(file: string): unknown {
    this.compiled.set(file, { code: '', map: null })
    const text = readFileSync(file, 'utf8')
    try {
      return JSON.parse(text)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw configSyntax(message, { file: toName(file, this.#root) }, cause)
    }
  }

  #require(request: string, from: string): unknown {
    if (request === 'octavo/config') return { defineConfig, defineSidebars }
    if (!/^\.{0,2}\//.test(request) && !/^\.{1,2}$/.test(request))
      return requirePackage(request, from)
    const file = findFile(path.resolve(path.dirname(from), request))
    if (file !== null) return this.#load(file)
    throw configImportMissing(request, this.#locate(request, from))
  }

  #locate(request: string, from: string) {
    const lines = readFileSync(from, 'utf8').split('\n')
    const line = lines.findIndex(
      (text) => text.includes(`'${request}'`) || text.includes(`"${request}"`),
    )
    return { file: toName(from, this.#root), ...(line >= 0 && { line: line + 1 }) }
  }
}

function requirePackage(request: string, from: string): unknown {
  return createRequire(from)(request)
}

function findFile(base: string): string | null {
  const names = [...CANDIDATES, ...CANDIDATES.slice(1).map((extension) => `/index${extension}`)]
  // TypeScript lets an import of `./a.js` mean the file `a.ts`.
  const typed = base.replace(/\.([cm]?)js$/, '.$1ts')
  const files = [...names.map((name) => base + name), typed]
  return files.find((file) => existsSync(file) && statSync(file).isFile()) ?? null
}

async function explain(
  error: unknown,
  { compiled }: ModuleGraph,
  { file, root }: { file: string; root: string },
): Promise<unknown> {
  if (problemsOf(error)) return error
  if (error instanceof Uncompiled) {
    const { message, place } = await locateSyntaxError(error.file, error.message)
    return configSyntax(message, { file: toName(error.file, root), ...place }, error.cause)
  }
  const place = locateThrow(error, compiled) ?? { file }
  return configThrew(toName(file, root), error, { ...place, file: toName(place.file, root) })
}

function toName(file: string, root: string): string {
  return path.relative(root, file).split(path.sep).join('/')
}
