import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { glossaryInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { parseData } from '../../config/data-text.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { checkGlossary, type Glossary, NO_GLOSSARY } from '../../translate/glossary.ts'
import { GLOSSARY_FILE } from './catalogue-files.ts'
import { toSitePath } from './inside.ts'
import { loadSource } from './load-source.ts'
import { toLocaleFolder } from './translation-folders.ts'

/** Load the glossary of a locale, if there is one. Errors in it are reported with their positions. */
export function loadGlossary(
  loaded: LoadedConfig,
  locale: string,
): { glossary: Glossary; file: string; diagnostics: readonly Diagnostic[] } {
  const disk = join(toLocaleFolder(loaded, locale), GLOSSARY_FILE)
  const file = toSitePath(loaded.root, disk)
  if (!existsSync(disk)) return { glossary: NO_GLOSSARY, file, diagnostics: [] }
  const data = parseData(loadSource(loaded.root, file).text, 'json')
  if ('error' in data) {
    const diagnostics = [glossaryInvalid(data.error, { file, ...data.place })]
    return { glossary: NO_GLOSSARY, file, diagnostics }
  }
  const checked = checkGlossary(data.value)
  if ('glossary' in checked) return { glossary: checked.glossary, file, diagnostics: [] }
  return {
    glossary: NO_GLOSSARY,
    file,
    diagnostics: checked.errors.map(({ text, path }) =>
      glossaryInvalid(text, { file, ...data.positionOf(path) }),
    ),
  }
}
