/** Bytes of answers as a host sends them: `.bin` files unchanged, JSON with brotli 5. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { REPOSITORY } from '../tools/folders.mjs'

/** Bytes of a file on the wire. */
export function weighFile(path, bytes = readFileSync(path)) {
  if (path.endsWith('.bin')) return bytes.length
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

/**
 * An engine over a built index that records its requests.
 *
 * @param {string} folder `dist/assets/search`.
 * @returns {{ ask: (query: string, isSettled?: boolean) => Promise<any[]>, fetched: { size: number }[] }}
 */
export function openIndex(folder, language = 'en') {
  const { createSearchEngine } = createRequire(import.meta.url)(join(REPOSITORY, 'lib/search.cjs'))
  const fetched = []
  const engine = createSearchEngine(async (file) => {
    const path = join(folder, file === 'index.json' ? file : `parts/${file}`)
    if (!existsSync(path)) return null
    const bytes = readFileSync(path)
    fetched.push({ size: weighFile(path, bytes) })
    return bytes
  })
  const rest = { language, tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 }
  const ask = async (query, isSettled = true) =>
    (await engine.search({ query, ...rest }, async () => isSettled)).hits
  return { ask, fetched }
}

/**
 * Type each question into a new engine, key by key, and pause at its end. A first result exists as soon as a
 * key returns hits: for two words mostly at the blank after the first.
 *
 * @param {readonly string[]} questions
 * @param {{ folder: string, where: string }} options
 * @returns {Promise<import('../measure/figures.mjs').Figure[]>}
 */
export async function measureWire(questions, { folder, where }) {
  const firsts = []
  let most = { bytes: 0, requests: 0, bare: 0 }
  for (const question of questions) {
    const { ask, fetched } = openIndex(folder)
    const bytesSoFar = () => fetched.reduce((sum, { size }) => sum + size, 0)
    let first = null
    for (let length = 1; length < question.length; length += 1) {
      const { length: found } = await ask(question.slice(0, length), false)
      if (found > 0) first ??= bytesSoFar()
    }
    const hits = await ask(question)
    const bytes = bytesSoFar()
    firsts.push({ question, bytes: first ?? bytes })
    const bare = hits.slice(0, 10).filter((hit) => isSkeleton(hit)).length
    most = {
      bytes: Math.max(most.bytes, bytes),
      requests: Math.max(most.requests, fetched.length),
      bare: Math.max(most.bare, bare),
    }
  }
  const [last] = firsts.toSorted((a, b) => b.bytes - a.bytes)
  const name = `first result, most ("${last.question}"), ${where}`
  return [
    toFigure(name, last.bytes / 1000, 'kB', 'at most 170 kB'),
    toFigure(`settled answer, most, ${where}`, most.bytes / 1000, 'kB', 'at most 300 kB'),
    toFigure(`requests of an answer, most, ${where}`, most.requests, 'requests', 'at most 15'),
    toFigure(`lines of single words, most of ten, ${where}`, most.bare, 'questions', 'none'),
  ]
}

/** Nothing but marked words between dots. */
function isSkeleton({ _snippetResult: cut }) {
  const value = cut?.content?.value ?? ''
  return value !== '' && value.replace(/<mark>[^<]*<\/mark>/g, '').replace(/[…\s]/g, '') === ''
}

const toFigure = (name, value, unit, goal) => ({ name, of: 'octavo', value, unit, goal })
