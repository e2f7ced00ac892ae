import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { digest } from '../base/disk/digest.ts'
import type { Compiled } from './locate-throw.ts'

/** Files that were compiled before. */
export interface CompiledFiles {
  /** @param key - Hash of the file's path and text. */
  find(key: string): Compiled | undefined
  /** Note a file that was asked for. */
  keep(key: string, compiled: Compiled): void
  /** Files that an entry ran when it was last loaded, absolute; none where that is not known. */
  filesOf(entry: string): readonly string[]
  /** Note the files that an entry has run. */
  keepFiles(entry: string, files: readonly string[]): void
}

type Transform = typeof import('@rspack/core').experiments.swc.transformSync

/** Makes files of the site CommonJS for the Node that runs. */
export interface Compiler {
  /** Load swc, which takes a tenth of a second, unless all that an entry ran last is known. */
  prepare(entry: string): Promise<void>
  /** @throws the error of swc. */
  compile(file: string): Compiled
}

/** @param known - Default: nothing was compiled before. */
export function createModuleCompiler(known?: CompiledFiles): Compiler {
  let transform: Transform | undefined
  return {
    async prepare(entry) {
      const files = known?.filesOf(entry) ?? []
      const isKnown = (file: string) => existsSync(file) && known?.find(toKey(file)) !== undefined
      if (files.length > 0 && files.every(isKnown)) return
      transform = (await import('@rspack/core')).experiments.swc.transformSync
    },
    compile(file) {
      const key = toKey(file)
      const compiled = known?.find(key) ?? compile(file, transform ?? requireTransform())
      known?.keep(key, compiled)
      return compiled
    },
  }
}

/** For a config that now imports other files than before. */
function requireTransform(): Transform {
  const rspack: typeof import('@rspack/core') = createRequire(import.meta.filename)('@rspack/core')
  return rspack.experiments.swc.transformSync
}

function toKey(file: string): string {
  return digest(`${file}\0${readFileSync(file, 'utf8')}`)
}

function compile(file: string, transform: Transform): Compiled {
  const { code, map } = transform(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    isModule: 'unknown',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: /\.[jt]sx$/.test(file) },
      transform: { react: { runtime: 'automatic' } },
    },
  })
  return { code, map: map ?? null }
}
