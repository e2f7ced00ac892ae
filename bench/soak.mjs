/**
 * `node bench/soak.mjs [saves] [pages]`: one live server and very many saves, as editors and git make them.
 * Prints its resident memory on the way; in the end every page must equal that of a newly started server.
 */
import { execFileSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCorpus } from './corpus.mjs'
import { followPage, startLiveServer } from './measure/live-server.mjs'
import { createOctavoTool } from './tools/octavo-tool.mjs'

const [saves = 1000, pages = 40] = process.argv.slice(2).map(Number)
const PRINTED = new Set([1, 100, 300, 1000, 3000, 10_000, saves])

const octavo = createOctavoTool()
process.on('exit', () => octavo.dispose())
const files = createCorpus({ count: pages, seed: 7 })
octavo.prepare(files)
const site = dirname(octavo.out)
const disk = (path) => join(site, 'docs', path)
const git = (...args) => execFileSync('git', args, { cwd: site, stdio: 'ignore' })
writeFileSync(join(site, '.gitignore'), '.octavo\ndist\n')
git('init', '-q', '-b', 'main')
commit('first')
git('checkout', '-q', '-b', 'other')
for (const { path, text } of files.slice(1))
  writeFileSync(disk(path), `${text}\nOf the other branch.\n`)
commit('other')
git('checkout', '-q', 'main')

const { path, text } = files[Math.floor(files.length / 2)]
const route = `/${path.replace(/\.md$/, '')}`
const folder = dirname(path)

/** How a save is written: as it is, in two parts, or as another file that takes its place. */
const WAYS = [
  (file, content) => writeFileSync(file, content),
  (file, content) => {
    writeFileSync(file, content.slice(0, content.length / 2))
    writeFileSync(file, content)
  },
  (file, content) => {
    writeFileSync(`${file}.tmp`, content)
    renameSync(`${file}.tmp`, file)
  },
]

const server = await startLiveServer(site)
await server.shows(route, '<')
const tab = await followPage(server.origin, route)
for (let save = 1; save <= saves; save++) {
  const mark = `Saved ${save} times.`
  WAYS[save % WAYS.length](disk(path), `${text}\n${mark}\n`)
  if (save % 10 === 0 || save === saves) await tab.shows(mark)
  if (save % 100 === 50) await disturb(save)
  if (PRINTED.has(save)) console.log(`${save} saves: ${Math.round(server.rssKiB() / 1024)} MiB`)
}
tab.close()
const differ = await compareWithNew()
await server.stop()
console.log(
  differ.length === 0 ? `${pages + 1} pages are as those of a new server` : differ.join('\n'),
)
process.exit(differ.length === 0 ? 0 : 1)

/** Another branch and back, and a folder that goes and comes back. */
async function disturb(save) {
  writeFileSync(disk(path), text)
  git('checkout', '-q', 'other')
  await server.shows(route, 'Of the other branch.')
  git('checkout', '-q', 'main')
  renameSync(disk(folder), disk(`${folder}-${save}`))
  await server.shows(route.replace(folder, `${folder}-${save}`), '<')
  renameSync(disk(`${folder}-${save}`), disk(folder))
  await server.shows(route, '<')
}

async function compareWithNew() {
  const other = await startLiveServer(site)
  await other.shows(route, `Saved ${saves} times.`)
  const routes = files.map((file) => `/${file.path.replace(/(^|\/)index\.md$|\.md$/, '')}`)
  const differ = []
  for (const each of routes) {
    const [now, anew] = await Promise.all(
      [server, other].map(async ({ origin }) =>
        (await fetch(`${origin}${each}/index.json`)).text(),
      ),
    )
    if (now !== anew) differ.push(`not as in a new server: ${each}`)
  }
  await other.stop()
  return differ
}

function commit(message) {
  git('add', '-A')
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.test', 'commit', '-q', '-m', message)
}
