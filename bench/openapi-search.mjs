/**
 * `node bench/openapi-search.mjs [--seed 1] [--details]`: 80 operations of GitHub's description, drawn at random, each
 * searched with a typing error in its path, its summary, its id or one of its fields. Prints how many have their page
 * among the first five, by kind. The same seed makes the same questions. Exit code 1: less than 76.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApiSite, readGitHub } from './openapi/site.mjs'
import { ENGINES } from './search/kinds-engines.mjs'
import { runOctavo } from './tools/octavo-tool.mjs'

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, details: { type: 'boolean' } },
})
const COUNT = 80
const GOAL = 76
const FIRST = 5
const METHODS = ['get', 'put', 'post', 'delete', 'patch']

const random = createRandom(Number(values.seed))
const text = readGitHub()
const operations = listOperations(JSON.parse(text))
const questions = drawQuestions()
const site = createApiSite(text)
try {
  await runOctavo(['build', site])
  const { ask } = await ENGINES.octavo({ out: join(site, 'dist'), language: 'en' })
  const found = new Map()
  let total = 0
  for (const { kind, question, operation } of questions) {
    const pages = [...new Set(await ask(question))].slice(0, FIRST)
    const isFound = pages.some((page) => page === operation.page)
    const [hits, all] = found.get(kind) ?? [0, 0]
    found.set(kind, [hits + Number(isFound), all + 1])
    total += Number(isFound)
    if (!isFound && values.details)
      console.log(`-  ${kind}: ${question} → ${operation.page}\n     ${pages.join(' ')}`)
  }
  for (const [kind, [hits, all]] of found) console.log(`${kind}: ${hits} of ${all}`)
  console.log(`all: ${total} of ${COUNT} among the first ${FIRST} (goal ${GOAL})`)
  process.exitCode = total < GOAL ? 1 : 0
} finally {
  rmSync(site, { recursive: true, force: true })
}

/** Operations with their pages: GitHub's ids are `tag/name`, and so are the addresses. */
function listOperations({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const node = item[method]
      return node ? [{ method, path, node, page: `/api/${node.operationId}` }] : []
    }),
  )
}

function drawQuestions() {
  const left = [...operations]
  return Array.from({ length: COUNT }, (_, at) => {
    const kinds = ['path', 'summary', 'id', 'field']
    const kind = kinds[at % kinds.length]
    for (;;) {
      const [operation] = left.splice(Math.floor(random() * left.length), 1)
      const source = toQuestion(kind, operation)
      if (source !== null) return { kind, operation, question: addError(source) }
    }
  })
}

/** What a reader types who knows this about the operation; `null` where it has no such thing. */
function toQuestion(kind, { method, path, node }) {
  if (kind === 'path') return `${method.toUpperCase()} ${path}`
  if (kind === 'summary') return node.summary
  if (kind === 'id') return node.operationId
  const schema = node.requestBody?.content?.['application/json']?.schema
  const fields = Object.keys(schema?.properties ?? {}).filter((name) => name.length > 5)
  if (fields.length === 0) return null
  // A field alone is in many operations, so the reader adds what the operation is about.
  return `${node.summary} ${fields[Math.floor(random() * fields.length)]}`
}

/** One error in the longest word: two letters swapped, one left out, doubled, or another one. */
function addError(question) {
  const words = question.match(/[A-Za-z]{4,}/g) ?? []
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
  if (longest === '') return question
  // The first letter is rarely wrong.
  const at = 1 + Math.floor(random() * (longest.length - 2))
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const errors = [
    longest.slice(0, at) + longest[at + 1] + longest[at] + longest.slice(at + 2),
    longest.slice(0, at) + longest.slice(at + 1),
    longest.slice(0, at) + longest[at] + longest.slice(at),
    longest.slice(0, at) + letter + longest.slice(at + 1),
  ]
  return question.replace(longest, errors[Math.floor(random() * errors.length)])
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
