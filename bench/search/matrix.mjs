/**
 * Counts the words of a language with stems, umlauts and compounds that find the page with another form of
 * them. The file of questions names small pages, `germanPages`, a list of `{ id, title, text }`; `germanMatrix`
 * asks for them, `{ kind, query, page }`; `germanCompoundsInRealText`, a list of `{ query, page }`, asks for
 * pages of the German texts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOctavo } from '../tools/octavo-tool.mjs'
import { indexPagefind } from './pagefind.mjs'
import { isAnswered, openEngines } from './quality.mjs'

/**
 * Build a site of the small pages and ask everything.
 *
 * @param {{ folder: string, config: string, questions: string }} options `config` is that of a site
 *   in German alone.
 * @returns {Promise<import('../measure/figures.mjs').Figure[]>}
 */
export async function measureMatrix({ folder, config, questions }) {
  const { germanPages: pages = [], germanMatrix: rows = [] } = JSON.parse(
    readFileSync(questions, 'utf8'),
  )
  if (rows.length === 0) return []
  const site = join(folder, 'matrix')
  mkdirSync(join(site, 'docs'), { recursive: true })
  writeFileSync(join(site, 'site.config.ts'), config)
  for (const { id, title, text } of pages)
    writeFileSync(join(site, 'docs', `${id}.md`), `---\ntitle: ${title}\n---\n\n${text}\n`)
  await runOctavo(['build', site], { log: 'octavo-search' })
  const out = join(site, 'dist')
  await indexPagefind(out)
  const engines = await openEngines({ site, out, language: 'de', base: '' })
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const figures = []
  for (const [of, { ask, close }] of Object.entries(engines)) {
    for (const kind of kinds)
      figures.push(await count(of, kind, { ask, rows: rows.filter((row) => row.kind === kind) }))
    await close?.()
  }
  return figures
}

async function count(of, kind, { ask, rows }) {
  let value = 0
  for (const { query, page } of rows) if (isAnswered(await ask(query), [`/${page}`], '')) value += 1
  return {
    name: `German by ${kind}, of ${rows.length}`,
    of,
    value,
    unit: 'questions',
    ...(of === 'octavo' && { goal: 'all' }),
  }
}
