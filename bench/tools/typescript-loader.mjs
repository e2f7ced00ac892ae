/** Node's loader of modules, taught TypeScript and JSON: `register('./typescript-loader.mjs', import.meta.url)`. */
import { readFile } from 'node:fs/promises'
import { transform } from '@swc/core'

export async function load(url, context, next) {
  if (!/\.(ts|json)$/.test(url)) return next(url, context)
  const source = await readFile(new URL(url), 'utf8')
  // Bundlers import JSON without an attribute, and Node does not.
  if (url.endsWith('.json'))
    return { format: 'module', source: `export default ${source}`, shortCircuit: true }
  const { code } = await transform(source, {
    filename: url,
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
  })
  return { format: 'module', source: code, shortCircuit: true }
}
