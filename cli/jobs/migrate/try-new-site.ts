/**
 * Checks the new site as `check-links` would, in a temporary folder, before it is written. What Octavo refuses is
 * changed: a block of a page becomes a visible note, and broken links of the old site become warnings.
 */
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { migrateNoEqual, migrateReplaced } from '../../base/errors/catalogue.ts'
import type { Report } from '../../base/errors/report.ts'
import { diagnosticsOf, SiteError } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { checkSite } from '../../build/build-site.ts'
import type { SiteTools } from '../../tasks/open/site-tools.ts'
import { writeSources } from '../../write/write-sources.ts'
import { toConfigFile, toFieldsFile } from './config-files.ts'
import { type ForeignValue, isForeignObject, listOf } from './foreign-value.ts'
import { hideBlocks } from './hide-blocks.ts'
import { type MovedSite, putOption } from './moved-site.ts'
import type { FoundFiles } from './new-files.ts'
import { countLevels } from './write-new-site.ts'

/** Most times that pages are changed and checked again. */
const MOST_TRIES = 5

/** Problems of the site, not of a block, with the option that makes them warnings. */
const LOWERED: Readonly<Record<string, readonly [path: readonly string[], what: string]>> = {
  MARKDOWN_IMAGE_BROKEN: [['markdown', 'onBrokenMarkdownImages'], 'pictures do not exist'],
}
/** Problems that a package which is not installed yet has too. */
const LATER = /^(?:BUNDLE_|RENDER_|COMPONENT_|PLUGIN_|HEAD_|THEME_STYLES_)/

/** Whether a problem may be only that of a site without its packages: plugins add pages, to which redirects lead. */
const isLater = (code: string, { config }: MovedSite) =>
  LATER.test(code) || (code === 'REDIRECT_TARGET_MISSING' && config.plugins !== undefined)

