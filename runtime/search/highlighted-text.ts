/** A piece of a text; `isMatch`: a query matched it. */
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
 * Take apart a text that a search engine highlighted: `a <mark>b</mark>`. Nothing else in it is read as
 * HTML, so that no index can put an element into the page.
 */
export function parseHighlighted(value: string): TextPart[] {
  // Every second part is what stood between the tags; those around it may be empty.
  return value
    .split(/<mark>([\s\S]*?)<\/mark>/)
    .map((part, index) => ({ text: decode(part), isMatch: index % 2 > 0 }))
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')
}
