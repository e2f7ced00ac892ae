import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { tagsInvalid } from '../../base/errors/catalogue.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import type { TagFile } from '../../base/model/tag-file.ts'
import type { LoadedConfig } from '../../config/paths.ts'
import { toKebabCase } from '../links/kebab-case.ts'
import type { ContentFolder } from './content-folders.ts'
import { toSitePath } from './inside.ts'
import { readData } from './read-data.ts'
import { toTranslationFolders } from './translation-folders.ts'

/** The tags files of a site, with their diagnostics. */
interface TagFiles {
  tagFiles: readonly TagFile[]
  diagnostics: readonly Diagnostic[]
}

const tag = z
  .strictObject({
    label: z.string().min(1, 'must not be empty').optional(),
    permalink: z.string().startsWith('/', 'must start with a slash').optional(),
    description: z.string().optional(),
  })
  .nullable()
const tagMap = z.record(z.string(), tag)

/** Read the tags file of every version, and its translations, each of which contains the whole list. */
export function loadTagFiles(loaded: LoadedConfig, folders: readonly ContentFolder[]): TagFiles {
  const { config, root } = loaded
  const { locales, defaultLocale } = config.i18n
  const tagFiles: TagFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const folder of folders) {
    const { instance, version } = folder
    const name = config.docs.find(({ id }) => id === instance)?.tags
    if (instance === null || !name) continue
    for (const locale of locales) {
      const translations =
        locale === defaultLocale ? [folder] : toTranslationFolders(loaded, locale, [folder])
      const file = toSitePath(root, resolve(translations[0]?.disk ?? folder.disk, name))
      if (!existsSync(resolve(root, file))) continue
      const { tags, diagnostics: found } = loadTags(root, file)
      diagnostics.push(...found)
      if (found.length === 0) tagFiles.push({ file, instance, version, locale, tags })
    }
  }
  return { tagFiles, diagnostics }
}

function loadTags(
  root: string,
  file: string,
): { tags: TagFile['tags']; diagnostics: readonly Diagnostic[] } {
  const read = readData(root, file, { schema: tagMap, invalid: tagsInvalid })
  if ('diagnostics' in read) return { tags: {}, diagnostics: read.diagnostics }
  const entries = Object.entries(read.value)
  const tags = Object.fromEntries(entries.map(([key, own]) => [key, toTag(key, own)]))
  const diagnostics = findDuplicates(tags).map(({ key, text }) =>
    tagsInvalid(read.sourceOf([key]), text),
  )
  return { tags, diagnostics }
}

function toTag(key: string, own: z.output<typeof tag>): TagFile['tags'][string] {
  return {
    label: own?.label ?? key.charAt(0).toUpperCase() + key.slice(1),
    permalink: own?.permalink ?? `/${toKebabCase(key)}`,
    ...omitUndefined({ description: own?.description }),
  }
}

function findDuplicates(tags: TagFile['tags']): { key: string; text: string }[] {
  const first = new Map<string, string>()
  return Object.entries(tags).flatMap(([key, { permalink }]) => {
    const rival = first.get(permalink)
    first.set(permalink, rival ?? key)
    return rival === undefined
      ? []
      : [{ key, text: `"${rival}" and "${key}" have the same permalink, ${permalink}` }]
  })
}
