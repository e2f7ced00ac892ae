/**
 * How often the first answer of the MCP server has the section that answers a question, and how long the answer is.
 *
 *   node bench/answers.mjs --texts <folder of other projects' docs> [--show]
 *
 * Without `--texts`, only the questions about the manual are asked. `answers/questions.json` names the sections. The
 * other way to answer, to compare with, ranks the lines of `llms.txt` by BM25 and reads the best page.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { REPOSITORY } from './tools/folders.mjs'
import { installPackages } from './tools/install-packages.mjs'

const { values } = parseArgs({ options: { texts: { type: 'string' }, show: { type: 'boolean' } } })
const fromRepository = (path) => import(pathToFileURL(join(REPOSITORY, path)))
const { createHandler } = await fromRepository('packages/octavo-mcp/lib/index.js')
const { fromFolder } = await fromRepository('packages/octavo-mcp/lib/folder-source.js')
const { findSection, toSections } = await fromRepository('packages/octavo-mcp/lib/sections.js')

/** Characters that the other way reads: as many as the server may answer. */
const BASELINE_CHARACTERS = 8_600

/** Tokens are counted by the tokeniser of GPT-4o. */
installPackages(import.meta.dirname)
const { encode } = await import('gpt-tokenizer')

const folder = mkdtempSync(join(tmpdir(), 'octavo-answers-'))
try {
  const rows = []
  for (const { corpus, out } of buildSites()) rows.push(...(await askSite(corpus, out)))
  report(rows)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Build the manual, and the pages of Starlight as a site in two languages. */
function buildSites() {
  const manual = { corpus: 'manual', out: join(folder, 'manual') }
  build(join(REPOSITORY, 'docs'), manual.out)
  if (values.texts === undefined) return [manual]
  const old = join(folder, 'old')
  for (const [language, target] of [
    ['en', ''],
    ['de', 'de'],
  ])
    cpSync(join(values.texts, 'starlight', language), join(old, 'src/content/docs', target), {
      recursive: true,
    })
  writeFileSync(
    join(old, 'astro.config.mjs'),
    `import starlight from '@astrojs/starlight'
export default { site: 'https://starlight.example', integrations: [starlight({ title: 'Starlight',
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } } })] }
`,
  )
  const site = join(folder, 'site')
  run(['migrate', old, '--to', site])
  const config = join(site, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace('defineConfig({', 'defineConfig({\n  llms: true,'))
  const starlight = { corpus: 'starlight', out: join(folder, 'starlight') }
  build(site, starlight.out)
  return [manual, starlight]
}

function build(site, out) {
  run(['build', site, '--out', out, '--quiet'])
}

function run(args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(REPOSITORY, 'bin/octavo.js'), ...args],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  if (status !== 0) throw new Error(`octavo ${args.join(' ')}\n${stdout}${stderr}`.slice(0, 4000))
}

async function askSite(corpus, out) {
  const handler = createHandler(fromFolder(out))
  const client = new Client({ name: 'octavo-bench', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://mcp.invalid/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  )
  const rows = []
  for (const question of listQuestions(corpus)) {
    const result = await client.callTool({
      name: 'search',
      arguments: { query: question.question, language: question.language },
    })
    const text = result.content.map((part) => part.text).join('\n')
    const baseline = answerFromList(out, question)
    rows.push({
      ...question,
      found: hasSection(text, out, question),
      tokens: encode(text).length,
      baseline: hasText(baseline, out, question),
      baselineTokens: encode(baseline).length,
      text,
    })
  }
  await client.close()
  return rows
}

function listQuestions(corpus) {
  const { questions } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'answers/questions.json'), 'utf8'),
  )
  const own = questions
    .filter((question) => question.corpus === corpus)
    .map(({ page, ...rest }) => ({ ...rest, pages: [page] }))
  const others = join(values.texts ?? '', 'search-questions.json')
  if (corpus !== 'starlight' || !existsSync(others)) return own
  const asked = JSON.parse(readFileSync(others, 'utf8'))
  const pages = ['en', 'de'].flatMap((language) =>
    asked[language].map(({ query, pages }) => ({ corpus, language, question: query, pages })),
  )
  return [...own, ...pages]
}

