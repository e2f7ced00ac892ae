/**
 * `node bench/parts.mjs [--pages 1000] [--pictures 24] [--parts 4] [--busy 8] [--store redis] [--seed 7]`: a build in parts
 * that share a store, all at once, and then the last build, while endless loops load the machine. Prints what the last
 * build still had to do. `redis` needs `redis-server`; `http` is a server that keeps what is put; `dead` is none.
 */
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createCorpus, writeCorpus } from './corpus.mjs'
import { REPOSITORY } from './tools/folders.mjs'
import { toLauncher } from './tools/octavo-tool.mjs'

const text = (value) => ({ type: 'string', default: value })
const { values } = parseArgs({
  options: {
    ...{ pages: text('1000'), parts: text('4'), busy: text('8') },
    ...{ store: text('redis'), seed: text('7'), pictures: text('24') },
  },
})
const [pages, parts, busy, seed] = [values.pages, values.parts, values.busy, values.seed].map(
  Number,
)
const PORT = 7398
const corpus = createCorpus({ count: pages, seed })
const folder = mkdtempSync(join(tmpdir(), 'octavo-parts-'))
const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const STORES = {
  redis: { driver: 'redis', options: { host: '127.0.0.1', port: PORT, base: 'docs' } },
  http: { driver: 'http', options: { base: `http://127.0.0.1:${PORT}/docs` } },
  dead: { driver: 'http', options: { base: `http://127.0.0.1:${PORT}/docs` } },
}
if (!Object.hasOwn(STORES, values.store))
  throw new Error(`--store must be one of ${Object.keys(STORES).join(', ')}.`)
if (values.store === 'redis') start('redis-server', ['--port', String(PORT), '--save', ''])
if (values.store === 'http') await serveValues()

const numbers = Array.from({ length: parts }, (_, at) => at + 1)
const images = await drawImages(Number(values.pictures))
const sites = numbers.map((number) => makeSite(`part-${number}`))
const last = makeSite('last')
const started = performance.now()
if (values.store !== 'dead')
  await Promise.all(sites.map((site, at) => build(site, ['--shard', `${at + 1}/${parts}`])))
const encoded = sites.map(countEncoded).join(' + ')
console.log(
  `${parts} parts: ${toSeconds(performance.now() - started)} s, files encoded: ${encoded}`,
)
for (let at = 0; at < busy; at += 1) start(process.execPath, ['-e', 'for (;;);'])
const begun = performance.now()
const said = await build(last, ['--verbose'])
console.log(`last build, ${busy} busy loops: ${toSeconds(performance.now() - begun)} s`)
console.log(said.match(/^(?:Scanned|Time|Built) .*|^warning .*/gm)?.join('\n'))
console.log(`Files encoded: ${countEncoded(last)}`)
process.exit()

/** Make a copy of the site, as on a machine of its own. */
function makeSite(name) {
  const site = join(folder, name)
  mkdirSync(site)
  const cache = JSON.stringify({ ...STORES[values.store], secret: 'the secret of a whole team' })
  const formats = `images: { formats: ['avif', 'webp'], widths: [400, 800] }`
  const options = `title: 'Bench docs', url: 'https://example.test', ${formats}, docs: [{ path: 'docs', routeBasePath: '/' }]`
  writeFileSync(join(site, 'site.config.ts'), `export default { ${options}, cache: ${cache} }\n`)
  writeCorpus(join(site, 'docs'), corpus)
  for (const [at, image] of images.entries())
    writeFileSync(join(site, `docs/image-${at}.png`), image)
  const shown = images.map((_, at) => `![Image ${at}](image-${at}.png)\n`)
  writeFileSync(join(site, 'docs/images.md'), `# Images\n\n${shown.join('\n')}`)
  installPackages(join(site, 'node_modules'))
  return site
}

/** Packages of the repository, with an encoder that counts. */
function installPackages(modules) {
  mkdirSync(join(modules, 'sharp'), { recursive: true })
  for (const name of ['ioredis', 'octavo', 'unstorage'])
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(modules, name))
  const real = JSON.stringify(join(REPOSITORY, 'node_modules/sharp'))
  const code = `const sharp = require(${real})
const { appendFileSync } = require('node:fs')
const count = (...given) => {
  appendFileSync(__dirname + '/encoded', '.')
  return sharp(...given)
}
module.exports = Object.assign(count, { cache: sharp.cache, concurrency: sharp.concurrency })
`
  writeFileSync(join(modules, 'sharp/index.js'), code)
  writeFileSync(join(modules, 'sharp/package.json'), '{ "name": "sharp", "version": "1.0.0" }')
}

function countEncoded(site) {
  const file = join(site, 'node_modules/sharp/encoded')
  return existsSync(file) ? readFileSync(file, 'utf8').length : 0
}

/** Images with waves, which no format compresses to a few bytes. */
function drawImages(count) {
  const [width, height] = [800, 500]
  return Promise.all(
    Array.from({ length: count }, (_, image) => {
      const points = Buffer.alloc(width * height * 3)
      for (let at = 0; at < points.length; at += 1)
        points[at] = 128 + 100 * Math.sin(at / (7 + image)) * Math.cos(at / (width * 3) / 9)
      return sharp(points, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer()
    }),
  )
}

/** Build a site. @returns what it printed. @throws {Error} With that text if it fails. */
function build(site, args) {
  const child = start(process.execPath, [toLauncher(REPOSITORY), 'build', ...args], site)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))))
  })
}

function start(program, args, cwd = folder) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child.on('exit', () => children.delete(child)))
  child.stdout.resume()
  return child
}

/** A host that keeps what is put, in memory. */
function serveValues() {
  const kept = new Map()
  const server = createServer((request, response) => {
    const pieces = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      if (request.method === 'PUT') kept.set(request.url, Buffer.concat(pieces))
      const value = kept.get(request.url)
      response.statusCode = value ? 200 : 404
      response.end(request.method === 'GET' ? value : undefined)
    })
  })
  return new Promise((resolve) => {
    server.listen(PORT, '127.0.0.1', resolve)
  })
}

function toSeconds(ms) {
  return (ms / 1000).toFixed(1)
}
