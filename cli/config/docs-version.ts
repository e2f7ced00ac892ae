/**
 * The versions of a docs instance: which exist, in which order, and the path of each. Without cut versions
 * there is one, `current`, at the instance's own path.
 */
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import type { DocsInstanceConfig } from './schema.ts'
import type { SidebarsInput } from './sidebar-schema.ts'

/** Name of the version in the instance's own folder, which authors work on. */
export const CURRENT_VERSION = 'current'

/** One version of a docs instance. */
export interface DocsVersion {
  instance: string
  /** Name: `current`, `1.0`. */
  name: string
  /** Label in the source language. */
  label: string
  /** Path below the instance's, no slashes at the ends: ``, `next`, `1.0`. */
  path: string
  /** Whether it is the latest one, which readers see by default. */
  isLast: boolean
  /** Whether the instance has other versions too. */
  hasSiblings: boolean
  banner: 'none' | 'unreleased' | 'unmaintained'
  badge: boolean
  /** Class of `<html>`. */
  className: string
  noIndex: boolean
  /** Folder of its Markdown, relative to the site folder or absolute. */
  folder: string
  /** Validated sidebars: `false` for none, `undefined` for generated ones. */
  sidebars: SidebarsInput | false | undefined
  /** File of the sidebars, for diagnostics. */
  sidebarFile: string
  /** Git ref that the version is read from; absent: its files are in the site. */
  ref?: string
  /** Absolute folder with the files read from git, in place of the site folder. Absent until they are read. */
  base?: string
}

/** A version before its sidebars are loaded. */
export type VersionPlace = Omit<DocsVersion, 'sidebars' | 'sidebarFile' | 'base'>

/** Whether the files of a version are missing: it is in git, and has not been read from there. */
export function isUnread({ ref, base }: Pick<DocsVersion, 'ref' | 'base'>): boolean {
  return ref !== undefined && base === undefined
}

/**
 * Names of the versions that are in git, newest first, in the order of the config. JavaScript sorts object
 * keys that are whole numbers to the front, so these come first, the highest first.
 */
export function refVersions({ versions }: Pick<DocsInstanceConfig, 'versions'>): string[] {
  const names = Object.keys(versions).filter((name) => versions[name]?.ref !== undefined)
  const isNumber = (name: string) => /^\d+$/.test(name) && String(Number(name)) === name
  return [
    ...names.filter(isNumber).sort((a, b) => Number(b) - Number(a)),
    ...names.filter((name) => !isNumber(name)),
  ]
}

/** An error in the options of versions. */
interface VersionError {
  /** Option of the instance: `lastVersion`, `versions.1.0`. */
  option: string
  text: string
}

/**
 * Plan the versions of an instance. Pure.
 *
 * @param cut - Names in `versions.json`, newest first; empty without versions.
 * @returns `current` first, then versions in git, then the order of the file; no versions when there are
 * errors.
 */
export function planVersions(
  config: DocsInstanceConfig,
  cut: readonly string[],
): { versions: readonly VersionPlace[]; errors: readonly VersionError[] } {
  const all = [
    ...(config.includeCurrentVersion ? [CURRENT_VERSION] : []),
    ...(config.disableVersioning ? [] : [...refVersions(config), ...cut]),
  ]
  const errors = findVersionErrors(config, all, cut)
  if (errors.length > 0) return { versions: [], errors }
  const names = all.filter((name) => config.onlyIncludeVersions?.includes(name) ?? true)
  const last =
    config.lastVersion ?? names.find((name) => name !== CURRENT_VERSION) ?? CURRENT_VERSION
  return { versions: names.map((name) => toVersion(name, { config, names, last })), errors }
}

function toVersion(
  name: string,
  { config, names, last }: { config: DocsInstanceConfig; names: readonly string[]; last: string },
): VersionPlace {
  const options = config.versions[name] ?? {}
  const isLast = name === last
  const isCurrent = name === CURRENT_VERSION
  const own = isCurrent ? NEXT_PATH : name
  const age = names.indexOf(name) < names.indexOf(last) ? 'unreleased' : 'unmaintained'
  return {
    instance: config.id,
    name,
    label: options.label ?? (isCurrent ? 'Next' : name),
    path: options.path ?? (isLast ? '' : own),
    isLast,
    hasSiblings: names.length > 1,
    banner: options.banner ?? (isLast ? 'none' : age),
    badge: options.badge ?? names.length > 1,
    className: options.className ?? `docs-version-${name}`,
    noIndex: options.noIndex ?? false,
    folder: isCurrent ? config.path : toVersionFolder(config.id, name),
    ...omitUndefined({ ref: options.ref }),
  }
}

