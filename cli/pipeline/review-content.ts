/** `octavo check-content`, and its part of a build: checks of sources, and of the colours of the site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPageCheck } from '../content-checks/check-page.ts'
import { diagnosticsOf } from '../errors/site-error.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { findPackageRoot } from '../package/package-root.ts'
import { loadSource } from '../scan/load-source.ts'
import { createMarkdownReader } from './create-markdown-reader.ts'
import type { OpenSite } from './open-site.ts'
import { filesOf, toContentChecks } from './parse-site.ts'

/** Diagnostics, and the number of checked files. */
interface ReviewedContent {
  diagnostics: Diagnostic[]
  files: number
}

/** Check the sources, and the translations of the requested locales. */
export async function reviewContent(site: OpenSite): Promise<ReviewedContent> {
  const { config, root } = site.loaded
  const read = createMarkdownReader(site)
  const checks = new Map(
    config.i18n.locales.map((locale) => [locale, createPageCheck(toContentChecks(config), locale)]),
  )
  const diagnostics: Diagnostic[] = []
  const files = filesOf(site).filter(
    ({ locale, virtual }) => !virtual && site.locales.includes(locale),
  )
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
  return { diagnostics: [...diagnostics, ...(await reviewColors(site))], files: files.length }
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
    /* webpackChunkName: "contrast", webpackMode: "lazy" */ '../content-checks/check-contrast.ts'
  )
  const tokens = join(findPackageRoot(), 'runtime/theme/styles/tokens.css')
  return checkContrast({ file: tokens, text: readFileSync(tokens, 'utf8') }, sheets)
}
