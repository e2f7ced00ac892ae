/**
 * Octavo and its peers over the same pages, each set up as its documentation recommends for sites: sections as
 * documents, headings above texts, prefixes, typing errors where it knows them, and the analysis of the language
 * where it has one. Languages without spaces between words are split by `Intl.Segmenter`.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { BENCH, REPOSITORY } from '../tools/folders.mjs'
import { toPage } from './kinds-site.mjs'
import { indexPagefind, openPagefind } from './pagefind.mjs'

/**
 * @typedef {object} Engine
 * @property {(query: string) => Promise<string[]>} ask Addresses of pages, best first; may repeat.
 * @property {() => Promise<void>} [close]
 *
 * @typedef {object} Corpus
 * @property {string} out The built site.
 * @property {string} language `pt-BR`.
 * @property {readonly import('./kinds-site.mjs').Section[]} sections
 */

const require = createRequire(join(BENCH, 'package.json'))
/** Sections that a peer returns, so that some pages are among them. */
const SECTIONS = 200
const HITS = 40
/** Languages without spaces between words. */
const UNSPACED = new Set(['ja', 'zh', 'th'])

const baseOf = (language) => language.split('-')[0]

/** Words of a text by the browser's own segmenter. */
function createSegmenter(language) {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text) =>
    [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment.toLowerCase()] : [],
    )
}

/** @type {Readonly<Record<string, (corpus: Corpus) => Promise<Engine>>>} */
export const ENGINES = {
  octavo: openOctavo,
  minisearch: openMiniSearch,
  pagefind: openPagefindOf,
  orama: openOrama,
  flexsearch: openFlexSearch,
}

async function openOctavo({ out, language }) {
  const { createDiskSource, createSearchEngine } = require(join(REPOSITORY, 'lib/search.cjs'))
  const engine = createSearchEngine(createDiskSource(join(out, 'assets/search')))
  const rest = { language, tags: [], page: 0, hitsPerPage: HITS, snippetWords: 10 }
  return {
    ask: async (query) =>
      (await engine.search({ query, ...rest })).hits.map(({ url }) => toPage(url)),
  }
}

/** As VitePress sets it up. */
async function openMiniSearch({ language, sections }) {
  const MiniSearch = require('minisearch')
  const index = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    storeFields: ['page'],
    ...(UNSPACED.has(baseOf(language)) && { tokenize: createSegmenter(language) }),
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  index.addAll(sections)
  return { ask: async (query) => index.search(query).map(({ page }) => page) }
}

async function openPagefindOf({ out }) {
  await indexPagefind(out)
  const { ask, close } = await openPagefind(out, '/404')
  return { ask: async (query) => (await ask(query, 10)).map(toPage), close }
}

const STEMMERS = {
  ...{ en: 'english', de: 'german', fr: 'french', es: 'spanish', pt: 'portuguese' },
  ...{ ru: 'russian', tr: 'turkish', ar: 'arabic' },
}

async function openOrama({ language, sections }) {
  const { create, insertMultiple, search } = require('@orama/orama')
  const tokenizer = createOramaTokenizer(baseOf(language))
  const schema = { page: 'string', title: 'string', titles: 'string', text: 'string' }
  const db = create({ schema, components: { tokenizer } })
  await insertMultiple(db, [...sections])
  const options = {
    properties: ['title', 'titles', 'text'],
    boost: { title: 4, titles: 1, text: 2 },
    tolerance: 1,
    limit: SECTIONS,
  }
  return {
    ask: async (term) =>
      (await search(db, { term, ...options })).hits.map(({ document }) => document.page),
  }
}

function createOramaTokenizer(language) {
  if (language === 'ja') return require('@orama/tokenizers/japanese').createTokenizer()
  if (language === 'zh') return require('@orama/tokenizers/mandarin').createTokenizer()
  const name = STEMMERS[language]
  // Its own tokenizers have no Korean and no Thai.
  if (!name) {
    const segment = createSegmenter(language)
    return { language: 'english', normalizationCache: new Map(), tokenize: segment }
  }
  const { stemmer } = require(`@orama/stemmers/${name}`)
  return { language: name, stemming: true, stemmer }
}

async function openFlexSearch({ language, sections }) {
  const { Charset, Document } = require('flexsearch')
  const isUnspaced = UNSPACED.has(baseOf(language))
  const isLatin = !isUnspaced && !['ru', 'ar', 'ko'].includes(baseOf(language))
  const index = new Document({
    document: { id: 'id', index: ['title', 'titles', 'text'] },
    tokenize: 'forward',
    ...(isUnspaced
      ? { encode: createSegmenter(language) }
      : { encoder: isLatin ? Charset.LatinBalance : Charset.Normalize }),
  })
  const pages = new Map()
  for (const section of sections) {
    index.add(section)
    pages.set(section.id, section.page)
  }
  return {
    ask: async (query) =>
      index
        .search(query, { limit: SECTIONS, suggest: true, merge: true })
        .map(({ id }) => pages.get(id)),
  }
}
