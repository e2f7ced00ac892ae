/** Id of a page in the results of a build: its locale and its address. */
export function pageId({ locale, permalink }: { locale: string; permalink: string }): string {
  return `${locale} ${permalink}`
}

/** Address of a page. */
export const permalinkOf = (id: string): string => id.slice(id.indexOf(' ') + 1)

/** Locale of a page. */
export const localeOf = (id: string): string => id.slice(0, id.indexOf(' '))
