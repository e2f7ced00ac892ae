/** The library that draws diagrams in the browser: a package of the site, published as the one file that it ships. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { diagramLibraryMissing } from '../../base/errors/catalogue.ts'
import { throwDiagnostics } from '../../base/errors/site-error.ts'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { listAbove } from '../../config/module-files.ts'
import { type LoadedConfig, toConfigName } from '../../config/paths.ts'

/** Self-contained scripts of packages, in order of preference. */
const LIBRARIES = ['mermaid/dist/mermaid.min.js', '@mermaid-js/tiny/dist/mermaid.tiny.js'] as const

/** Name of the generated module, in the folder of the runtime. */
const MODULE = 'octavo-site-diagrams.ts'
const NO_DIAGRAMS = "export const libraryUrl = ''\n"

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
  const file = path.join(runtime, MODULE)
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
      [file]: renderModule(loaded, file),
      ...Object.fromEntries(off.map(({ empty, text }) => [empty, text])),
    },
  }
}

/**
 * Module with the address of the script; '' if the site has no diagrams. The path of the script is relative to the
 * module, so that the code is the same wherever site and program are installed.
 */
function renderModule(loaded: LoadedConfig, file: string): string {
  if (!loaded.config.markdown.mermaid) return NO_DIAGRAMS
  const script = findLibrary(loaded.root)
  if (script === null)
    throwDiagnostics([
      diagramLibraryMissing({ file: toConfigName(loaded), at: 'markdown.mermaid' }),
    ])
  const from = path
    .relative(path.dirname(file), script ?? '')
    .split(path.sep)
    .join('/')
  return `export const libraryUrl = new URL(${JSON.stringify(from)}, import.meta.url).href\n`
}

/**
 * Replace the address of the script where nothing draws diagrams: the code that renders pages. It would contain the
 * path of the program on this machine, and make pages of other machines other ones.
 */
export function withoutDiagrams<T extends RuntimeFiles>(target: T): T {
  const { runtimeDir, virtualFiles } = target
  return {
    ...target,
    virtualFiles: { ...virtualFiles, [path.join(runtimeDir, MODULE)]: NO_DIAGRAMS },
  }
}

/** Files in memory next to a runtime. */
interface RuntimeFiles extends Pick<ImportPlan, 'virtualFiles'> {
  /** Absolute. */
  runtimeDir: string
}

function findLibrary(root: string): string | null {
  for (const folder of [...listAbove(root), ...listAbove(findPackageRoot())])
    for (const name of LIBRARIES) {
      const script = path.join(folder, 'node_modules', name)
      if (existsSync(script)) return script
    }
  return null
}