function fileOf(out, language, page) {
  return join(out, language === 'de' ? 'de' : '.', `${page === '/' ? '/index' : page}.md`)
}

/** Text of the section that answers; of a question without a section, `null`. */
function sectionText(out, { language, page, section }) {
  const file = fileOf(out, language, page)
  if (section === undefined || !existsSync(file)) return null
  const sections = toSections(readFileSync(file, 'utf8'))
  const index = findSection(sections, [section])
  if (index === undefined) throw new Error(`${file} has no section "${section}".`)
  return sections[index].text
}

/** Whether an answer quotes the section (of a page, if the question names none) with its text. */
function hasSection(answer, out, question) {
  const quoted = Array.from(
    answer.matchAll(/<quotation source="([^"]*)"[^>]*>\n([\s\S]*?)\n<\/quotation>/g),
    ([, url, text]) => ({ path: new URL(url).pathname.replace(/\/$/, ''), text }),
  )
  return question.pages.some((page) => {
    const wanted = sectionText(out, { ...question, page })
    return quoted.some(({ path, text }) => {
      if (!path.endsWith(page === '/' ? '' : page)) return false
      return wanted === null || text.startsWith(startOf(wanted))
    })
  })
}

/** An answer has a section if it has its first 500 characters: a longer one is cut at the end of a line. */
function startOf(text) {
  return text.slice(0, 500)
}

function hasText(answer, out, question) {
  return question.pages.some((page) => {
    const wanted = sectionText(out, { ...question, page })
    if (wanted !== null) return answer.includes(startOf(wanted))
    const file = fileOf(out, question.language, page)
    return existsSync(file) && answer === readFileSync(file, 'utf8').slice(0, BASELINE_CHARACTERS)
  })
}

/** Rank the lines of `llms.txt` by BM25, and read the page of the best one. */
function answerFromList(out, { language, question }) {
  const list = readFileSync(join(out, language === 'de' ? 'de' : '.', 'llms.txt'), 'utf8')
  const lines = list.split('\n').filter((line) => line.startsWith('- ['))
  const toWords = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const docs = lines.map((line) => toWords(line.replace(/\(https?:[^)]*\)/, '')))
  const average = docs.reduce((sum, words) => sum + words.length, 0) / docs.length
  const scoreOf = (words) =>
    toWords(question).reduce((sum, word) => {
      const having = docs.filter((other) => other.includes(word)).length
      const count = words.filter((other) => other === word).length
      const rarity = Math.log(1 + (docs.length - having + 0.5) / (having + 0.5))
      return sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words.length) / average))
    }, 0)
  const scores = docs.map(scoreOf)
  const best = lines[scores.indexOf(Math.max(...scores))]
  const address = /\((https?:[^)]*)\)/.exec(best ?? '')?.[1] ?? ''
  const base = JSON.parse(readFileSync(join(out, 'llms.json'), 'utf8')).base
  const file = join(out, decodeURIComponent(new URL(address).pathname).slice(base.length))
  return readFileSync(file, 'utf8').slice(0, BASELINE_CHARACTERS)
}

function report(rows) {
  const kinds = new Map()
  for (const row of rows) {
    const kind = `${row.corpus}, ${row.language}${row.section === undefined ? ', pages' : ''}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), row])
  }
  for (const [kind, all] of [...kinds, ['all', rows]]) {
    const count = (field) => all.filter((row) => row[field]).length
    const most = (field) => Math.max(...all.map((row) => row[field]))
    console.log(
      `${kind}: ${count('found')} of ${all.length}, at most ${most('tokens')} tokens; llms.txt by BM25: ${count('baseline')}, at most ${most('baselineTokens')} tokens`,
    )
  }
  for (const { found, question, pages, section, text } of rows)
    if (!found) {
      console.log(`not found: ${question} → ${pages.join(', ')} # ${section ?? ''}`)
      if (values.show) console.log(text)
    }
}
