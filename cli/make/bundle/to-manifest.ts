import { createHash } from 'node:crypto'
import type { Compilation } from '@rspack/core'
import { SEARCH_PAGE, TAGS_PAGE } from '../../../runtime/contract/theme-pages.ts'
import type { Manifest } from '../../base/model/manifest.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import type { SitePage } from '../../base/model/site-files.ts'
import { HOT_FOLDER } from './hot-folder.ts'
import { toChunkName, toIslandChunkName } from './site-modules.ts'

/** Input of the manifest. */
interface ClientOutput {
  compilation: Compilation
  /** Compilation of the style sheet of static components. Default: the site has none. */
  components?: Compilation | undefined
  pages: readonly SitePage[]
  islands: readonly { name: string }[]
  /** Sorted by path. */
  files: readonly OutputFile[]
  /** Path that the site is served under, with both slashes. */
  siteBase: string
  /** Name of the runtime. Default: a hash of all files. */
  runtime?: string | undefined
}

/** Files that each page loads, in the order of the bundler. Pure. */
export function toManifest(output: ClientOutput): Manifest {
  const { compilation, components, pages, islands, files, siteBase } = output
  const entry = compilation.entrypoints.get('runtime')?.getFiles() ?? []
  const toUrls = (names: readonly string[], extension: string) =>
    names
      .filter((name) => name.endsWith(extension) && !name.startsWith(HOT_FOLDER))
      .map((name) => siteBase + name)
  const toChunks = (names: readonly string[]) => ({
    scripts: toUrls(names, '.js'),
    styles: toUrls(names, '.css'),
  })
  const chunkFiles = (name: string) => {
    const group = compilation.namedChunkGroups.get(name)
    return (group?.getFiles() ?? []).filter((file) => !entry.includes(file))
  }
  const themePages = [SEARCH_PAGE, TAGS_PAGE].filter((key) =>
    compilation.namedChunkGroups.get(toChunkName(key)),
  )
  const componentFiles = components?.entrypoints.get('components')?.getFiles() ?? []
  const keys = [...pages.map(({ key }) => key), ...themePages]
  return {
    runtime: output.runtime ?? nameRuntime(files),
    ...toChunks(entry),
    fonts: files.filter(({ path }) => isFirstFont(path)).map(({ path }) => siteBase + path),
    pages: Object.fromEntries(keys.map((key) => [key, toChunks(chunkFiles(toChunkName(key)))])),
    islands: Object.fromEntries(
      islands.map(({ name }) => [name, toChunks(chunkFiles(toIslandChunkName(name)))]),
    ),
    components: { styles: toUrls(componentFiles, '.css') },
  }
}

/** Whether a file is the upright Latin subset of the text font, the only font that every page needs at once. */
function isFirstFont(path: string): boolean {
  return /\/[^/]*latin-wght-normal[^/]*\.woff2$/.test(path) && !/-(?:ext|mono)-/.test(path)
}

function nameRuntime(files: readonly OutputFile[]): string {
  const hash = createHash('sha256')
  for (const { path, content } of files) hash.update(path).update('\0').update(content)
  return hash.digest('hex').slice(0, 12)
}
