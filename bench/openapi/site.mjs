/** A site with nothing but the reference of one API, from GitHub's own description or a part of it. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BENCH, REPOSITORY } from '../tools/folders.mjs'
import { installPackages } from '../tools/install-packages.mjs'

/** GitHub's description as text. The package that has it is installed on demand. */
export function readGitHub() {
  const folder = join(BENCH, 'openapi')
  installPackages(folder)
  return readFileSync(
    join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json'),
    'utf8',
  )
}

/**
 * The first paths of a description, with the components that they refer to.
 *
 * @param {string} text
 * @param {number} characters Least characters of the part.
 */
export function cutDescription(text, characters) {
  const whole = JSON.parse(text)
  const paths = {}
  const part = { openapi: whole.openapi, info: whole.info, servers: whole.servers, paths }
  for (const [path, item] of Object.entries(whole.paths)) {
    paths[path] = item
    // The components are most of the text, so it is looked at rarely.
    if (Object.keys(paths).length % 10 > 0) continue
    const cut = JSON.stringify(
      { ...part, components: collectComponents(paths, whole.components) },
      null,
      1,
    )
    if (cut.length >= characters) return cut
  }
  return text
}

function collectComponents(paths, components) {
  const found = {}
  const add = (value) => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      found[kind] ??= {}
      if (found[kind][name] !== undefined) continue
      found[kind][name] = components[kind][name]
      add(found[kind][name])
    }
  }
  add(paths)
  return found
}

/**
 * Make the site in a temporary folder.
 *
 * @param {string} description Its text.
 */
export function createApiSite(description) {
  const site = mkdtempSync(join(tmpdir(), 'octavo-openapi-'))
  mkdirSync(join(site, 'docs'))
  mkdirSync(join(site, 'node_modules'))
  // A copy, as npm installs it: Octavo compiles what is not in node_modules again for each load.
  const plugin = join(site, 'node_modules/octavo-openapi')
  for (const part of ['lib', 'styles.css', 'package.json'])
    cpSync(join(REPOSITORY, 'packages/octavo-openapi', part), join(plugin, part), {
      recursive: true,
    })
  for (const name of ['yaml', 'zod'])
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(site, 'node_modules', name))
  symlinkSync(REPOSITORY, join(site, 'node_modules/octavo'))
  writeFileSync(join(site, 'docs/index.md'), '# Home\n')
  writeFileSync(join(site, 'api.json'), description)
  writeFileSync(
    join(site, 'site.config.ts'),
    `export default {
  title: 'Bench API',
  url: 'https://example.test',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  plugins: [['octavo-openapi', { apis: [{ spec: 'api.json' }] }]],
}
`,
  )
  return site
}
