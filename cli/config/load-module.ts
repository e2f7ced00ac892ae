/**
 * Loads a config or sidebars file with its imports. Each file of the site is compiled by the bundler's swc,
 * TypeScript or not, and run as CommonJS in this process. Packages are loaded by Node. `octavo/config` is
 * this program's own module.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import {
  configEndless,
  configExited,
  configExportMissing,
  configImportMissing,
  type configInvalid,
  configSyntax,
  configThrew,
} from '../base/errors/catalogue.ts'
import { toPrintable } from '../base/errors/printable.ts'
import { diagnosticsOf, throwDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic, Source } from '../base/model/diagnostic.ts'
import { type CompiledFiles, type Compiler, createModuleCompiler } from './compile-module.ts'
import { copyPlain } from './copy-plain.ts'
import { parseData } from './data-text.ts'
import { defineConfig, defineSidebars } from './define-config.ts'
import { definePlugin } from './define-plugin.ts'
import { findDeepNesting } from './find-deep-nesting.ts'
import { createOptionLocator } from './locate-option.ts'
import { locateSyntaxError } from './locate-syntax-error.ts'
import { type Compiled, locateThrow } from './locate-throw.ts'
import { locateWait } from './locate-wait.ts'
import { findModuleFile, moduleFilesOf } from './module-files.ts'
import { createOptionFinder } from './option-finder.ts'
import { toName } from './paths.ts'
import { createTimeLimit, Endless, LONGEST_SECONDS, type TimeLimit } from './time-limit.ts'

/** Exports of a file, and all files of the site that were loaded. */
interface LoadedModule {
  /** The default export, or `module.exports`; promises, functions and getters are resolved. */
  value: unknown
  /** Absolute paths: the file itself first, then its imports in order. */
  files: readonly string[]
}

/** A module that is used as code. */
interface LoadedCode extends LoadedModule {
  /**
   * Position in the site's files of an error that one of its functions throws later; `null` where its stack
   * names none.
   */
  locate(error: unknown): Source | null
}

/** Options of loading. */
interface LoadFrom {
  root: string
  toSiteError: typeof configInvalid
  seen: Set<string>
  /** Time limit of the file. Default: {@link LONGEST_SECONDS}. */
  seconds?: number | undefined
  /** Files that were compiled before. Default: none. */
  compiled?: CompiledFiles | undefined
}

/**
 * Load a file and resolve its export.
 *
 * @param from - `root`: folder that file names in diagnostics are relative to. `toSiteError` creates the
 * error for an option that contains itself, or is nested too deeply. `seen` receives the path of every file
 * that was loaded or searched for, also when loading fails.
 * @throws {@link SiteError} `CONFIG_SYNTAX`, `CONFIG_IMPORT`, `CONFIG_EXPORT_MISSING`, `CONFIG_EXITED`,
 * `CONFIG_ENDLESS` or `CONFIG_THREW`, and those of `toSiteError`.
 */
export async function loadModule(
  file: string,
  { root, toSiteError, seen, seconds, compiled }: LoadFrom,
): Promise<LoadedModule> {
  const modules = new ModuleGraph(root, seen, createModuleCompiler(compiled))
  const limit = toLimit(file, modules, seconds)
  try {
    await modules.prepare(file)
    const value = await settle(file, modules, limit)
    const read = await limit.run(() => copyPlain(value))
    const files = [...modules.compiled.keys()]
    compiled?.keepFiles(
      file,
      files.filter((name) => !name.endsWith('.json')),
    )
    if ('value' in read) return { value: read.value, files }
    const locate = createOptionFinder({ file, root })
    throwDiagnostics(
      read.faults.map(({ option, text, error }) =>
        text === null
          ? toThrown(error, modules, { file, root })
          : toSiteError(`${option === '' ? 'it' : option}: ${text}`, locate(option)),
      ),
    )
    throw new Error('A value was refused without a fault')
  } catch (error) {
    throw await explain(error, modules, { file, root })
  }
}

/**
 * Load a file of the site as code: its export is returned unchanged.
 *
 * @throws {@link SiteError} `CONFIG_SYNTAX`, `CONFIG_IMPORT`, `CONFIG_EXPORT_MISSING`, `CONFIG_EXITED`,
 * `CONFIG_ENDLESS` or `CONFIG_THREW`.
 */
