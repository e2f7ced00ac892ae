/**
 * Runs two builds of one site at the same moment, again and again: into one output, in place and switched, with
 * the remains of the previous build and without. Each ends with success or with the error that the output is
 * busy, and the output is then one whole build.
 *
 *     node bench/collisions.mjs [collisions, default 50] [launcher]
 */
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const COLLISIONS = Number(process.argv[2] ?? 50)
const LAUNCHER = resolve(process.argv[3] ?? join(import.meta.dirname, '../bin/octavo.js'))
const PAGES = 40

const counts = new Map()
let largestGap = 0
for (const publish of ['files', 'switch']) {
  const site = makeSite(publish)
  for (let count = 0; count < COLLISIONS / 2; count += 1) await collide(site, count)
  rmSync(site, { recursive: true, force: true })
}
for (const [ending, count] of counts) console.log(`${ending}: ${count}`)

/** Two builds, the second up to as much later as a build has taken so far. */
async function collide(site, count) {
  const text = `Collision ${count}`
  writePages(site, text)
  // An output, its builds and caches: each may be there or not.
  if (count % 3 === 0) rmSync(join(site, '.octavo'), { recursive: true, force: true })
  if (count % 4 === 0)
    for (const name of readdirSync(site).filter((name) => /^\.?dist/.test(name)))
      rmSync(join(site, name), { recursive: true, force: true })
  const started = performance.now()
  const first = build(site)
  await new Promise((done) => setTimeout(done, (count % 10) * (largestGap / 10)))
  const endings = await Promise.all([first, build(site)])
  largestGap = Math.max(largestGap, Math.min(3000, (performance.now() - started) / 2))
  for (const ending of endings) note(ending)
  if (!endings.includes('published')) note('NEITHER PUBLISHED')
  for (let page = 0; page < PAGES; page += 1) {
    const file = join(site, `dist/page-${page}/index.html`)
    if (!existsSync(file) || !readFileSync(file, 'utf8').includes(text)) {
      note('NOT ONE WHOLE BUILD')
      break
    }
  }
  const left = readdirSync(site).filter((name) => name === '.dist.octavo')
  if (left.length > 0) note('A STAGE WAS LEFT')
}

function note(ending) {
  counts.set(ending, (counts.get(ending) ?? 0) + 1)
  if (ending === 'published' || ending === 'busy') return
  console.log(ending)
  process.exitCode = 1
}

function makeSite(publish) {
  const site = mkdtempSync(join(tmpdir(), 'octavo-collision-'))
  const docs = "[{ path: 'docs', routeBasePath: '/' }]"
  writeFileSync(
    join(site, 'site.config.mjs'),
    `export default { title: 'T', url: 'https://t.example', publish: '${publish}', docs: ${docs} }\n`,
  )
  return site
}

function writePages(site, text) {
  mkdirSync(join(site, 'docs'), { recursive: true })
  writeFileSync(join(site, 'docs/index.md'), `# Home\n\n${text}\n`)
  for (let page = 0; page < PAGES; page += 1)
    writeFileSync(join(site, `docs/page-${page}.md`), `# Page ${page}\n\n${text}\n`)
}

/** @returns {Promise<string>} how it ended. */
function build(site) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [LAUNCHER, 'build', '--quiet'], { cwd: site })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += chunk))
    child.on('close', (code) => {
      if (code === 0) done('published')
      else if (code === 1 && /^error OUTPUT_BUSY/.test(printed)) done('busy')
      else done(`exit ${code}: ${printed.slice(0, 1500)}`)
    })
  })
}
