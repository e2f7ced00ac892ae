/** Translated pages need a page in the source language here. Those without one get a copy of themselves. */
import { readFileSync } from 'node:fs'
import { migrateNoEqual } from '../../base/errors/catalogue.ts'
import { fieldOf, listOf, textIn } from './foreign-value.ts'
import type { MovedSite } from './moved-site.ts'
import type { FoundFiles } from './new-files.ts'
import { PageFields } from './page-fields.ts'

/** Add the missing sources to `found`, with a note for each language. */
export function addSources({ config, notes }: MovedSite, found: FoundFiles): void {
  const pattern = textIn(fieldOf(config.i18n, 'translations'))
  const source = fieldOf(config.i18n, 'defaultLocale')
  if (pattern === undefined) return
  const pages = listPages(found)
  for (const instance of listOf(config.docs)) {
    const folder = textIn(fieldOf(instance, 'path')) ?? ''
    for (const locale of listOf(fieldOf(config.i18n, 'locales'))) {
      if (typeof locale !== 'string' || locale === source) continue
      const prefix = `${pattern.replaceAll('{folder}', folder).replaceAll('{locale}', locale)}/`
      const alone = [...pages.keys()].filter((place) => {
        const inner = place.startsWith(prefix) ? place.slice(prefix.length) : null
        const hasSource = (ending: string) =>
          pages.has(`${folder}/${inner?.replace(/\.mdx?$/, ending)}`)
        return inner !== null && inner !== '404.md' && !hasSource('.md') && !hasSource('.mdx')
      })
      for (const place of alone) {
        const page = new PageFields(pages.get(place)?.() ?? '')
        page.set('search', false)
        const to = `${folder}/${place.slice(prefix.length)}`
        found.texts.push({ file: to, place: to, text: page.toText() })
      }
      const [first] = alone
      if (first === undefined) continue
      const why = `${alone.length} of its pages have none in the source language, which Octavo needs: each got a copy that search leaves out`
      const instead = `translate or remove the copies, such as ${folder}/${first.slice(prefix.length)}`
      notes.push(migrateNoEqual(`i18n.locales: ${locale}`, why, instead, { file: first, line: 1 }))
    }
  }
}

/** Places of all pages, with their texts. */
function listPages({ texts, copies }: FoundFiles): Map<string, () => string> {
  const isPage = ({ place }: { place: string }) => /\.mdx?$/.test(place)
  return new Map([
    ...texts.filter(isPage).map(({ place, text }) => [place, () => text] as const),
    ...copies
      .filter(isPage)
      .map(({ place, file }) => [place, () => readFileSync(file, 'utf8')] as const),
  ])
}
