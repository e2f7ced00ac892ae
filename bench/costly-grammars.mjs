/**
 * Measures the most expensive page of 100 kB of code in each coloured language: hostile pieces, one and two
 * next to each other, in blocks of lengths that are still coloured. Prints one row per language, the most
 * expensive first, and exits 1 if colours take more than 1 s of CPU or 200 MB.
 *
 *     node bench/costly-grammars.mjs [--only js,markdown] [--lengths 3000,9000,19000] [--rounds 60]
 *
 * Times are those of this machine: nothing here is a test. `costly-pages.mjs` measures whole pages.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { register } from 'node:module'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    lengths: { type: 'string', default: '3000,9000,19000' },
    rounds: { type: 'string', default: '60' },
    child: { type: 'boolean' },
  },
})
const SIZE = 100_000
const MOST = { seconds: 1, megabytes: 200 }
/** A language that takes longer for one page is ended. */
const PATIENCE_MS = 60_000

/** Inputs of each language. */
const PIECES =
  'a¦A_¦aé¦0¦"¦\'¦`¦"""¦\'\'\'¦/*¦//¦/[¦/¦<a ¦<a¦</a¦<¦>¦[¦]¦(¦)¦{¦}¦{{¦{%¦<?¦<%¦*a **a ¦_¦$¦\\¦=¦==¦:¦::¦.¦-¦--¦+¦!¦?¦@¦&¦|¦^¦~¦#¦%¦<!--¦=>¦->¦a.¦a:¦a=¦a ¦\n¦ \n¦a\n¦ ¦\t¦"\n¦(\n¦{\n¦a(¦a<¦a{¦#{¦${¦\\"¦:a[¦<<A\n¦if ¦let a'.split(
    '¦',
  )

if (options.child) await serve()
else await run()

async function serve() {
  register('./tools/typescript-loader.mjs', import.meta.url)
  const { highlight } = await import('../cli/read/parse/code/highlight.ts')
  const { PAGE_PAIRS } = await import('../cli/read/parse/code/colour-budget.ts')
  process.on('message', ({ language, piece, length }) => {
    const code = fill(piece, length)
    const before = process.cpuUsage()
    const budget = { pairs: PAGE_PAIRS }
    for (let done = 0; done < SIZE; done += length) highlight(code, language, budget)
    const { user, system } = process.cpuUsage(before)
    const megabytes = process.resourceUsage().maxRSS / 1024
    process.send({ seconds: (user + system) / 1e6, megabytes })
  })
  const { LANGUAGES } = await import('../cli/read/parse/code/languages.ts')
  process.send(LANGUAGES.map(({ displayName }) => displayName))
}

async function run() {
  const lengths = options.lengths.split(',').map(Number)
  const first = await start()
  const languages = options.only ? options.only.split(',') : first.languages
  first.child.kill()
  const rows = []
  for (const language of languages) {
    const row = await measure(language, lengths)
    rows.push(row)
    if (isTooMuch(row)) console.log(describe(row))
  }
  rows.sort((a, b) => b.seconds - a.seconds)
  for (const row of rows) console.log(describe(row))
  const dear = rows.filter(isTooMuch)
  console.log(`${rows.length} languages, ${dear.length} of them cost too much`)
  if (dear.length > 0) process.exitCode = 1
}

function isTooMuch({ seconds, megabytes }) {
  return seconds > MOST.seconds || megabytes > MOST.megabytes
}

function describe({ language, seconds, megabytes, piece, length }) {
  const cost = `${seconds.toFixed(2)} s ${Math.round(megabytes)} MB`
  return `${language.padEnd(16)} ${cost} ${JSON.stringify([piece, length])}`
}

/** The most expensive page of a language; its memory is the sum of all its pages. */
async function measure(language, lengths) {
  const worst = { language, seconds: 0, megabytes: 0, piece: '', length: 0 }
  let { child } = await start()
  const ask = async (piece, length) => {
    const cost = await answerOf(child, { language, piece, length })
    return cost ?? { seconds: PATIENCE_MS / 1000, megabytes: 0 }
  }
  const { megabytes: base } = await ask('text\n', 20)
  for (const length of lengths)
    for (const piece of pick(language)) {
      const cost = await ask(piece, length)
      worst.megabytes = Math.max(worst.megabytes, cost.megabytes - base)
      if (cost.seconds > worst.seconds)
        Object.assign(worst, { seconds: cost.seconds, piece, length })
      if (child.exitCode === null && child.signalCode === null) continue
      child = (await start()).child
    }
  child.kill()
  return worst
}

/** Single pieces, and some pairs that follow from the name of the language. */
function pick(language) {
  let seed = [...language].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_536, 7)
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return PIECES[(seed >> 8) % PIECES.length]
  }
  const pairs = Array.from({ length: Number(options.rounds) }, () => random() + random())
  return [...PIECES, ...pairs]
}

async function start() {
  const child = fork(import.meta.filename, ['--child'])
  const [languages] = await once(child, 'message')
  return { child, languages }
}

function answerOf(child, question) {
  return new Promise((done) => {
    const settle = (answer) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      done(answer)
    }
    const onExit = () => settle(null)
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.once('message', settle)
    child.once('exit', onExit)
    child.send(question)
  })
}

function fill(piece, length) {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
