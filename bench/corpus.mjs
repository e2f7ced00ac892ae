/**
 * The pages that the benches build: made up, seeded, the same bytes for the same count and seed on
 * every machine. Plain CommonMark with tables, so that any generator reads them; every link and
 * anchor leads somewhere, so that a build with a strict link check succeeds.
 *
 * `node bench/corpus.mjs 1000 7 some/folder` writes a thousand pages and their index.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRandom } from './corpus/random.mjs'
import { LANGUAGES, writeSample } from './corpus/samples.mjs'
import { writeList, writeParagraph, writeSteps, writeTable } from './corpus/sentences.mjs'
import { HEADINGS, SECTIONS, SUBJECTS, SUBJECTS_SIDE } from './corpus/words.mjs'

/**
 * @typedef {object} CorpusFile
 * @property {string} path Path below the content folder: `storage/lease-table-0042.md`.
 * @property {string} text
 */

/**
 * @typedef {object} PlannedPage
 * @property {string} path
 * @property {string} title
 * @property {readonly string[]} headings Twelve, each once: four groups of one h2 and two h3.
 */

const HEADINGS_A_PAGE = 12
const PAGES_A_SECTION = 50

/**
 * Make the index and `count` pages of about 5 KB, in the order of their paths. Pure.
 *
 * @param {{ count: number, seed: number }} options `count` 0 makes the index alone.
 * @returns {CorpusFile[]}
 */
export function createCorpus({ count, seed }) {
  const pages = Array.from({ length: count }, (_, index) => planPage(index, { count, seed }))
  return [
    { path: 'index.md', text: writeIndex(pages) },
    ...pages.map((page, index) => ({
      path: page.path,
      text: writePage(page, { index, pages, random: createRandom(seed, index) }),
    })),
  ]
}

/**
 * Write files below a folder.
 *
 * @param {string} folder
 * @param {readonly CorpusFile[]} files
 */
export function writeCorpus(folder, files) {
  for (const { path, text } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** @returns {PlannedPage} */
function planPage(index, { count, seed }) {
  // Another stream than the text's, so that a page's headings are known before any page is written.
  const random = createRandom(seed ^ 0x5eed, index)
  const sections = Math.min(SECTIONS.length, Math.ceil(count / PAGES_A_SECTION))
  const section = SECTIONS[Math.floor((index * sections) / count)]
  const subject = `${random.pick(SUBJECTS)} ${random.pick(SUBJECTS_SIDE)}`
  const number = String(index + 1).padStart(4, '0')
  return {
    path: `${section}/${toSlug(subject)}-${number}.md`,
    title: `${subject} ${number}`,
    headings: random.take(HEADINGS, HEADINGS_A_PAGE),
  }
}

function writeIndex(pages) {
  const firsts = pages.filter(
    ({ path }, index) => index === 0 || dirname(path) !== dirname(pages[index - 1].path),
  )
  const links = firsts.map(({ path, title }) => `- [${title}](./${path})`)
  return `${[
    ...writeFrontMatter('Bench docs', 'Where the made-up documentation starts.'),
    'This documentation is made up; a program wrote it to measure other programs.',
    ...(links.length > 0 ? ['', ...links] : []),
  ].join('\n')}\n`
}

function writePage(page, { index, pages, random }) {
  const { headings } = page
  const targets = pickTargets(index, pages, random)
  const link = (nth) => writeLink(page, targets[nth])
  const languages = random.take(LANGUAGES, 3)
  const code = (nth) => writeSample(languages[nth], random)
  const prose = () => writeParagraph(random)
  const blocks = [
    [prose(), `Before you start, read ${link(0)}.`],
    [`## ${headings[0]}`, prose(), writeList(random)],
    [`### ${headings[1]}`, prose(), code(0)],
    [`### ${headings[2]}`, prose(), `The reasons are in ${link(1)}.`],
    [`## ${headings[3]}`, prose(), writeTable(random)],
    [`### ${headings[4]}`, prose()],
    [`### ${headings[5]}`, prose(), code(1)],
    [`## ${headings[6]}`, prose(), `Compare it with ${writeAnchorLink(page, targets[2], random)}.`],
    [`### ${headings[7]}`, prose(), writeSteps(random)],
    [`### ${headings[8]}`, prose()],
    [`## ${headings[9]}`, prose()],
    [`### ${headings[10]}`, prose(), code(2)],
    [`### ${headings[11]}`, prose(), `- ${link(3)}\n- ${link(4)}`],
  ]
  const frontMatter = writeFrontMatter(page.title, `How ${page.title.toLowerCase()} works.`)
  return `${frontMatter.join('\n')}\n${blocks.flat().join('\n\n')}\n`
}

function writeFrontMatter(title, description) {
  return ['---', `title: ${title}`, `description: ${description}`, '---', '']
}

/** Five other pages, near and far; the only page of a corpus links to itself. */
function pickTargets(index, pages, random) {
  const others = Math.max(1, pages.length - 1)
  const steps = [1, 2, random.integer(1, others), random.integer(1, others), others]
  return steps.map((step) => pages[(index + step) % pages.length])
}

function writeLink(from, to, anchor = '') {
  const path = posix.relative(posix.dirname(from.path), to.path)
  return `[${to.title}](${path.startsWith('.') ? path : `./${path}`}${anchor})`
}

function writeAnchorLink(from, to, random) {
  return writeLink(from, to, `#${toSlug(random.pick(to.headings))}`)
}

/** `Retry budget` → `retry-budget`; all words here are ASCII letters. */
function toSlug(words) {
  return words.toLowerCase().replaceAll(' ', '-')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [count, seed, folder] = process.argv.slice(2)
  if (!folder || !/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
    console.error('Usage: node corpus.mjs <count> <seed> <folder>')
    process.exitCode = 2
  } else writeCorpus(folder, createCorpus({ count: Number(count), seed: Number(seed) }))
}
