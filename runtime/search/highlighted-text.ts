/** A piece of a text; `marked` is what a query matched. */
interface TextPart {
  text: string
  marked: boolean
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
 * Take apart a text that a search engine marked: `a <mark>b</mark>`. Nothing else in it is read as
 * HTML, so that no index can put an element into the page.
 */
export function parseMarked(value: string): TextPart[] {
  return value
    .split(/(<mark>[\s\S]*?<\/mark>)/)
    .filter((part) => part !== '')
    .map((part) => {
      const inner = /^<mark>([\s\S]*)<\/mark>$/.exec(part)?.[1]
      return { text: decode(inner ?? part), marked: inner !== undefined }
    })
}

function decode(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  )
}