/** Folder of a cut version, relative to the site folder: `cloud_versioned_docs/version-1.0`. */
export function toVersionFolder(instance: string, name: string): string {
  return `${toPrefix(instance)}versioned_docs/version-${name}`
}

/** Prefix of an instance's files; empty for the default instance: `versions.json`, `cloud_versions.json`. */
export function toPrefix(instance: string): string {
  return instance === 'default' ? '' : `${instance}_`
}

/** Catalogue of a version's texts in a locale's folder: `docs-cloud.json`, `docs-cloud-version-1.0.json`. */
export function toDocsCatalogue(instance: string, version: string): string {
  const suffix = version === CURRENT_VERSION ? '' : `-version-${version}`
  return `docs-${instance}${suffix}.json`
}

function findVersionErrors(
  config: DocsInstanceConfig,
  available: readonly string[],
  cut: readonly string[],
): VersionError[] {
  const { lastVersion, onlyIncludeVersions: only, versions, disableVersioning } = config
  const list = `available are: ${available.join(', ') || 'none'}`
  if (available.length === 0)
    return [
      {
        option: 'includeCurrentVersion',
        text: 'leaves no version: include the current one, or cut a version',
      },
    ]
  const errors = findRefErrors(config, cut)
  const check = (option: string, name: string) => {
    if (!available.includes(name))
      errors.push({ option, text: `there is no version "${name}"; ${list}` })
  }
  if (disableVersioning && cut.length === 0 && refVersions(config).length === 0)
    errors.push({ option: 'disableVersioning', text: 'there is no versions file to ignore' })
  if (lastVersion !== undefined) check('lastVersion', lastVersion)
  const unread = new Set(disableVersioning ? refVersions(config) : [])
  for (const name of Object.keys(versions).filter((one) => !unread.has(one)))
    check(`versions.${name}`, name)
  if (!only) return errors
  if (only.length === 0)
    errors.push({ option: 'onlyIncludeVersions', text: `must name a version; ${list}` })
  for (const name of only) check('onlyIncludeVersions', name)
  if (lastVersion !== undefined && only.length > 0 && !only.includes(lastVersion))
    errors.push({
      option: 'onlyIncludeVersions',
      text: `must hold the lastVersion "${lastVersion}"; ${list}`,
    })
  return errors
}

/** Errors for versions in git whose name is invalid, or is that of a cut version. */
function findRefErrors(config: DocsInstanceConfig, cut: readonly string[]): VersionError[] {
  return refVersions(config).flatMap((name) => {
    const isCut = cut.includes(name)
    const reason = isCut ? 'was cut before, as versions.json says' : refuseVersionName(name)
    if (reason === null) return []
    return [{ option: `versions.${name}`, text: `the version of a ref ${reason}` }]
  })
}

/** Default path of `current` where there are cut versions. */
const NEXT_PATH = 'next'

/** Why a name cannot be that of a version, or `null`; names become parts of paths and addresses. */
export function refuseVersionName(name: unknown): string | null {
  if (typeof name !== 'string') return 'is not text'
  if (name.trim() === '') return 'is blank'
  if (/[/\\]/.test(name)) return 'holds a slash'
  if (name.length > 32) return 'is longer than 32 characters'
  if (/[<>:"|?*\p{Cc}]/u.test(name)) return 'holds a character that no file name can hold'
  if (/[#%]/.test(name)) return 'holds a sign that means something else in addresses'
  if (name === '.' || name === '..') return 'names a folder of the system'
  if (RESERVED.test(name)) return 'is a name that Windows keeps for itself'
  if (name.endsWith('.')) return 'ends in a dot, which Windows leaves out'
  if (name.toLowerCase() === CURRENT_VERSION) return 'is the name of what versions are cut from'
  if (name.toLowerCase() === NEXT_PATH) return 'is where the version that is written now is served'
  return Object.hasOwn(Object.prototype, name) ? 'is a name that JavaScript keeps for itself' : null
}

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
