/**
 * `node bench/search-kinds.mjs --questions FILE --texts FOLDER [--engines octavo,minisearch] [--kept FOLDER] [--details]`:
 * questions of many kinds and languages, asked of Octavo, MiniSearch, Pagefind, Orama and FlexSearch over the same
 * pages: answers among the first five, and mean reciprocal rank. The variables `OCTAVO_BENCH_QUESTIONS` and
 * `OCTAVO_BENCH_TEXTS` stand for the options. This repository contains no text and no question of others.
 *
 * The file of questions is JSON: kind → list of `{ corpus, question, pages }`. A corpus is a folder of Markdown below
 * the folder of texts; its last part is its language, or it is English. Pages are paths below it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINES } from './search/kinds-engines.mjs'
import { buildCorpus, languageOf } from './search/kinds-site.mjs'
import { rankOf, toKindTable, toLags, toRows } from './search/kinds-table.mjs'
import { BENCH, RESULTS } from './tools/folders.mjs'
import { installPackages } from './tools/install-packages.mjs'

const { questions, texts, engines, kept, details } = readOptions()
installPackages(BENCH)
mkdirSync(join(RESULTS, 'logs'), { recursive: true })
const folder = kept ?? mkdtempSync(join(tmpdir(), 'octavo-kinds-'))
try {
  const asked = await askAll()
  const rows = toRows(asked, engines)
  console.log(toKindTable(rows, engines))
  const lags = engines.length > 1 ? toLags(rows, engines) : []
  if (lags.length > 0) console.log(`\n${engines[0]} is behind in:\n${lags.join('\n')}`)
  if (details) console.log(`\n${asked.flatMap(toDetail).join('\n')}`)
  const results = { engines, rows, asked }
  writeFileSync(join(RESULTS, 'search-kinds.json'), `${JSON.stringify(results, null, 2)}\n`)
} finally {
  if (!kept) rmSync(folder, { recursive: true, force: true })
}

async function askAll() {
  const all = Object.entries(questions).flatMap(([kind, list]) =>
    list.map((one) => ({ ...one, kind, language: languageOf(one.corpus), ranks: {} })),
  )
  for (const corpus of new Set(all.map((one) => one.corpus))) {
    const built = await buildCorpus(corpus, { texts, folder })
    for (const engine of engines) {
      const { ask, close } = await ENGINES[engine]({ ...built, language: languageOf(corpus) })
      for (const one of all.filter((other) => other.corpus === corpus))
        one.ranks[engine] = rankOf(await ask(one.question), one.pages)
      await close?.()
    }
    console.error(`  ${corpus}: ${built.sections.length} sections`)
  }
  return all
}

/** A question that the first engine does not answer at the first place. */
function toDetail({ kind, question, ranks }) {
  const own = ranks[engines[0]]
  return own === 1 ? [] : [`${own || '-'}  ${kind}: ${question.replaceAll('\n', ' ')}`]
}

function readOptions() {
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: {
      questions: text,
      texts: text,
      engines: text,
      kept: text,
      details: { type: 'boolean' },
    },
  })
  const file = values.questions ?? process.env.OCTAVO_BENCH_QUESTIONS
  const texts = values.texts ?? process.env.OCTAVO_BENCH_TEXTS
  const engines = values.engines?.split(',') ?? Object.keys(ENGINES)
  const unknown = engines.filter((name) => !(name in ENGINES))
  if (!file || !texts || unknown.length > 0) {
    console.error(
      'Usage: node bench/search-kinds.mjs --questions FILE --texts FOLDER ' +
        `[--engines ${Object.keys(ENGINES).join(',')}] [--kept FOLDER] [--details]`,
    )
    process.exit(2)
  }
  const questions = JSON.parse(readFileSync(file, 'utf8'))
  return { questions, texts, engines, kept: values.kept, details: values.details }
}
