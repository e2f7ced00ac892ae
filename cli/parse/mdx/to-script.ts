import { createRequire } from 'node:module'
import { CostlyMarkdown } from '../check-cost.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import { checkMdxCost } from './check-mdx-cost.ts'

/**
 * A module without its types; nothing of it is run. The compiler is loaded with the first module of TypeScript.
 *
 * @throws Unreadable for what is no TypeScript, or nested so deeply that it would end the process.
 */
export function toScript(text: string, path: string): string {
  if (!/\.(?:[cm]?ts|tsx)$/.test(path)) return text
  try {
    // The compiler is native: its stack is that of the thread.
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
    throw new Unreadable(`${path} is no TypeScript that could be read.`, 'Correct it.')
  }
}

let compiler: typeof import('@swc/core') | undefined

function loadCompiler(): typeof import('@swc/core') {
  // Synchronous, as all of parse is; a build without such modules never loads it.
  compiler ??= createRequire(import.meta.filename)('@swc/core') as typeof import('@swc/core')
  return compiler
}
