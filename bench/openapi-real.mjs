/**
 * `node bench/openapi-real.mjs FILE… [--versions]`: builds the reference of each description, unedited, as a site of its
 * own. Prints seconds, CPU seconds, memory, the largest page as brotli, and what the pages lack: operations, parameters,
 * statuses, and fields of bodies, responses and schemas. Exit code 1: something is missing. With `--versions`, all files
 * are versions of one API, in one site. `--keep` leaves the sites there, and prints their folders.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { createPageReader } from './openapi/read-pages.mjs'
import { createApiSite } from './openapi/site.mjs'
import { runOctavo } from './tools/octavo-tool.mjs'
import { listFiles } from './tools/tool.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { versions: { type: 'boolean' }, keep: { type: 'boolean' } },
})

if (values.versions) await measure(positionals)
else for (const file of positionals) await measure([file])

/** @param {readonly string[]} files The first is the current version. */
async function measure(files) {
  const site = createApiSite(readFileSync(files[0], 'utf8'))
  if (files.length > 1) addVersions(site, files.slice(1))
  try {
    const { wallMs, cpuMs, rssMiB } = await runOctavo(['build', site])
    const dist = join(site, 'dist')
    const pages = listFiles(dist, '.html').map((path) => [readFileSync(join(dist, path)), path])
    pages.sort(([a], [b]) => b.length - a.length)
    const sizes = pages
      .slice(0, 100)
      .map(([bytes, path]) => [brotliCompressSync(bytes).length, path])
    const [size, page] = sizes.sort(([a], [b]) => b - a)[0]
    console.log(
      `${files.map((file) => basename(file)).join(', ')}: ${pages.length} pages, ${(wallMs / 1000).toFixed(1)} s (CPU ${(cpuMs / 1000).toFixed(1)} s), ${Math.round(rssMiB)} MiB; largest page ${size} bytes (${page})`,
    )
    for (const [at, file] of files.entries())
      compare(JSON.parse(readFileSync(file, 'utf8')), at === 0 ? '' : nameOf(file), dist)
    if (values.keep) console.log(`  ${site}`)
  } finally {
    if (!values.keep) rmSync(site, { recursive: true, force: true })
  }
}

function addVersions(site, files) {
  const names = files.map(nameOf)
  writeFileSync(join(site, 'versions.json'), JSON.stringify(names))
  for (const [at, name] of names.entries()) {
    mkdirSync(join(site, `versioned_docs/version-${name}`), { recursive: true })
    writeFileSync(join(site, `versioned_docs/version-${name}/index.md`), '# Home\n')
    writeFileSync(join(site, `api-${name}.json`), readFileSync(files[at]))
  }
  const versions = JSON.stringify(
    Object.fromEntries(names.map((name) => [name, `api-${name}.json`])),
  )
  const config = join(site, 'site.config.ts')
  writeFileSync(
    config,
    readFileSync(config, 'utf8')
      .replace(
        "routeBasePath: '/' }",
        "routeBasePath: '/', lastVersion: 'current', versions: { current: { label: 'newest' } } }",
      )
      .replace("spec: 'api.json'", `spec: 'api.json', versions: ${versions}`)
      .replace(
        '  plugins',
        "  themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown' }] } },\n  plugins",
      ),
  )
}

/** Print what is in the description, and not on its pages. */
function compare(description, version, dist) {
  const { operations, missing } = createPageReader(description, join(dist, version, 'api'))
  console.log(
    `  ${version === '' ? 'current' : version}: ${operations.listed} operations and webhooks in the description, ${operations.shown} shown; ${operations.facts} parameters, statuses and fields compared, ${missing.length} missing`,
  )
  for (const text of missing.slice(0, 10)) console.log(`  - ${text}`)
  if (missing.length > 0) process.exitCode = 1
}

/** `ghes-3.18.json` → `3.18`. */
function nameOf(file) {
  return basename(file, '.json').replace(/^[a-z-]*/, '')
}
