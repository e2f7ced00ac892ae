/** Moves messages, which Docusaurus keeps in one file per plugin, to our ids and files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { versionPrefix } from '../../base/messages/message-ids.ts'
import type { OutputFile } from '../../base/model/output-file.ts'
import { toDocsCatalogue } from '../../config/docs-version.ts'
import type { MovedSite } from './moved-site.ts'

/** Destination of the messages of one file. */
interface Target {
  /** Path below the folder of the locale. */
  file: string
  /** Added at the start of each id. */
  prefix: string
}

const THEME = 'docusaurus-theme-classic'
const DOCS = /^docusaurus-plugin-content-docs(?:-(.+))?$/
const VERSION = /^(?:version-(.+)|current)\.json$/

/**
 * Add the files of messages for all locales of a site.
 *
 * @param folder - Folder of translations, relative to the site folder: `i18n`.
 */
export function moveCatalogues(
  { root, folder }: { root: string; folder: string },
  { files, notes }: MovedSite,
): void {
  for (const locale of listFolders(join(root, folder))) {
    const home = join(root, folder, locale)
    const moved = new Map<string, Record<string, unknown>>()
    for (const [path, { file, prefix }] of listTargets(home)) {
      const messages = readMessages(join(home, path))
      const name = `${folder}/${locale}/${path}`
      if (!messages) {
        notes.push(migrateNoEqual(name, 'is not a catalogue', 'Correct the JSON', { file: name }))
        continue
      }
      const known = moved.get(file) ?? {}
      for (const [id, message] of Object.entries(messages)) known[prefix + id] = message
      moved.set(file, known)
    }
    for (const [file, messages] of moved)
      files.push(toFile(`${folder}/${locale}/${file}`, messages))
  }
}

function listTargets(home: string): [string, Target][] {
  const ofTheme: [string, Target][] = [
    ['code.json', { file: 'messages.json', prefix: '' }],
    [`${THEME}/navbar.json`, { file: 'site.json', prefix: 'navbar.' }],
    [`${THEME}/footer.json`, { file: 'site.json', prefix: 'footer.' }],
  ]
  const ofDocs = listFolders(home).flatMap((folder) => {
    const instance = DOCS.exec(folder)?.[1] ?? 'default'
    if (!DOCS.test(folder)) return []
    return readdirSync(join(home, folder)).flatMap((name): [string, Target][] => {
      if (!VERSION.test(name)) return []
      const version = VERSION.exec(name)?.[1] ?? 'current'
      const target = {
        file: toDocsCatalogue(instance, version),
        prefix: versionPrefix(instance, version),
      }
      return [[`${folder}/${name}`, target]]
    })
  })
  return [...ofTheme, ...ofDocs].filter(([path]) => existsSync(join(home, path)))
}

/** Names of the folders in a folder; none if there is no such folder. */
export function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

function readMessages(file: string): Record<string, unknown> | null {
  try {
    const messages: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    return isRecord(messages) ? messages : null
  } catch {
    return null
  }
}

function toFile(path: string, messages: Record<string, unknown>): OutputFile {
  return { path, content: `${JSON.stringify(messages, null, 2)}\n` }
}
