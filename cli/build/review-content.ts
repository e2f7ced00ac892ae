/** `octavo check-content`, and its part of a build: checks of sources, and of the colours of the site. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diagnosticsOf } from '../base/errors/site-error.ts'
import type { SentenceCounts } from '../base/model/content-review.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import type { SourceFile } from '../base/model/source-file.ts'
import { findPackageRoot } from '../base/package/package-root.ts'
import { createPageCheck } from '../read/content-checks/check-page.ts'
import { toSitePath } from '../read/scan/inside.ts'
import { loadSource } from '../read/scan/load-source.ts'
import { createMarkdownReader } from '../tasks/doc/create-markdown-reader.ts'
import { filesOf, toContentChecks } from '../tasks/doc/parse-site.ts'
import type { OpenSite } from '../tasks/open/open-site.ts'

/** Diagnostics of the checked files, with their number and the sums of their sentences. */
interface ReviewedContent {
  diagnostics: Diagnostic[]
  files: number
  counts: SentenceCounts
}

/**
 * Check the sources, and the translations of the requested locales.
 *
 * @param names - Paths from the working folder: only these files are checked, and they need not be pages.
 */
export async function reviewContent(
  site: OpenSite,
  names?: readonly string[],
): Promise<ReviewedContent> {
  const { config, root } = site.loaded
  const read = createMarkdownReader(site)
  const counts: SentenceCounts = { sentences: 0, words: 0, long: 0 }
  const checks = new Map(
    config.i18n.locales.map((locale) => [
      locale,
      createPageCheck(toContentChecks(config), locale, counts),
    ]),
  )
  const diagnostics: Diagnostic[] = []
  const files = names ? findNamed(site, names) : findPages(site)
  for (const source of files) {
    try {
      const { text } = loadSource(root, source.file)
      const tree = await read(text, source)
      diagnostics.push(...(checks.get(source.locale)?.(tree, text, source.file) ?? []))
    } catch (error) {
      // The build reports it too.
      const refused = diagnosticsOf(error)
      if (!refused) throw error
      diagnostics.push(...refused)
    }
  }
  if (!names) diagnostics.push(...(await reviewColors(site)))
  return { diagnostics, files: files.length, counts }
}

function findPages(site: OpenSite): SourceFile[] {
  return filesOf(site).filter(({ locale, virtual }) => !virtual && site.locales.includes(locale))
}

/** Files by path, each once. A file that is no page has the language of the default locale. */
function findNamed(site: OpenSite, names: readonly string[]): SourceFile[] {
  const { config, root } = site.loaded
  const pages = new Map(filesOf(site).map((page) => [page.file, page]))
  const files = new Set(names.map((name) => toSitePath(root, resolve(name))))
  const { defaultLocale: locale } = config.i18n
  return Array.from(
    files,
    (file) =>
      pages.get(file) ?? { file, origin: file, path: file, locale, instance: null, version: '' },
  )
}

/** Checks that the config enables for builds, except those of pages, which run in parse. */
export async function checkOnBuild(site: OpenSite): Promise<Diagnostic[]> {
  return site.loaded.config.checkContent.onBuild ? reviewColors(site) : []
}

/** Check the contrast of colours in the site's style sheets. Loads nothing for a site without style sheets. */
async function reviewColors({ scan }: OpenSite): Promise<Diagnostic[]> {
  const sheets = scan.themeFiles.flatMap(({ kind, file, disk }) =>
    kind === 'styles' ? [{ file, text: readFileSync(disk, 'utf8') }] : [],
  )
  if (sheets.length === 0) return []
  const { checkContrast } = await import(
    /* webpackChunkName: "contrast", webpackMode: "lazy" */ '../read/content-checks/check-contrast.ts'
  )
  const tokens = join(findPackageRoot(), 'runtime/theme/styles/tokens.css')
  return checkContrast({ file: tokens, text: readFileSync(tokens, 'utf8') }, sheets)
}