/** Change `found` and the config of `moved` until Octavo accepts them, and note each change. */
export async function tryNewSite(
  moved: MovedSite,
  found: FoundFiles,
  tools: SiteTools,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-migrate-'))
  lowerLinks(moved, found)
  try {
    const levels = countLevels(found)
    const inner = 'site/'.repeat(Math.max(1, levels))
    lay({ folder, inner, trial: toTrialConfig(moved) }, found)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const all = await diagnosticsIn(join(folder, inner), tools)
      const errors = all.filter(({ severity }) => severity === 'throw')
      const declared = tries === 0 ? declareFields(all, moved, found) : []
      const changed = [...declared, ...mend(errors, moved, found)]
      if (changed.length === 0) {
        for (const error of errors.filter(({ code }) => !isLater(code, moved)))
          moved.notes.push({ ...error, severity: 'warn' })
        return
      }
      // Both may have changed the config.
      const last = new Map(changed.map((file) => [file.path, file]))
      writeSources(
        folder,
        Array.from(last.values(), (file) => ({ ...file, path: posix.join(inner, file.path) })),
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Links of the layout and files of components are checked when pages are rendered, which needs all packages: they do not
 * stop the first build.
 */
function lowerLinks(moved: MovedSite, found: FoundFiles): void {
  const { config } = moved
  if (!/^(?:warn|log|ignore)$/.test(String(config.onBrokenLinks))) config.onBrokenLinks = 'warn'
  config.rules = { RESOURCE_BROKEN: 'warn' }
  const file = toConfigFile(moved)
  found.written = found.written.map((each) => (each.path === file.path ? file : each))
}

/** @param place - `inner`: folder of the site in it, with a slash at its end. `trial`: the config without packages. */
function lay(
  { folder, inner, trial }: { folder: string; inner: string; trial: OutputFile },
  { texts, copies, written }: FoundFiles,
): void {
  for (const { file, place } of copies) {
    const to = join(folder, inner, place)
    mkdirSync(dirname(to), { recursive: true })
    try {
      linkSync(file, to)
    } catch {
      copyFileSync(file, to)
    }
  }
  const own = written.map((file) => (file.path === trial.path ? trial : file))
  writeSources(folder, [
    ...own.map((file) => ({ ...file, path: posix.join(inner, file.path) })),
    ...texts.map(({ place, text }) => ({ path: posix.join(inner, place), content: text })),
  ])
}

/** The config without what needs packages, which are not installed yet. */
function toTrialConfig(moved: MovedSite): OutputFile & { content: string } {
  const markdown = isForeignObject(moved.config.markdown) ? { ...moved.config.markdown } : {}
  for (const name of ['remarkPlugins', 'rehypePlugins', 'fences']) delete markdown[name]
  const { clientModules: _, plugins: __, ...config } = moved.config
  const docs = listOf(config.docs).map((instance) => withoutPieces(instance, moved))
  const some = docs.length > 0 ? { docs } : {}
  return toConfigFile({ ...moved, config: { ...config, ...some, markdown } })
}

/** An instance without a sidebars file of the new site, which places entries of a plugin. */
function withoutPieces(instance: ForeignValue, { files }: MovedSite): ForeignValue {
  if (!isForeignObject(instance)) return instance
  const { sidebarPath, displayedSidebar: _, ...rest } = instance
  return files.some(({ path }) => path === sidebarPath) ? rest : instance
}

/**
 * Front matter fields that only the old site knows: a schema lists them, so that components can read them.
 *
 * @returns files to try.
 */
function declareFields(all: readonly Diagnostic[], moved: MovedSite, found: FoundFiles) {
  const unknown = all.filter(({ code }) => code === 'FRONTMATTER_UNKNOWN')
  const names = unknown.flatMap(({ message }) => /field "([^"]+)"/.exec(message)?.[1] ?? [])
  if (names.length === 0) return []
  moved.fields = true
  const file = toFieldsFile([...new Set(names)].sort())
  const config = toConfigFile(moved)
  found.written = [
    ...found.written.map((each) => (each.path === config.path ? config : each)),
    file,
  ]
  return [file, toTrialConfig(moved)]
}

/** Components are not bundled: their packages are not installed yet, and pages are checked without them. */
async function bundleSite(): Promise<never> {
  const hint = 'Build the site.'
  throw new SiteError({ code: 'BUNDLE_FAILED', message: 'The code was not bundled.', hint })
}

/** Errors and warnings of the site. */
async function diagnosticsIn(siteDir: string, tools: SiteTools): Promise<Diagnostic[]> {
  const errors: Diagnostic[] = []
  const nothing = () => {}
  const report: Report = {
    info: nothing,
    result: nothing,
    step: nothing,
    failure: nothing,
    finish: nothing,
    columns: null,
    diagnostics(found) {
      errors.push(...found)
    },
    error(error) {
      throw error
    },
  }
  try {
    await checkSite({ siteDir, report, tools: { ...tools, bundleSite }, cache: '.octavo' })
  } catch (error) {
    // An error that leaves nothing to check, such as that of a config.
    const found = diagnosticsOf(error)
    if (!found) throw error
    errors.push(...found)
  }
  return errors
}

/** @returns files with another content. */
function mend(errors: readonly Diagnostic[], moved: MovedSite, found: FoundFiles) {
  const changed: { path: string; content: string }[] = []
  for (const [code, [path, what]] of Object.entries(LOWERED)) {
    const [first, ...others] = errors.filter((error) => error.code === code)
    if (!first) continue
    putOption(moved.config, path, 'warn')
    const count = others.length + 1
    const why = `${what} (${count}): ${first.message.replace(/[.]$/, '')}`
    const instead = `correct them, and remove \`${path.join('.')}\` from the config`
    moved.notes.push(
      migrateNoEqual(
        path.join('.'),
        `is "warn", because ${why}`,
        instead,
        first.source ?? { file: 'site.config.ts' },
      ),
    )
  }
  if (errors.some(({ code }) => code in LOWERED)) changed.push(toTrialConfig(moved))
  const ofPages = new Map<string, Diagnostic[]>()
  for (const error of errors) {
    const { source, code } = error
    if (code in LOWERED || !source?.line || !/\.mdx?$/.test(source.file)) continue
    ofPages.set(source.file, [...(ofPages.get(source.file) ?? []), error])
  }
  for (const [place, list] of ofPages) {
    const page = openText(found, place)
    if (!page) continue
    const { text, hidden } = hideBlocks(page.text, list)
    if (text === page.text) continue
    page.text = text
    for (const { diagnostic, name } of hidden) moved.notes.push(migrateReplaced(name, diagnostic))
    changed.push({ path: place, content: text })
  }
  const config = toConfigFile(moved)
  found.written = found.written.map((file) => (file.path === config.path ? config : file))
  return changed
}

/** The text of a page, which is a copy no more. */
function openText(found: FoundFiles, place: string) {
  const known = found.texts.find((text) => text.place === place)
  const copy = found.copies.find((each) => each.place === place)
  if (known || !copy) return known
  const text = { ...copy, text: readFileSync(copy.file, 'utf8') }
  found.copies = found.copies.filter((each) => each !== copy)
  found.texts.push(text)
  return text
}