export async function loadExports(file: string, root: string): Promise<LoadedCode> {
  const modules = new ModuleGraph(root, new Set(), createModuleCompiler())
  try {
    await modules.prepare(file)
    const limit = toLimit(file, modules)
    const value = pickExport(await limit.run(() => modules.run(file)), file, modules.nameOf(file))
    const locate = (error: unknown) => {
      const place = locateThrow(error, modules.compiled)
      return place && { ...place, file: toName(place.file, root) }
    }
    return { value, files: [...modules.compiled.keys()], locate }
  } catch (error) {
    throw await explain(error, modules, { file, root })
  }
}

function toLimit(file: string, modules: ModuleGraph, seconds = LONGEST_SECONDS): TimeLimit {
  const { code, message, hint } = configEndless(modules.nameOf(file), seconds, {
    file: modules.nameOf(file),
  })
  return createTimeLimit({
    seconds,
    lastWords: `error ${code}\n  ${toPrintable(message)}\n  hint: ${hint}\n`,
    // Only the synchronous part is repeated.
    again() {
      const value = pickExport(modules.anew().run(file), file, '')
      copyPlain(typeof value === 'function' ? value() : value)
    },
  })
}

/** Resolve the export of a file: it may be a promise, a function, or a function that returns a promise. */
async function settle(file: string, modules: ModuleGraph, limit: TimeLimit): Promise<unknown> {
  const value = pickExport(await limit.run(() => modules.run(file)), file, modules.nameOf(file))
  const settled = await limit.run(() => value)
  return typeof settled === 'function' ? limit.run(() => settled()) : settled
}

/** @throws {@link SiteError} `CONFIG_EXPORT_MISSING` where a module has named exports, but no default. */
function pickExport(exports: unknown, file: string, name: string): unknown {
  const isModule = typeof exports === 'object' && exports !== null && '__esModule' in exports
  if (!isModule) return exports
  if ('default' in exports) return exports.default
  throw configExportMissing(name, Object.keys(exports), lineOfExport(file))
}

/** Line of the first export in a file, which is the wrong one; 1 where there is none. */
function lineOfExport(file: string): number {
  const lines = readFileSync(file, 'utf8').split('\n')
  return (
    Math.max(
      0,
      lines.findIndex((line) => /^\s*export\b/.test(line)),
    ) + 1
  )
}

type Module = { exports: unknown }

/** Thrown for a file that swc cannot compile. Only the bundler knows the position of the error. */
class Uncompiled extends Error {
  readonly file: string
  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.file = file
  }
}

class ModuleGraph {
  readonly compiled = new Map<string, Compiled>()
  readonly #modules = new Map<string, Module>()
  readonly #root: string
  readonly #seen: Set<string>
  readonly #compiler: Compiler

  constructor(root: string, seen: Set<string>, compiler: Compiler) {
    this.#root = root
    this.#seen = seen
    this.#compiler = compiler
  }

