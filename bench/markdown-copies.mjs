/**
 * Whether the Markdown copies of a built site (`llms: true`), read by remark, have all words of their pages. Figures only;
 * nothing is asserted.
 *
 *   node bench/markdown-copies.mjs OUTPUT [--details 20]
 */
import { parseArgs } from 'node:util'
import { compareCopies } from './tools/markdown-words.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { details: { type: 'string', default: '20' } },
})
const [output] = positionals
if (!output) {
  process.stderr.write('node bench/markdown-copies.mjs OUTPUT [--details 20]\n')
  process.exit(2)
}
const pages = compareCopies(output)
const differing = pages.filter(({ lost }) => lost.length > 0)
console.table([
  {
    pages: pages.length,
    'with all words': pages.length - differing.length,
    words: pages.reduce((sum, { words }) => sum + words, 0),
    lost: differing.reduce((sum, { lost }) => sum + lost.length, 0),
  },
])
for (const { path, lost } of differing.slice(0, Number(values.details)))
  process.stdout.write(`${path}: ${lost.slice(0, 12).join(' ')}\n`)
