/** A part of a text; `isMatch` if the query matched it. */
interface TextPart {
  text: string
  isMatch: boolean
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}

/**
 * Split a text that a search engine has highlighted: `a <mark>b</mark>`. Nothing else is read as HTML, so
 * that an index cannot insert elements into the page.
 */
export function parseHighlighted(value: string): TextPart[] {
  // Every second part was between the tags; the others may be empty.
  return value
    .split(/<mark>([\s\S]*?)<\/mark>/)
    .map((part, index) => ({ text: decode(part), isMatch: index % 2 > 0 }))
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}