  /** The same compiled files as a new graph in which no module has run. */
  anew(): ModuleGraph {
    const graph = new ModuleGraph(this.#root, this.#seen, this.#compiler)
    for (const [file, compiled] of this.compiled) graph.compiled.set(file, compiled)
    return graph
  }

  /** The compiler may have to be loaded before the time of the entry is counted. */
  async prepare(file: string): Promise<void> {
    await this.#compiler.prepare(file)
  }

  nameOf(file: string): string {
    return toName(file, this.#root)
  }

  /**
   * Run the entry file. Only the entry may use top-level `await`, as `require` cannot wait. Without `await`
   * the result is not a promise.
   */
  run(file: string): unknown {
    const module: Module = { exports: {} }
    this.#modules.set(file, module)
    this.#seen.add(file)
    if (file.endsWith('.json')) module.exports = this.#readJson(file)
    else {
      const isWaiting = /\bawait\b/.test(this.#compile(file).code)
      const ended = this.#evaluate(file, module, isWaiting ? 'async ' : '')
      if (isWaiting) return Promise.resolve(ended).then(() => module.exports)
    }
    return module.exports
  }

  #load(file: string): unknown {
    const known = this.#modules.get(file)
    if (known) return known.exports
    const module: Module = { exports: {} }
    this.#modules.set(file, module)
    this.#seen.add(file)
    if (file.endsWith('.json')) module.exports = this.#readJson(file)
    else this.#evaluate(file, module, '')
    return module.exports
  }

  #evaluate(file: string, module: Module, kind: 'async ' | ''): unknown {
    const { code } = this.#compile(file)
    const parameters = 'exports, require, module, __filename, __dirname, process'
    // Two nested functions, so that a file may declare a variable with the name of a parameter.
    const script = `(function (${parameters}) { return (${kind}() => {${code}\n})() })`
    const run: (...values: unknown[]) => unknown = vm.runInThisContext(script, { filename: file })
    const load = (request: string) => this.#require(request, file)
    const require = Object.assign(load, { resolve: createRequire(file).resolve })
    return run(module.exports, require, module, file, path.dirname(file), WITHOUT_EXIT)
  }

  #compile(file: string): Compiled {
    const known = this.compiled.get(file)
    if (known) return known
    const place = findDeepNesting(readFileSync(file, 'utf8'))
    if (place)
      throw configSyntax('it is nested too deeply', {
        file: toName(file, this.#root),
        ...place,
      })
    try {
      const compiled = this.#compiler.compile(file)
      this.compiled.set(file, compiled)
      return compiled
    } catch (cause) {
      throw new Uncompiled(file, cause)
    }
  }

  #readJson(file: string): unknown {
    this.compiled.set(file, { code: '', map: null })
    const data = parseData(readFileSync(file, 'utf8'), 'json')
    if ('value' in data) return data.value
    throw configSyntax(data.error, {
      file: toName(file, this.#root),
      ...data.place,
    })
  }

  #require(request: string, from: string): unknown {
    if (/^(?:node:)?process$/.test(request)) return WITHOUT_EXIT
    if (request === 'octavo/config') return { defineConfig, definePlugin, defineSidebars }
    if (!/^\.{0,2}\//.test(request) && !/^\.{1,2}$/.test(request))
      return requirePackage(request, from)
    const base = path.resolve(path.dirname(from), request)
    const file = findModuleFile(base)
    if (file !== null) return this.#load(file)
    for (const name of moduleFilesOf(base)) this.#seen.add(name)
    throw configImportMissing(request, this.#locate(request, from))
  }

  #locate(request: string, from: string) {
    const lines = readFileSync(from, 'utf8').split('\n')
    const line = lines.findIndex(
      (text) => text.includes(`'${request}'`) || text.includes(`"${request}"`),
    )
    return {
      file: toName(from, this.#root),
      ...omitUndefined({ line: line >= 0 ? line + 1 : undefined }),
    }
  }
}

/** Thrown when a config ends the process, which would end the command as if it had succeeded. */
class Exited extends Error {}

/** The `process` that files of the site get. */
const WITHOUT_EXIT: unknown = new Proxy(process, {
  get: (target, key): unknown => (key === 'exit' ? refuseExit : Reflect.get(target, key)),
})

function refuseExit(code?: unknown): never {
  throw new Exited(`exit(${code === undefined ? '' : String(code)})`)
}

function requirePackage(request: string, from: string): unknown {
  return createRequire(from)(request)
}

async function explain(error: unknown, modules: ModuleGraph, from: Entry): Promise<unknown> {
  const { root } = from
  if (diagnosticsOf(error)) return error
  if (error instanceof Uncompiled) {
    const { message, place } = await locateSyntaxError(error.file, error.message)
    return configSyntax(message, { file: toName(error.file, root), ...place })
  }
  return toThrown(error, modules, from)
}

/** The requested file, and the folder that its name in diagnostics is relative to. */
interface Entry {
  file: string
  root: string
}

function toThrown(error: unknown, { compiled }: ModuleGraph, { file, root }: Entry): Diagnostic {
  const place = locateThrow(error, compiled) ?? { file }
  const source = { ...place, file: toName(place.file, root) }
  if (error instanceof Endless)
    return configEndless(toName(file, root), error.seconds, placeEndless(source, file))
  if (error instanceof Exited) return configExited(toName(file, root), error.message, source)
  return configThrew(toName(file, root), error, source)
}

/**
 * Position of code that does not end. A loop has a line, but no known column; for a wait it is the position
 * of the file's first `await`.
 */
function placeEndless({ column: _, ...source }: Source, file: string): Source {
  if (source.line !== undefined) return source
  const text = readFileSync(file, 'utf8')
  return { ...source, ...(locateWait(text) ?? createOptionLocator(text)('')) }
}
