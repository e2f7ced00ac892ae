import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../../cli/base/model/diagnostic.ts'
import type { LoadedConfig } from '../../../cli/config/paths.ts'
import { checkConfig, type SiteConfigInput } from '../../../cli/config/schema.ts'
import { makeFolder as makeTestFolder, removeFolder, type Tree } from '../../octavo.ts'

export type { Tree }

const roots: string[] = []
afterAll(() => {
  for (const root of roots) removeFolder(root)
})

/** A real folder with these files, removed after the tests of the file. */
export function makeFolder(tree: Tree): string {
  const root = makeTestFolder(tree)
  roots.push(root)
  return root
}

/** A site with one docs instance in `content/`, two locales, and these files. */
export function makeSite(tree: Tree, input: Partial<SiteConfigInput> = {}): LoadedConfig {
  const root = makeFolder(tree)
  const checked = checkConfig({
    title: 'Test',
    url: 'https://docs.example',
    docs: [{ path: 'content' }],
    i18n: { locales: ['en', 'de'] },
    ...input,
  })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  const siteDir = join(root, 'site')
  mkdirSync(siteDir, { recursive: true })
  const file = join(siteDir, 'site.config.ts')
  return { config: checked.config, root, file, siteDir, sidebars: {}, dependencies: [] }
}

/** The first words of a diagnostic: code and place. */
export function toPlaces(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, source }) =>
    [code, source?.file, source?.line, source?.column]
      .filter((part) => part !== undefined)
      .join(' '),
  )
}
