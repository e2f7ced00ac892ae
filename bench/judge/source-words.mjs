/** Words of a Markdown or MDX file that readers see. Shared by scripts that look for lost words. */

/** Attributes whose text components show. */
const SHOWN = /\b(?:title|label|text|description|summary|caption)=(?:"([^"]*)"|'([^']*)')/g

/** Text of a file that readers see. */
export function readSource(text) {
  const [, front = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const title = /^title:\s*(.*)$/m.exec(front)?.[1] ?? ''
  const parts = [title]
  let fence = ''
  let prose = []
  for (const line of body.split('\n')) {
    const [, mark = '', meta = ''] =
      /^[\s>]*(?:[-*+]\s+|\d+\.\s+)?(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (fence === '' && mark !== '' && !meta.includes('`')) {
      fence = mark
      parts.push(readProse(prose.join('\n')), /(?:^|\s)title=["'](.*?)["']/.exec(meta)?.[1] ?? '')
      prose = []
    } else if (fence !== '' && mark.startsWith(fence) && meta.trim() === '') fence = ''
    // The marks of a diff are drawn, and no text.
    else (fence === '' ? prose : parts).push(line)
  }
  return [...parts, readProse(prose.join('\n'))].join('\n')
}

function readProse(text) {
  const codes = []
  const keep = (_, _mark, code) => `\uE000${codes.push(code) - 1}\uE001`
  return decode(
    takeTags(
      text
        .replace(/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, keep)
        .replace(/^\s*(?:import\s[\s\S]*?from\s+['"].*['"]|import\s+['"].*['"]);?\s*$/gm, '')
        .replace(/^export const [\s\S]*?(?:;\s*|\n(?=\n))$/gm, ' ')
        .replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}|<!--[\s\S]*?-->/g, ' ')
        .replace(/\{#[^}]*\}\s*$/gm, '')
        .replace(/^\s*\[[^\]^]+\]:\s+\S+.*$/gm, '')
        .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
        .replace(/\]\((?:[^()\s]|\([^)]*\))*(?:\s+"[^"]*")?\)/g, '] ')
        .replace(/\]\[[^\]]*\]/g, '] ')
        .replace(/^(\s*:{3,}\s*\w*(?:\[[^\]]*\])?)\{[^}]*\}/gm, '$1')
        .replace(/^\s*:{3,}\s*\w*/gm, ' ')
        .replace(/^\s*(?:[-*+]\s+)*\d+[.)]\s/gm, ' ')
        .replace(/<(https?:[^\s>]*)>/g, '$1'),
    )
      .replace(/\\([^\w\s])/g, '$1')
      .replace(/\uE000(\d+)\uE001/g, (_, index) => codes[Number(index)]),
  )
}

/** Text without tags. The visible texts of their attributes replace them. Braces may contain anything. */
function takeTags(text) {
  let rest = ''
  let from = 0
  const start = /<\/?(?:[A-Za-z][\w.-]*)?(?=[\s/>])/g
  for (let tag = start.exec(text); tag; tag = start.exec(text)) {
    let depth = 0
    let end = start.lastIndex
    while (end < text.length && (depth > 0 || text[end] !== '>')) {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
      end += 1
    }
    const shown = text
      .slice(tag.index, end)
      .replace(/=\{[\s\S]*\}/g, ' ')
      .matchAll(SHOWN)
    rest += `${text.slice(from, tag.index)} ${Array.from(shown, ([, a, b]) => a ?? b).join(' ')} `
    from = end + 1
    start.lastIndex = from
  }
  return rest + text.slice(from)
}

export function missingFrom(words, shown) {
  const counts = new Map()
  for (const word of shown) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

export function toWords(text) {
  return (
    text
      .normalize('NFC')
      .replaceAll('\u00ad', '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

export function decode(text) {
  const names = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', shy: '' }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name
      ? (names[name] ?? all)
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}
