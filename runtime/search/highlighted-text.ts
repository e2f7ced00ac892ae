/** A piece of a text; `highlighted` is what a query matched. */
interface TextPart {
  text: string
  highlighted: boolean
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
  return value
    .split(/(<mark>[\s\S]*?<\/mark>)/)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = /^<mark>([\s\S]*)<\/mark>$/.exec(part)?.[1]
      return { text: decode(inner ?? part), highlighted: inner !== undefined }
    })
}

function decode(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  )
}
