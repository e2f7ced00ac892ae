/** Files that make the new site independent: package.json, settings of TypeScript, files that git ignores. */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { templateVersions } from '../../base/package/version.ts'
import { listAbove } from '../../config/module-files.ts'
import type { NewText } from './new-text.ts'

const NAME =
  /\b(?:from|import|require\(|import\()\s*(['"])((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"\n]*)?\1/g
/** Packages that belong to the old program or to Octavo. */
const OTHERS =
  /^(?:@docusaurus\/.+|@theme(?:-original)?\/?.*|@site|@generated|react|react-dom|octavo|vue|vitepress|astro|@astrojs\/.+|\.+)$/

/** Packages with versions, of the old site and the folders above it; the nearest wins. */
export function readPackages(root: string): Map<string, string> {
  const packages = new Map<string, string>()
  for (const folder of listAbove(root).reverse()) {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) continue
    for (const [name, version] of Object.entries(dependenciesOf(file)))
      if (typeof version === 'string' && /^[\d^~><=*xv]/.test(version)) packages.set(name, version)
    // A repository's own package.json is the outermost that counts.
    if (existsSync(join(folder, '.git')) && folder !== root) continue
  }
  return packages
}

function dependenciesOf(file: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isRecord(data)) return {}
    const of = (name: string) => (isRecord(data[name]) ? data[name] : {})
    return { ...of('devDependencies'), ...of('dependencies') }
  } catch {
    return {}
  }
}

/** Packages that code imports. */
export function packagesIn(code: string): string[] {
  const names = Array.from(code.matchAll(NAME), ([, , name = '']) => name)
  return names.filter((name) => !OTHERS.test(name) && !builtinModules.includes(name))
}

/** @param wanted - Packages that the site imports. */
export function toSiteFiles(
  name: string,
  wanted: ReadonlySet<string>,
  { packages, scripts }: SiteParts,
): OutputFile[] {
  const template = join(findPackageRoot(), 'bin/template')
  const read = (file: string) => readFileSync(join(template, file), 'utf8')
  const words: Record<string, string> = { ...templateVersions, name }
  const text = read('package.json').replace(/\{\{(\w+)\}\}/g, (whole, word) => words[word] ?? whole)
  const data: unknown = JSON.parse(text)
  const fields = isRecord(data) ? data : {}
  const own = [...wanted].filter((each) => packages.has(each)).sort()
  const base = isRecord(fields.dependencies) ? fields.dependencies : {}
  const dependencies = {
    ...base,
    ...Object.fromEntries(own.map((each) => [each, packages.get(each)])),
  }
  const all = { ...fields, scripts: Object.assign({}, fields.scripts, scripts), dependencies }
  const content = `${JSON.stringify(all, null, 2)}\n`
  return [
    { path: 'package.json', content },
    { path: 'tsconfig.json', content: read('tsconfig.json') },
    { path: '.gitignore', content: read('gitignore') },
  ]
}

interface SiteParts {
  /** Versions of packages. */
  packages: ReadonlyMap<string, string>
  scripts: Readonly<Record<string, string>> | undefined
}

/** What the new site has besides what every site has. */
interface Additions {
  installs?: Readonly<Record<string, string>>
  scripts?: Readonly<Record<string, string>>
}

/** The package.json of a site that stays in its folder, with our commands in place of those with the same names. */
export function addToPackage(root: string, added: Additions): NewText[] {
  const file = join(root, 'package.json')
  const old: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (!isRecord(old)) return []
  const scripts = { start: 'octavo serve', build: 'octavo build', preview: 'octavo preview' }
  const data = {
    ...old,
    scripts: Object.assign({}, old.scripts, scripts, added.scripts),
    dependencies: Object.assign({}, old.dependencies, added.installs, {
      octavo: templateVersions.octavo,
    }),
  }
  return [{ file, place: 'package.json', text: `${JSON.stringify(data, null, 2)}\n` }]
}

/** A valid name of a package: `My Docs` → `my-docs`. */
export function toPackageName(name: string): string {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return safe === '' ? 'docs' : safe
}
