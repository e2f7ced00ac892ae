/** Files that pages of Python-Markdown include, as text or as code. */
import { fenceAround } from './page-text.ts'
import type { Nested, PythonBlocks, Taken } from './python-lines.ts'

const SNIPPET = /^(\s*)-{2,}8<-{2,}\s+["'](.+?)["']\s*$/
const SNIPPETS = /^(\s*)-{2,}8<-{2,}\s*$/
const INCLUDED = /^(\s*)\{!>?\s*(.+?)\s*!\}\s*$/
const CODE_FILE = /^(\s*)\{\*\s*(\S+)\s*(.*?)\*\}\s*$/

const NOT_FOUND = 'names a file that the site does not have, or that makes the page too large'

/** A line of code, or the file that it includes. */
export function includeIn(line: string, site: PythonBlocks): string[] {
  if (/^\s*;-{2,}8<-{2,}/.test(line)) return [line.replace(';', '')]
  const [, indent = '', path = ''] = SNIPPET.exec(line) ?? INCLUDED.exec(line) ?? []
  if (path === '') return [line]
  const included = site.include(path)
  if (!included) {
    site.note(line.trim(), NOT_FOUND)
    return [line]
  }
  return included.map((one) => (one === '' ? one : indent + one))
}

/** Files that are included as text or as code. */
export function takeSnippet(
  lines: readonly string[],
  at: number,
  { site, inner }: Nested,
): Taken | null {
  const line = lines[at] ?? ''
  const code = CODE_FILE.exec(line)
  if (code) return takeCodeFile(code, at, site)
  const [, indent = '', path = ''] = SNIPPET.exec(line) ?? INCLUDED.exec(line) ?? []
  if (path !== '') {
    const included = site.include(path)
    if (!included) site.note(line.trim(), NOT_FOUND)
    const out = included
      ? inner(included)
      : [`${indent}<!-- ${line.trim().replaceAll('--', '- -')} -->`]
    return { out: out.map((one) => (one === '' ? one : indent + one)), end: at + 1 }
  }
  if (!SNIPPETS.test(line)) return null
  let end = at + 1
  while (end < lines.length && !SNIPPETS.test(lines[end] ?? '')) end += 1
  const paths = lines
    .slice(at + 1, end)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith(';'))
  const out = paths.flatMap((one) => {
    const included = site.include(one.replace(/^["']|["']$/g, ''))
    if (!included) site.note(one, NOT_FOUND)
    return inner(included ?? [])
  })
  return { out, end: end + 1 }
}

const LANGUAGES: Readonly<Record<string, string>> = {
  py: 'python',
  yml: 'yaml',
  sh: 'bash',
  md: 'markdown',
}

/** `{* ../../docs_src/a.py ln[1:5] hl[2,4:5] *}` */
function takeCodeFile(match: RegExpExecArray, at: number, site: PythonBlocks): Taken {
  const [line, indent = '', path = '', options = ''] = match
  const range = /\bln\[([^\]]*)\]/.exec(options)?.[1]
  const included = site.include(range === undefined ? path : `${path}:${range.replaceAll(' ', '')}`)
  if (!included) {
    site.note(line.trim(), NOT_FOUND)
    return { out: [`${indent}<!-- ${line.trim()} -->`], end: at + 1 }
  }
  const marked = /\bhl\[([^\]]*)\]/.exec(options)?.[1]?.replaceAll(':', '-').replaceAll(' ', '')
  const title = /\btitle\["?(.*?)"?\]/.exec(options)?.[1]
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const info = [
    LANGUAGES[ending] ?? ending,
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(marked === undefined ? [] : [`{${marked}}`]),
  ]
  const fence = fenceAround(included.join('\n'), '`')
  const out = [fence + info.join(' '), ...included, fence]
  return { out: out.map((one) => (one === '' ? one : indent + one)), end: at + 1, isBlock: true }
}
