import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const TEXT = { type: 'string' }
const OPTIONS = {
  runs: { ...TEXT, default: '3' },
  'peer-runs': { ...TEXT, default: '1' },
  peers: TEXT,
  pages: TEXT,
  seed: { ...TEXT, default: '7' },
  page: { ...TEXT, default: 'cloud/get-started' },
  questions: TEXT,
  texts: TEXT,
  docs: TEXT,
  help: { type: 'boolean', short: 'h', default: false },
}

/**
 * Read the command line of the benches.
 *
 * @param {readonly string[]} args
 * @param {{ benches: readonly import('../benches/bench.mjs').Bench[], peers: readonly import('../peers.mjs').Peer[] }} known
 *   Valid names. Default: all of both.
 * @throws {Error} When the command line is wrong; the message says how.
 */
export function readArguments(args, known) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: OPTIONS,
  })
  const peers = values.peers?.split(',') ?? known.peers.map(({ name }) => name)
  return {
    help: values.help,
    benches: positionals.length === 0 ? known.benches : findAll(known.benches, positionals),
    peers: values.peers === 'none' ? [] : findAll(known.peers, peers),
    options: {
      runs: toCount('runs', values.runs),
      peerRuns: toCount('peer-runs', values['peer-runs']),
      seed: toCount('seed', values.seed),
      page: values.page.replace(/^\/|\/$/g, ''),
      ...(values.questions !== undefined && { questions: resolve(values.questions) }),
      ...(values.texts !== undefined && { texts: resolve(values.texts) }),
      ...(values.docs !== undefined && {
        docs: values.docs.split(',').map((path) => resolve(path)),
      }),
      ...(values.pages !== undefined && { pages: toCount('pages', values.pages) }),
    },
  }
}

/**
 * Describe the command line.
 *
 * @param {Parameters<typeof readArguments>[1]} known
 */
export function toUsage({ benches, peers }) {
  return `Usage: node bench/run.mjs [name…] [options]

${benches.map(({ name, summary }) => `  ${name.padEnd(18)}${summary}`).join('\n')}

  --runs <n>        how often octavo is measured (3)
  --peer-runs <n>   how often a peer is measured (1)
  --peers <names>   separated by commas, or none (${peers.map(({ name }) => name).join(',')})
  --pages <n>       pages of the corpus (thousand: 1000, first-visit, click: 100)
  --seed <n>        seed of the corpus (7)
  --questions <file>  questions for search by language, JSON (search: none)
  --texts <folder>  pages that answer them: en, de (search: none)
  --docs <folders>  Markdown to look things up in, separated by commas (find: none)
  --page <path>     page of the repository's site to weigh (cloud/get-started)`
}

function findAll(items, names) {
  return names.map((name) => {
    const found = items.find((item) => item.name === name)
    if (found) return found
    throw new Error(`"${name}" is none of ${items.map((item) => item.name).join(', ')}.`)
  })
}

function toCount(name, value) {
  if (/^[1-9]\d*$/.test(value)) return Number(value)
  throw new Error(`--${name} must be a whole number above zero, not "${value}".`)
}
