/**
 * How many questions are answered among the first five hits, by each engine over the same pages.
 *
 * The file of questions is JSON: a list of `{ query, pages }` for each language, where `pages` are
 * paths below the language's folder of texts and any of them answers.
 */
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { REPOSITORY } from '../tools/folders.mjs'
import { listFiles } from '../tools/tool.mjs'
import { indexMiniSearch, openMiniSearch } from './mini-search.mjs'
import { indexPagefind, openPagefind } from './pagefind.mjs'

const LANGUAGES = ['en', 'de']
const FIRST = 5

/**
 * Write `<texts>/en` and `<texts>/de` as the docs of a site. Tabs have other rules elsewhere, so they get an
 * unknown name and their text stays text.
 */
export function layOut(texts, site) {
  for (const language of LANGUAGES) {
    const target = language === 'en' ? 'docs' : `i18n/${language}/docs`
    if (existsSync(join(texts, language)))
      cpSync(join(texts, language), join(site, target), { recursive: true })
    for (const file of listFiles(join(site, target), '')) {
      const path = join(site, target, file)
      if (!/\.mdx?$/.test(file)) continue
      chmodSync(path, 0o644)
      writeFileSync(path, readFileSync(path, 'utf8').replace(/(<\/?)(Tabs|TabItem)\b/g, '$1X$2'))
    }
  }
}

/**
 * Ask all questions of all engines.
 *
 * @param {{ site: string, out: string, questions: string }} options `site` was built to `out`.
 * @returns {Promise<import('../measure/figures.mjs').Figure[]>}
 */
export async function measureQuality({ site, out, questions }) {
  const { germanCompoundsInRealText: compounds = [], ...asked } = JSON.parse(
    readFileSync(questions, 'utf8'),
  )
  await indexPagefind(out)
  const figures = []
  for (const language of LANGUAGES.filter((each) => asked[each])) {
    const engines = await openEngines({ site, out, language, base: prefixOf(language) })
    for (const [of, { ask, close }] of Object.entries(engines)) {
      const prefix = prefixOf(language)
      const count = async (questions) => {
        let answered = 0
        for (const { query, pages } of questions)
          if (isAnswered(await ask(query), pages, prefix)) answered += 1
        return answered
      }
      const { length } = asked[language]
      const name = `answered in the first five, ${language}, of ${length}`
      const value = await count(asked[language])
      figures.push({ name, of, value, unit: 'questions', ...goalOf(of, language) })
      if (language === 'de' && compounds.length > 0)
        figures.push({
          name: `compounds in those texts, of ${compounds.length}`,
          of,
          value: await count(compounds.map(({ query, page }) => ({ query, pages: [page] }))),
          unit: 'questions',
          ...(of === 'octavo' && { goal: 'all' }),
        })
      await close?.()
    }
  }
  return figures
}

const prefixOf = (language) => (language === 'en' ? '' : `/${language}`)

/** All engines over a built site; `base` is where the language is served: `/de`. */
export async function openEngines({ site, out, language, base }) {
  const records = join(site, '.octavo/search', `search-records.${language}.jsonl`)
  const mini = openMiniSearch(await indexMiniSearch(records))
  return {
    octavo: { ask: openOctavo(out + base, language) },
    pagefind: await openPagefind(out, `${base}/404`),
    minisearch: { ask: async (query) => mini(query) },
  }
}

function openOctavo(out, language) {
  const { createDiskSource, createSearchEngine } = createRequire(import.meta.url)(
    join(REPOSITORY, 'lib/search.cjs'),
  )
  const engine = createSearchEngine(createDiskSource(join(out, 'assets/search')))
  const rest = { language, tags: [], page: 0, hitsPerPage: 20, snippetWords: 10 }
  return async (query) => (await engine.search({ query, ...rest })).hits.map(({ url }) => url)
}

/** Whether one of the pages, paths below the prefix, is among the first five. */
export function isAnswered(urls, pages, prefix) {
  return urls
    .slice(0, FIRST)
    .map((url) => url.replace(/#.*/, '').replace(/(?:\/index)?(?:\.html)?\/?$/, ''))
    .some((url) => pages.some((page) => url === prefix + page))
}

function goalOf(of, language) {
  if (of !== 'octavo') return {}
  return { goal: language === 'en' ? 'at least 10 of 10' : 'at least 9 of 10' }
}
