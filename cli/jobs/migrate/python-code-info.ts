/** Options of a fenced block of Python-Markdown as ours. */

const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s}]+))/g

/** `py title="a.py" hl_lines="2 4-5" linenums="1"` → `py title="a.py" {2,4-5} showLineNumbers`. */
export function toCodeInfo(info: string): string {
  const text = info
    .trim()
    .replace(/^\{\s*|\s*\}$/g, ' ')
    .replace(/\s\{|\}\s*$/g, ' ')
  const attributes = new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', a, b, c]) => [name, a ?? b ?? c ?? '']),
  )
  const words = text
    .replace(ATTRIBUTE, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  const [language = ''] = words
    .map((word) => word.replace(/^\.|^:{3}/, ''))
    .filter((word) => /^[\w+#.-]+$/.test(word))
  const { title, hl_lines: marked, linenums } = Object.fromEntries(attributes)
  const first = linenums === undefined ? undefined : Number(linenums.split(/\s/, 1)[0])
  return [
    language,
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(marked
      ? [
          `{${marked
            .trim()
            .split(/[\s,]+/)
            .join(',')}}`,
        ]
      : []),
    ...(first === undefined ? [] : [first > 1 ? `showLineNumbers=${first}` : 'showLineNumbers']),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
