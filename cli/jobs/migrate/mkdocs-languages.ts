/** Languages of a site of MkDocs: the plugin `i18n`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { escapePattern } from '../../../runtime/shared/escape-pattern.ts'
import { type ForeignObject, textIn } from './foreign-value.ts'
import type { Named } from './mkdocs-plugins.ts'
import { type FoundSite, type MovedSite, putOption } from './moved-site.ts'
import { ForeignPart } from './part.ts'

interface Languages {
  /** Folder of the default language. */
  home: string
  /** Path of a page after its language has become a folder. */
  rewrite(path: string): string
}

/** The plugin `i18n`: languages by folder, `en/page.md`, or by suffix, `page.de.md`. */
export function moveLanguages(
  { root }: FoundSite,
  { folder, theme, plugins }: { folder: string; theme: ForeignPart; plugins: Named },
  moved: MovedSite,
): Languages {
  const language = theme.get('language').text()
  const plugin = plugins.get('i18n')
  const same = { home: folder, rewrite: (path: string) => path }
  if (!plugin) {
    if (language !== undefined && language !== 'en')
      putOption(moved.config, ['i18n'], { defaultLocale: language, locales: [language] })
    return same
  }
  const structure = plugin.get('docs_structure').text() ?? 'suffix'
  const own = textIn(plugin.get('default_language').value)
  plugin.get('default_language').take()
  const list = Array.isArray(plugin.get('languages').value)
    ? plugin.get('languages').items()
    : plugin
        .get('languages')
        .entries()
        .map(([name, part]) => withLocale(name, part))
  const { localeConfigs, first } = readLanguages(list)
  const locales = Object.keys(localeConfigs)
  const home = first ?? own ?? language ?? locales[0] ?? 'en'
  if (!locales.includes(home)) localeConfigs[home] = {}
  const others = locales.filter((name) => name !== home)
  for (const name of ['fallback_to_default', 'reconfigure_material', 'reconfigure_search'])
    plugin.get(name).take()
  const isInFolders = structure === 'folder' && existsSync(join(root, folder, home))
  putOption(moved.config, ['i18n'], {
    defaultLocale: home,
    locales: [home, ...others],
    localeConfigs,
    translations: isInFolders ? `${folder}/{locale}` : '{folder}/{locale}',
  })
  if (isInFolders) return { ...same, home: `${folder}/${home}` }
  const suffix = new RegExp(
    `^(${escapePattern(folder)})/(.*)\\.(${[home, ...others].map(escapePattern).join('|')})(\\.md)$`,
  )
  return {
    home: folder,
    rewrite: (path) =>
      path.replace(suffix, (_, start, name, locale, ending) =>
        locale === home ? `${start}/${name}${ending}` : `${start}/${locale}/${name}${ending}`,
      ),
  }
}

/** @returns the languages that are built, and the default one if it is named. */
function readLanguages(list: readonly ForeignPart[]) {
  const localeConfigs: ForeignObject = {}
  let first: string | undefined
  for (const part of list) {
    const locale = part.get('locale').text()
    if (locale === undefined || locale === 'null') continue
    if (part.get('default').flag() === true) first = locale
    if (part.get('build').flag() === false) continue
    const label = part.get('name').text()
    localeConfigs[locale] = label === undefined ? {} : { label }
  }
  return { localeConfigs, first }
}

/** A language of the older form, `{ de: Deutsch }` or `{ de: { name: Deutsch } }`. */
function withLocale(locale: string, part: ForeignPart): ForeignPart {
  const value = part.take()
  const fields = typeof value === 'string' ? { name: value } : (value as ForeignObject)
  return new ForeignPart(Object.assign(Object.create(null), fields, { locale }), part.option)
}
