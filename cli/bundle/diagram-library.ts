/** The library that draws diagrams in the browser: a package of the site, published as the one file that it ships. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type LoadedConfig, toConfigName } from '../config/paths.ts'
import { diagramLibraryMissing } from '../errors/catalogue.ts'
import { throwDiagnostics } from '../errors/site-error.ts'
import { findPackageRoot } from '../package/package-root.ts'

/** Self-contained scripts of packages, in order of preference. */
const LIBRARIES = ['mermaid/dist/mermaid.min.js', '@mermaid-js/tiny/dist/mermaid.tiny.js'] as const

/** Names that imports may use for a file, and files that exist only in memory. */
interface ImportPlan {
  aliases: Readonly<Record<string, string>>
  virtualFiles: Readonly<Record<string, string>>
}

/**
 * Add `octavo-site/diagrams`, the module with the address of the script. Features that a site does not use are
 * replaced by empty modules, so that no chunk of them is published.
 *
 * @throws `MERMAID_NOT_INSTALLED`.
 */
export function addDiagrams(
  imports: ImportPlan,
  runtime: string,
  loaded: LoadedConfig,
): ImportPlan {
  const { images, markdown } = loaded.config
  const file = path.join(runtime, 'octavo-site-diagrams.ts')
  const off = [
    ...(images.zoom ? [] : ['startZoom']),
    ...(markdown.mermaid ? [] : ['startDiagrams']),
  ].map((name) => {
    const part = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
    const original = path.join(runtime, 'theme/article', `${part}.ts`)
    const empty = path.join(runtime, 'theme/article', `octavo-no-${part}.ts`)
    return { original, empty, text: `export function ${name}() {}\n` }
  })
  return {
    aliases: {
      ...imports.aliases,
      'octavo-site/diagrams$': file,
      ...Object.fromEntries(off.map(({ original, empty }) => [original, empty])),
    },
    virtualFiles: {
      ...imports.virtualFiles,
      [file]: renderModule(loaded),
      ...Object.fromEntries(off.map(({ empty, text }) => [empty, text])),
    },
  }
}

/** Module with the address of the script; '' if the site has no diagrams. */
function renderModule(loaded: LoadedConfig): string {
  if (!loaded.config.markdown.mermaid) return "export const libraryUrl = ''\n"
  const script = findLibrary(loaded.root)
  if (script === null)
    throwDiagnostics([
      diagramLibraryMissing({ file: toConfigName(loaded), at: 'markdown.mermaid' }),
    ])
  return `export const libraryUrl = new URL(${JSON.stringify(script)}, import.meta.url).href\n`
}

function findLibrary(root: string): string | null {
  for (const folder of [...listAbove(root), ...listAbove(findPackageRoot())])
    for (const name of LIBRARIES) {
      const script = path.join(folder, 'node_modules', name)
      if (existsSync(script)) return script
    }
  return null
}

function listAbove(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...listAbove(above)]
}
