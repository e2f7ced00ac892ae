/** The title of a page written in React that has none in its `metadata`. Pure. */

/** Text of the `<title>` that the page renders, which follows that of the shell. `undefined` if it renders none. */
export function ownTitle(head: string): string | undefined {
  const [, own] = [...head.matchAll(/<title[^>]*>([^<]*)/g)].map(([, text = '']) => toText(text))
  return own
}

/** Text of a page's first `h1`, else the name of its file: `api/sign-in` → `Sign in`. */
export function titleOfPage(key: string, body: string): string {
  const heading = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? ''
  return toText(heading.replace(/<[^>]*>/g, '')).trim() || nameOf(key)
}

/** Remove all titles from tags for `<head>` but the first: that of the shell, which has the same text. */
export function withOneTitle(head: string): string {
  let count = 0
  return head.replace(/<title[^>]*>[^<]*<\/title>/g, (title) => (count++ === 0 ? title : ''))
}

function nameOf(key: string): string {
  const name = key.split('/').findLast((segment) => segment !== 'index') ?? key
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** Decode the five characters that React escapes. */
function toText(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
