import type { Page } from 'playwright-core'

/** A text that a reader sees or hears, and where. */
export interface SpokenText {
  text: string
  /** `h1`, `button@aria-label`. */
  where: string
}

/**
 * Every text of a page that a reader sees or hears: texts, also hidden ones and those of the head,
 * names for screen readers, tooltips, placeholders, alternatives of images. It omits code, scripts
 * and dates: they are the same in all languages, or the browser formats them.
 */
export function spokenTexts(page: Page): Promise<SpokenText[]> {
  return page.evaluate(() => {
    const found: { text: string; where: string }[] = []
    const add = (text: string | null, where: string) => {
      if (text?.trim()) found.push({ text: text.trim(), where })
    }
    const skipped = 'script, style, noscript, code, pre, kbd, time, svg title, [translate="no"]'
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest(skipped)) add(node.nodeValue, parent.tagName.toLowerCase())
    }
    const names = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
    ]
    for (const element of document.querySelectorAll('*'))
      for (const name of names)
        add(element.getAttribute(name), `${element.tagName.toLowerCase()}@${name}`)
    for (const noscript of document.querySelectorAll('noscript'))
      add(noscript.textContent?.replace(/<[^>]*>/g, ' ') ?? '', 'noscript')
    const metas =
      'meta[name="description"], meta[property$=":title"], meta[property$=":description"], meta[name="keywords"]'
    for (const meta of document.querySelectorAll(metas))
      add(
        meta.getAttribute('content'),
        `meta ${meta.getAttribute('name') ?? meta.getAttribute('property')}`,
      )
    return found
  })
}

/** Latin letters to which the pseudo-translation would have added an accent. */
const PLAIN = /[A-PR-WYZa-wyz]/

/** Names of languages come from the browser, in the words of the locale. */
const LANGUAGES = new Set(['English'])

/** Texts that are in no catalogue. Addresses and keyboard letters are not words. */
export function withoutCatalogue(texts: readonly SpokenText[]): string[] {
  const plain = texts
    .map(({ text, where }) => ({
      where,
      text: text.replace(/https?:\S+|\S+\.(?:md|xml|js|json)\b|\+K\b/g, ''),
    }))
    .filter(({ text }) => PLAIN.test(text) && !LANGUAGES.has(text))
  return [...new Set(plain.map(({ text, where }) => `${where}: ${text}`))]
}
