/** Node's loader of modules, taught TypeScript: `register('./typescript-loader.mjs', import.meta.url)`. */
import { readFile } from 'node:fs/promises'
import { transform } from '@swc/core'

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const source = await readFile(new URL(url), 'utf8')
  const { code } = await transform(source, {
    filename: url,
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  })
  return { format: 'module', source: code, shortCircuit: true }
}
