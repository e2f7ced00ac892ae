/**
 * Counts the components in the pages of a site of Mintlify, and says who shows each in the moved site:
 * `node bench/mintlify-components.mjs SITE`. The exit code is 1 if one of Mintlify's own has nobody.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { register } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { positionals } = parseArgs({ allowPositionals: true })
const [site] = positionals
if (!site) {
  process.stderr.write('node bench/mintlify-components.mjs SITE\n')
  process.exit(2)
}
register('./tools/typescript-loader.mjs', import.meta.url)
const { MINTLIFY_COMPONENTS } = await import('../cli/jobs/migrate/mintlify-components.ts')

/** Names that pages have in the moved site, where these differ. */
const RENAMED = { Tab: 'TabItem', Snippet: 'Include' }
const OF_OCTAVO = new Set(['Tabs', 'TabItem', 'Include', 'FileTree', 'CodeBlock'])
const written = new Set(MINTLIFY_COMPONENTS)

const counts = new Map()
const own = new Set()
for (const path of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
  if (!/\.mdx?$/.test(path) || path.includes('node_modules')) continue
  const text = readFileSync(join(site, path), 'utf8').replace(
    /^(\s*)(`{3,}|~{3,})[\s\S]*?^\1\2/gm,
    '',
  )
  for (const [, names = ''] of text.matchAll(/^\s*(?:import|export)\b([^'"\n]*)/gm))
    for (const name of names.match(/\b[A-Z]\w*/g) ?? []) own.add(name)
  for (const [, name = ''] of text.replace(/`[^`\n]*`/g, '').matchAll(/<([A-Z][\w.]*)/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
}
const rows = [...counts]
  .sort((a, b) => b[1] - a[1])
  .map(([name, count]) => ({ name, count, shown: whoShows(name) }))
console.table(rows)
const missing = rows.filter(({ shown }) => shown === 'nobody')
process.stdout.write(`${rows.length} components, ${missing.length} that nobody shows.\n`)
process.exitCode = missing.length > 0 ? 1 : 0

function whoShows(name) {
  const now = RENAMED[name] ?? name.replaceAll('.', '')
  if (own.has(name.split('.')[0])) return 'the site'
  if (OF_OCTAVO.has(now)) return 'Octavo'
  return written.has(now) ? 'components/mintlify.tsx' : 'nobody'
}
