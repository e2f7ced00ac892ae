import { join } from 'node:path'
import { fenceMissing } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { TrustedModule } from '../../base/model/site-files.ts'
import { isFile } from '../../config/module-files.ts'
import { type LoadedConfig, toConfigName } from '../../config/paths.ts'

const ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js']

/** Components of the site that render code blocks, by language in lower case. */
interface FenceModules {
  fences: Readonly<Record<string, TrustedModule>>
  diagnostics: readonly Diagnostic[]
}

/** Find the files of `markdown.fences`. */
export function listFenceModules(loaded: LoadedConfig): FenceModules {
  const { config, root } = loaded
  const found = Object.entries(config.markdown.fences).map(([language, path]) => ({
    language,
    path,
    file: ENDINGS.map((ending) => path + ending).find((name) => isFile(join(root, name))),
  }))
  return {
    fences: Object.fromEntries(
      found.flatMap(({ language, file }) =>
        file === undefined
          ? []
          : [[language.toLowerCase(), { path: file, disk: join(root, file) }] as const],
      ),
    ),
    diagnostics: found.flatMap(({ language, path, file }) => {
      const source = { file: toConfigName(loaded), at: `markdown.fences.${language}` }
      return file === undefined ? [fenceMissing(language, path, source)] : []
    }),
  }
}
