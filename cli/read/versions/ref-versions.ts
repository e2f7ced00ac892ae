/** Versions that are kept in git. Once their files are in the cache, they are handled like versions that were cut. */
import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { versionRefUnusable } from '../../base/errors/catalogue.ts'
import { throwDiagnostics, toDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import {
  CURRENT_VERSION,
  type DocsVersion,
  isUnread,
  toDocsCatalogue,
} from '../../config/docs-version.ts'
import { loadSidebarsAt } from '../../config/load-sidebars.ts'
import { moduleFilesOf } from '../../config/module-files.ts'
import { createOptionFinder } from '../../config/option-finder.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import type { DocsInstanceConfig } from '../../config/schema.ts'
import { toSitePath } from '../scan/inside.ts'
import {
  toLocaleFolder,
  toTranslationFolders,
  translationLocales,
} from '../scan/translation-folders.ts'
import { findCommit, findRepository, type Repository, toGitPath } from './git-objects.ts'
import { forgetOldRefs, takeRefFiles } from './ref-files.ts'

/** Cache folder for files from git. */
interface RefCache {
  /** Absolute; it need not exist. */
  folder: string
  /** Makes the folder writable; returns another folder to use if that fails. */
  open(): string
}

/**
 * Copy the versions that are in git into the cache, with their sidebars and translations.
 *
 * @throws {@link SiteError} `VERSION_REF_UNUSABLE`, `SIDEBARS_INVALID` and those of a sidebars file, all
 * together.
 */
export async function openRefVersions(
  loaded: LoadedConfig,
  cache: RefCache,
): Promise<LoadedConfig> {
  const repository = await findRepository(loaded.root)
  const diagnostics: Diagnostic[] = []
  const versions: Record<string, readonly DocsVersion[]> = {}
  for (const instance of loaded.config.docs) {
    const opened: DocsVersion[] = []
    for (const version of loaded.versions?.[instance.id] ?? [])
      try {
        const job = { loaded, instance, version, cache }
        opened.push(isUnread(version) ? await openVersion(job, repository) : version)
      } catch (error) {
        const found = toDiagnostics(error)
        diagnostics.push(...found)
      }
    versions[instance.id] = opened
  }
  throwDiagnostics(diagnostics)
  forgetOldRefs(cache.folder)
  return { ...loaded, versions }
}

interface Job {
  loaded: LoadedConfig
  instance: DocsInstanceConfig
  version: DocsVersion
  cache: RefCache
}

async function openVersion(
  job: Job,
  repository: Repository | { reason: string },
): Promise<DocsVersion> {
  const { loaded, instance, version, cache } = job
  const { root } = loaded
  const { ref = '' } = version
  if ('reason' in repository) throw refuse(job, repository.reason, NO_REPOSITORY)
  const commit = await findCommit(root, ref)
  if (commit === null)
    throw refuse(
      job,
      `git knows no such tag, branch or commit${repository.isShallow ? ', and this clone is shallow' : ''}`,
      NO_COMMIT,
    )
  const docs = toGitPath(repository, toPath(root, instance.path))
  if (docs === null)
    throw refuse(job, `${instance.path} is outside of the repository`, NO_REPOSITORY)
  const paths = listPaths(job).flatMap((path) => toGitPath(repository, path) ?? [])
  const { folder: cacheFolder, open } = cache
  const taken = await takeRefFiles({
    root,
    commit,
    version: version.name,
    paths: [...new Set([docs, ...paths])],
    cache: cacheFolder,
    openCache: open,
  })
  if ('reason' in taken) throw refuse(job, taken.reason, NO_COMMIT)
  const folder = join(taken.folder, docs)
  if (!existsSync(folder) || readdirSync(folder).length === 0)
    throw refuse(job, `it has no folder ${instance.path}`, NO_PATH)
  const base = join(taken.folder, repository.prefix)
  return { ...version, folder: toSitePath(root, folder), base, ...(await openSidebars(job, base)) }
}

/** All paths that may belong to the version, relative to the site folder. */
function listPaths({ loaded, instance }: Job): string[] {
  const { root, config } = loaded
  const { id, path, sidebarPath } = instance
  const origin = { instance: id, version: CURRENT_VERSION, path: toPath(root, path) }
  const translations = translationLocales(loaded).flatMap((locale) =>
    toTranslationFolders(loaded, locale, [origin]).map((folder) => folder.path),
  )
  const catalogues = config.i18n.locales.map((locale) =>
    toSitePath(root, join(toLocaleFolder(loaded, locale), toDocsCatalogue(id, CURRENT_VERSION))),
  )
  const sidebars =
    typeof sidebarPath === 'string'
      ? moduleFilesOf(sidebarPath).map((file) => toPath(root, file))
      : []
  return [...translations, ...catalogues, ...sidebars]
}

async function openSidebars(
  job: Job,
  base: string,
): Promise<Pick<DocsVersion, 'sidebars' | 'sidebarFile'>> {
  const { loaded, instance, version } = job
  const { root } = loaded
  const { sidebarPath } = instance
  if (typeof sidebarPath !== 'string') return { sidebars: sidebarPath, sidebarFile: version.folder }
  const written = resolve(base, toPath(root, sidebarPath))
  const found = await loadSidebarsAt(written, { root, seen: new Set() })
  if (found === null) throw refuse(job, `it has no sidebars file ${sidebarPath}`, NO_PATH)
  return { sidebars: found.sidebars, sidebarFile: found.file }
}

function toPath(root: string, path: string): string {
  return toSitePath(root, isAbsolute(path) ? path : resolve(root, path))
}

const CUT = 'or cut the version with `octavo docs:version`'
const NO_REPOSITORY = `Build in a clone of the repository, where git is installed, ${CUT}.`
const NO_COMMIT = `Correct the name, or fetch it: \`fetch-depth: 0\` in GitHub Actions, \`GIT_DEPTH: 0\` in GitLab CI, \`git fetch --unshallow --tags\`; ${CUT}.`
const NO_PATH = `Name a ref that has it under the path of today, ${CUT}.`

function refuse({ loaded, instance, version }: Job, reason: string, hint: string) {
  const index = loaded.config.docs.indexOf(instance)
  const option = `docs[${index}].versions.${version.name}.ref`
  const source = createOptionFinder(loaded)(option)
  return versionRefUnusable({ option, ref: version.ref ?? '', reason, hint }, source)
}
