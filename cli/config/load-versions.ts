import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { configInvalid, versionsInvalid } from '../base/errors/catalogue.ts'
import { throwDiagnostics } from '../base/errors/site-error.ts'
import type { Diagnostic } from '../base/model/diagnostic.ts'
import { parseData } from './data-text.ts'
import {
  CURRENT_VERSION,
  type DocsVersion,
  planVersions,
  refuseVersionName,
  toPrefix,
  type VersionPlace,
} from './docs-version.ts'
import { type LoadedSidebars, readSidebarsJson } from './load-sidebars.ts'
import { createOptionFinder } from './option-finder.ts'
import type { LoadedConfig } from './paths.ts'
import type { DocsInstanceConfig, SiteConfig } from './schema.ts'

/** Versions of each instance, and the files that define them. */
interface LoadedVersions {
  byInstance: Readonly<Record<string, readonly DocsVersion[]>>
  /** Instance → names in its versions file. */
  cut: Readonly<Record<string, readonly string[]>>
  /** Absolute paths, including files that do not exist yet: cutting the first version creates them. */
  files: readonly string[]
}

/**
 * Find the versions of all instances: `versions.json` lists their names, `versioned_sidebars/` contains their
 * sidebars; both names start with `<instance>_` for a named instance.
 *
 * @throws {@link SiteError} `VERSIONS_INVALID`, `CONFIG_INVALID`, `SIDEBARS_INVALID`, all together.
 */
export function loadVersions(
  config: SiteConfig,
  { root, file, seen }: Pick<LoadedConfig, 'root' | 'file'> & { seen: Set<string> },
  sidebars: LoadedSidebars['byInstance'],
): LoadedVersions {
  const loading: Loading = { root, configFile: file, files: [], diagnostics: [] }
  const cut = Object.fromEntries(config.docs.map(({ id }) => [id, readNames(id, loading)]))
  const byInstance = Object.fromEntries(
    config.docs.map((instance, index) => [
      instance.id,
      loadInstance(instance, { index, cut: cut[instance.id] ?? [] }, loading).map((place) =>
        place.name === CURRENT_VERSION
          ? withOwnSidebars(place, instance, sidebars[instance.id])
          : withCutSidebars(place, loading),
      ),
    ]),
  )
  for (const name of loading.files) seen.add(name)
  throwDiagnostics(loading.diagnostics)
  return { byInstance, cut, files: loading.files }
}

interface Loading {
  root: string
  configFile: string
  files: string[]
  diagnostics: Diagnostic[]
}

function loadInstance(
  instance: DocsInstanceConfig,
  { index, cut }: { index: number; cut: readonly string[] },
  loading: Loading,
): readonly VersionPlace[] {
  const { versions, errors } = planVersions(instance, cut)
  if (errors.length === 0) return versions
  const locate = createOptionFinder({ file: loading.configFile, root: loading.root })
  for (const { option, text } of errors) {
    const source = locate(`docs[${index}].${option.replace(/\..*$/, '')}`)
    loading.diagnostics.push(configInvalid(`docs[${index}].${option}: ${text}`, source))
  }
  return []
}

/** Valid names in the versions file, without repetitions; empty where the file is missing or empty. */
function readNames(instance: string, { root, files, diagnostics }: Loading): string[] {
  const name = `${toPrefix(instance)}versions.json`
  const disk = path.join(root, name)
  files.push(disk)
  if (!existsSync(disk)) return []
  const text = readFileSync(disk, 'utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return []
  const data = parseData(text, 'json')
  if ('error' in data || !Array.isArray(data.value)) {
    const reason = 'error' in data ? data.error : 'it must be a list of names, the newest first'
    const place = 'error' in data ? data.place : data.positionOf([])
    diagnostics.push(versionsInvalid(reason, { file: name, ...place }))
    return []
  }
  // Any JSON value may be an entry; each is checked below.
  const entries: readonly unknown[] = data.value
  return entries.flatMap((entry, index) => {
    const error =
      refuseVersionName(entry) ?? (entries.indexOf(entry) === index ? null : 'is listed twice')
    if (error === null) return [String(entry)]
    const source = { file: name, ...data.positionOf([index]) }
    diagnostics.push(versionsInvalid(`${JSON.stringify(entry)} ${error}`, source))
    return []
  })
}

function withOwnSidebars(
  place: VersionPlace,
  { sidebarPath, path: folder }: DocsInstanceConfig,
  sidebars: DocsVersion['sidebars'],
): DocsVersion {
  return { ...place, sidebars, sidebarFile: sidebarPath || folder }
}

/** Add the sidebars of a cut version; a missing file means no sidebar. Versions in git are loaded later. */
function withCutSidebars(place: VersionPlace, { root, files, diagnostics }: Loading): DocsVersion {
  if (place.ref !== undefined) return { ...place, sidebars: false, sidebarFile: 'versions.json' }
  const name = `${toPrefix(place.instance)}versioned_sidebars/version-${place.name}-sidebars.json`
  const disk = path.join(root, name)
  files.push(disk)
  if (!existsSync(disk)) return { ...place, sidebars: false, sidebarFile: name }
  const { sidebars, diagnostics: found } = readSidebarsJson(readFileSync(disk, 'utf8'), name)
  diagnostics.push(...found)
  return { ...place, sidebars, sidebarFile: name }
}
