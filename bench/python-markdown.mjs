/**
 * Compares the pages of a moved site with what Python-Markdown makes of the old ones:
 * `node bench/python-markdown.mjs OLD-SITE OUTPUT [--details 20]`. Needs the packages `markdown` and `pymdownx` of
 * Python 3, at `PYTHON` or `/usr/bin/python3`. Prints the words, blocks of code, links and lists that each page lacks.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { expectSite } from './judge/expected-site.mjs'
import { plain, readBuilt, readPage, toText } from './judge/read-built.mjs'
import { missingFrom, toWords } from './judge/source-words.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { details: { type: 'string', default: '20' } },
})
const [old, output] = positionals
if (!old || !output) {
  process.stderr.write('node bench/python-markdown.mjs OLD-SITE OUTPUT [--details 20]\n')
  process.exit(2)
}

/** Extensions whose notations `migrate` converts. Icons are names there, and pictures of the theme. */
const PROGRAM = `
import json, markdown, sys
extensions = ['abbr', 'admonition', 'attr_list', 'def_list', 'footnotes', 'md_in_html', 'tables', 'toc',
  'pymdownx.betterem', 'pymdownx.caret', 'pymdownx.details', 'pymdownx.inlinehilite', 'pymdownx.keys', 'pymdownx.mark',
  'pymdownx.superfences', 'pymdownx.tabbed', 'pymdownx.tasklist', 'pymdownx.tilde']
configs = {'pymdownx.tabbed': {'alternate_style': True}}
for line in sys.stdin:
  print(json.dumps(markdown.markdown(json.loads(line), extensions=extensions, extension_configs=configs)))
`

const expected = await expectSite(old)
const built = readBuilt(output)
const bodies = expected.pages.map(({ text }) => text.replace(/^---\n[\s\S]*?\n---\n/, ''))
const made = execFileSync(process.env.PYTHON ?? '/usr/bin/python3', ['-c', PROGRAM], {
  input: bodies.map((body) => `${JSON.stringify(body)}\n`).join(''),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
const all = { pages: 0, words: 0, blocks: 0, links: 0, items: 0 }
const lost = { words: [], blocks: [], links: [], items: [] }
for (const [index, line] of made.trim().split('\n').entries()) {
  const page = expected.pages[index]
  const file = built.pages.get(plain(page.address))
  if (!file) continue
  const html = readFileSync(file, 'utf8')
  const now = readPage(html)
  const wanted = withoutTheme(JSON.parse(line))
  const words = toWords(toText(wanted))
  all.pages += 1
  all.words += words.length
  lost.words.push(
    ...missingFrom(words, toWords(`${now.title} ${now.text}`)).map(
      (word) => `${page.address} ${word}`,
    ),
  )
  const article = /<article\b[\s\S]*<\/article>/.exec(html)?.[0] ?? html
  for (const [what, pattern] of Object.entries({
    blocks: /<pre\b/g,
    links: /<a\b[^>]*\shref=/g,
    items: /<li\b/g,
  })) {
    const [before, after] = [wanted, article].map((text) => (text.match(pattern) ?? []).length)
    all[what] += before
    for (let count = after; count < before; count += 1)
      lost[what].push(`${page.address} ${after} of ${before}`)
  }
}

/** Text that the theme replaces, or that only Python code of the site makes. */
function withoutTheme(html) {
  return html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(style|script)\b[\s\S]*?<\/\\1>/g, ' ')
    .replace(/:(?:material|octicons|fontawesome|simple)(?:-[a-z\d]+)+:/g, ' ')
    .replace(/:[a-z][a-z\d_+-]*:/g, ' ')
    .replace(/-{2,}8&lt;-{2,}[^\n<]*|:::\s+[\w.]+[^<]*/g, ' ')
}

console.table(
  Object.entries(all).map(([what, count]) => ({
    what,
    made: count,
    lost: lost[what]?.length ?? 0,
  })),
)
for (const [what, lines] of Object.entries(lost))
  for (const text of lines.slice(0, Number(values.details)))
    process.stdout.write(`${what}: ${text}\n`)
