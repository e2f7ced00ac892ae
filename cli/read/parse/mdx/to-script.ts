import { createRequire } from 'node:module'
import { CostlyMarkdown } from '../check-cost.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { checkMdxCost } from './check-mdx-cost.ts'

/**
 * Remove the types of a module; nothing is run. The compiler is loaded with the first TypeScript module.
 *
 * @throws Unreadable for invalid TypeScript, and for nesting so deep that it would end the process.
 */
export function toScript(text: string, path: string): string {
  if (!/\.(?:[cm]?ts|tsx)$/.test(path)) return text
  try {
    // The compiler is native code, which overflows the stack of its thread.
    checkMdxCost(text)
    return loadCompiler().transformSync(text, {
      configFile: false,
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: path.endsWith('x') },
        transform: { react: { runtime: 'preserve' } },
      },
    }).code
  } catch (error) {
    if (error instanceof CostlyMarkdown)
      throw new Unreadable(`${path} is nested too deeply.`, 'Split it into parts.')
    throw new Unreadable(`${path} is not TypeScript that can be read.`, 'Correct it.')
  }
}

let compiler: typeof import('@swc/core') | undefined

function loadCompiler(): typeof import('@swc/core') {
  // Loaded synchronously, as parse is synchronous; a build without such modules never loads it.
  compiler ??= createRequire(import.meta.url)('@swc/core') as typeof import('@swc/core')
  return compiler
}
