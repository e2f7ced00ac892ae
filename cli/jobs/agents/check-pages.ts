/** Rules about pages and their copies. */
import type { BuiltOutput, BuiltPage } from './built-output.ts'
import { inPercent, type RuleResult, rate } from './rule-result.ts'
import { AGENT_LIMITS } from './rules.ts'

/** Check all pages of an output. */
export function checkPages(output: BuiltOutput): RuleResult[] {
  return output.pages.flatMap((page) => [...checkPage(output, page), ...checkCopy(output, page)])
}

function checkPage(output: BuiltOutput, { html: file }: BuiltPage): RuleResult[] {
  const html = output.read(file) ?? ''
  const body = html.slice(Math.max(0, html.search(/<body[\s>]/))).replace(UNREAD, '')
  const text = toText(body)
  const start = toText(body.slice(0, findContent(body))).length
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  const bytes = output.sizeOf(file)
  const at = body.search(/<a [^>]*\/llms\.txt"/)
  return [
    {
      ...{
        rule: 'rendering-strategy',
        status: letters < AGENT_LIMITS.letters ? 'fail' : 'pass',
        file,
      },
      found: 'the page has no text without JavaScript',
    },
    rate('page-size-html', text.length, {
      ...{ limits: AGENT_LIMITS.characters, file },
      found: `the page has ${text.length.toLocaleString('en')} characters without its markup`,
    }),
    rate('page-size-transfer', bytes, {
      ...{ limits: AGENT_LIMITS.bytes, file },
      found: `the page has ${bytes.toLocaleString('en')} bytes`,
    }),
    rate('content-start-position', start / Math.max(1, text.length), {
      ...{ limits: AGENT_LIMITS.position, file },
      found: `the title comes after ${inPercent(start / Math.max(1, text.length))} of the text`,
    }),
    rate('llms-txt-directive-html', at < 0 ? 1 : at / Math.max(1, body.length), {
      ...{ limits: AGENT_LIMITS.position, file },
      found: 'the top of the page does not name llms.txt',
    }),
  ]
}

function checkCopy(
  output: BuiltOutput,
  { json, markdown: file, address }: BuiltPage,
): RuleResult[] {
  const markdown = output.read(file)
  if (markdown === null)
    return [
      {
        ...{ rule: 'markdown-url-support', status: 'fail', file },
        found: `the page ${address} has no copy`,
      },
    ]
  const { prose, isOpen } = withoutCode(markdown)
  const relative = Array.from(prose.matchAll(/\]\(<?([^)\s>]*)/g), ([, link = '']) => link).find(
    (link) => link !== '' && !/^(?:[a-z][a-z\d+.-]*:|#)/i.test(link),
  )
  const at = markdown.indexOf('/llms.txt')
  const missing = missingShare(output.read(json), markdown)
  return [
    { ...{ rule: 'markdown-url-support', status: 'pass', file }, found: '' },
    rate('page-size-markdown', markdown.length, {
      ...{ limits: AGENT_LIMITS.characters, file },
      found: `the copy has ${markdown.length.toLocaleString('en')} characters`,
    }),
    {
      ...{ rule: 'markdown-code-fence-validity', status: isOpen ? 'fail' : 'pass', file },
      found: 'a code block has no end',
    },
    {
      ...{ rule: 'markdown-link-portability', status: relative === undefined ? 'pass' : 'fail' },
      ...{ file, found: `the link "${relative}" depends on the address of the copy` },
    },
    rate('llms-txt-directive-md', at < 0 ? 1 : at / markdown.length, {
      // A short copy begins with it all the same.
      ...{ limits: at >= 0 && at < TOP ? { pass: 1, warn: 1 } : AGENT_LIMITS.position, file },
      found: 'the top of the copy does not name llms.txt',
    }),
    rate('markdown-content-parity', missing, {
      ...{ limits: AGENT_LIMITS.missing, file },
      found: `the copy lacks ${inPercent(missing)} of the words of the page`,
    }),
  ]
}

/** The first characters of a copy. */
const TOP = 300
/** Characters of a paragraph that is no entry of a menu. */
const PROSE = 40
/** What agents drop before they read. */
const UNREAD = /<(script|style|svg|template)\b[\s\S]*?<\/\1>/gi

/** Where the content begins: with its title, or with a paragraph of prose before it. */
function findContent(body: string): number {
  const title = Math.max(0, body.search(/<h1[\s>]/))
  const early = Array.from(body.slice(0, title).matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g))
  const prose = early.find(([, inner = '']) => inner.replace(/<[^>]*>/g, '').length > PROSE)
  return prose?.index ?? title
}

/** Text as programs convert it: an address of a link and its brackets count. */
function toText(html: string): string {
  return html
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>/gi, '[]($1)')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

function withoutCode(markdown: string): { prose: string; isOpen: boolean } {
  let fence: string | undefined
  const prose: string[] = []
  for (const line of markdown.split('\n')) {
    const [, mark, rest = ''] = /^[ >]*(?:[-*+]|\d+[.)])?[ >]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    const closes = mark !== undefined && fence !== undefined && mark.startsWith(fence)
    if (closes && rest.trim() === '') fence = undefined
    else if (mark !== undefined && fence === undefined && !rest.includes('`')) fence = mark
    else if (fence === undefined) prose.push(line)
  }
  return { prose: prose.join('\n').replace(/(`+)[\s\S]*?\1/g, ''), isOpen: fence !== undefined }
}

/** Share of the words of an article that are not in its copy. */
function missingShare(json: string | null, markdown: string): number {
  if (json === null) return 0
  // Written by our own build.
  const { article } = JSON.parse(json) as { article?: string }
  const words = toWords((article ?? '').replace(UNREAD, '').replace(/<[^>]*>/g, ' '))
  const own = new Set(toWords(markdown))
  return words.filter((word) => !own.has(word)).length / Math.max(1, words.length)
}

function toWords(text: string): string[] {
  return text.replace(/&[a-z#\d]+;/gi, ' ').match(/\p{L}{3,}/gu) ?? []
}
