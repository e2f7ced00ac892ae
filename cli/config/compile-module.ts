import { readFileSync } from 'node:fs'
import type { experiments } from '@rspack/core'
import type { Compiled } from './locate-throw.ts'

/** Compile a file of the site to CommonJS for the running version of Node. @throws the error of swc. */
export function compileModule(
  file: string,
  transform: typeof experiments.swc.transformSync,
): Compiled {
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
