import { isMap, isScalar, isSeq, parseDocument } from 'yaml'

/**
 * Add a former address to `redirect_from` in the front matter of a page, and remove its current one. The
 * rest of the text stays unchanged.
 *
 * @returns the same text if the front matter is invalid.
 */
export function addRedirectFrom(text: string, former: string, now: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const front = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)
  const isFront = front?.index === 0
  const list = (paths: readonly string[]) => {
    const [first = '', ...rest] = paths.map(quote)
    return `redirect_from: ${rest.length === 0 ? first : `[${[first, ...rest].join(', ')}]`}${lineEnd}`
  }
  if (!front || !isFront) return `---${lineEnd}${list([former])}---${lineEnd}${lineEnd}${text}`
  const [, yaml = ''] = front
  const start = front[0].indexOf(yaml)
  const document = parseDocument(yaml, { prettyErrors: false, logLevel: 'silent' })
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === 'redirect_from')
    : undefined
  if (document.errors.length > 0) return text
  if (!pair || !isScalar(pair.key)) {
    const at = start + yaml.length
    return text.slice(0, at) + list([former]) + text.slice(at)
  }
  const known = isSeq(pair.value)
    ? pair.value.items.flatMap((item) => (isScalar(item) ? [String(item.value)] : []))
    : isScalar(pair.value)
      ? [String(pair.value.value)]
      : []
  const from = start + (pair.key.range?.[0] ?? 0)
  const value = isSeq(pair.value) || isScalar(pair.value) ? pair.value.range : undefined
  const end = start + toLineEnd(yaml, value?.[1] ?? 0)
  const paths = [...new Set([...known, former])].filter((path) => path !== now)
  return text.slice(0, from) + (paths.length === 0 ? '' : list(paths)) + text.slice(end)
}

/** Offset after the line that contains an offset; an offset at the start of a line counts for the line before. */
function toLineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

function quote(path: string): string {
  return /^[\w/.~%+-]+$/.test(path) ? path : JSON.stringify(path)
}
