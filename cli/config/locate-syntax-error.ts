import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Excerpt, readExcerpt } from '../base/errors/read-excerpt.ts'

/**
 * Find the position of a syntax error. swc's own API gives a message without position; the bundler's loader,
 * which uses the same swc, gives an excerpt. Runs only after a compile error.
 *
 * @param message - Message of the compile error, used where the bundler reports nothing.
 */
export async function locateSyntaxError(file: string, message: string): Promise<Excerpt> {
  const { rspack } = await import('@rspack/core')
  const outDir = await mkdtemp(path.join(tmpdir(), 'octavo-'))
  const compiler = rspack({
    mode: 'none',
    context: path.dirname(file),
    entry: file,
    output: { path: outDir },
    externals: [
      ({ contextInfo }, callback) =>
        contextInfo?.issuer ? callback(undefined, 'var x') : callback(),
    ],
    module: {
      rules: [
        {
          test: () => true,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: parserOf(file),
        },
      ],
    },
  })
  try {
    const error = await new Promise<string | undefined>((resolve) => {
      compiler.run((_, stats) =>
        resolve(stats?.toJson({ all: false, errors: true }).errors?.[0]?.message),
      )
    })
    return error === undefined
      ? { message: message.replace(/^Syntax Error: /, ''), place: null }
      : readExcerpt(error)
  } finally {
    await new Promise((resolve) => compiler.close(resolve))
    await rm(outDir, { recursive: true, force: true })
  }
}

function parserOf(file: string) {
  return { jsc: { parser: { syntax: 'typescript', tsx: /\.[jt]sx$/.test(file) } } }
}
