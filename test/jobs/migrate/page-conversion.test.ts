/** Pages of MkDocs, Hugo and Mintlify: whatever is in them, no word and no code is lost, and the time has a limit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { replaceShortcodes } from '../../../cli/jobs/migrate/hugo-shortcodes.ts'
import { convertInline } from '../../../cli/jobs/migrate/python-inline.ts'
import { convertBlocks } from '../../../cli/jobs/migrate/python-markdown.ts'
import { runHere } from '../../in-process.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'

const SEED = { seed: 20_261_127, numRuns: 400 }
/** Words that no notation contains. */
const WORD = /zq\d+/g
const wordsIn = (text: string) => (text.match(WORD) ?? []).sort()

/** Blocks with numbered words, nested at random. */
const page = fc
  .letrec<{ block: string; blocks: string[] }>((tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(
        'WORD WORD\nWORD\n',
        '- WORD\n- WORD\n',
        '1. WORD\n\n    WORD\n',
        '# WORD { #id .class }\n',
        '```py title="WORD" hl_lines="1"\nWORD  # (1)!\n```\n',
        '    WORD = 1\n',
        '| WORD | WORD |\n| --- | --- |\n| :material-check: | WORD |\n',
        'WORD\n:   WORD\n\n    WORD\n',
        '{++WORD++} ==WORD== ^^WORD^^ [WORD](WORD.md){ .md-button } `#!py WORD`\n',
        '> WORD\n',
        '```\nWORD\n',
        '$$\nWORD_{a}\n$$\n',
      ),
      fc
        .tuple(
          fc.constantFrom(
            '!!! note "WORD"',
            '??? tip',
            '???+ odd-kind "WORD"',
            '=== "WORD"',
            '- WORD',
          ),
          tie('blocks'),
        )
        .map(([head, inner]) => `${head}\n\n${indent(inner.join('\n'))}\n`),
      fc
        .tuple(
          fc.constantFrom('note | WORD', 'details | WORD', 'tab | WORD', 'unknown'),
          tie('blocks'),
        )
        .map(([head, inner]) => `/// ${head}\n${inner.join('\n')}\n///\n`),
      tie('blocks').map(
        (inner) => `<div class="grid" markdown>\n\n${inner.join('\n')}\n\n</div>\n`,
      ),
    ),
    blocks: fc.array(tie('block'), { maxLength: 4, depthIdentifier: 'blocks' }),
  }))
  .blocks.map((blocks) => {
    let at = 0
    return blocks.join('\n').replace(/WORD/g, () => `zq${at++}`)
  })
const indent = (text: string) => text.replace(/^(?=.)/gm, '    ')

const SITE = { include: () => null, toKind: (kind: string) => kind, note: () => {} }
const INLINE = {
  inline: new Set(['caret', 'critic', 'keys', 'mark', 'tilde', 'smartsymbols']),
  onIcon: () => {},
}
const convert = (text: string) =>
  convertInline(convertBlocks(text.split('\n'), SITE).join('\n'), INLINE)

test('MkDocs: every word of a page is in the new page, once', () => {
  fc.assert(
    fc.property(page, (text) => {
      expect(wordsIn(convert(text))).toEqual(wordsIn(text))
    }),
    SEED,
  )
})

test('MkDocs: code with notations in it stays as it is', () => {
  const line = fc.constantFrom(
    '!!! note',
    '=== "a"',
    '/// b',
    ':material-check:',
    '==c==',
    '{ .d }',
    '--9<-- "e"',
    '',
    '  f',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const block = ['```text', ...lines, '```'].join('\n')
      expect(convert(block)).toBe(block)
    }),
    SEED,
  )
})

test('Hugo: every word between and in shortcodes is in the new page, once', () => {
  const shortcode = fc.letrec<{ part: string; parts: string[] }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(
        'WORD',
        '\n\nWORD\n',
        '{{< own "WORD" a="WORD" >}}',
        '{{< unclosed >}}',
        '{{< /stray >}}',
        '{{% WORD',
      ),
      fc
        .tuple(
          fc.constantFrom(
            'alert title="WORD"',
            'details "WORD"',
            'tabs items="WORD"',
            'tab "WORD"',
            'own-pair',
            'steps',
            'cards',
            'card title="WORD"',
            'highlight go',
          ),
          tie('parts'),
        )
        .map(([head, inner]) => `{{< ${head} >}}${inner.join(' ')}{{< /${head.split(' ')[0]} >}}`),
    ),
    parts: fc.array(tie('part'), { maxLength: 4, depthIdentifier: 'parts' }),
  })).parts
  fc.assert(
    fc.property(shortcode, (parts) => {
      let at = 0
      const text = parts.join(' ').replace(/WORD/g, () => `zq${at++}`)
      const site = { include: () => null, addressOf: (path: string) => path, param: () => null }
      // Labels of tabs belong to the tabs in them, of which there may be too few.
      const kept = text.replace(/items="zq\d+"/g, '')
      const found = new Set(wordsIn(replaceShortcodes(text, site)))
      expect(wordsIn(kept).filter((word) => !found.has(word))).toEqual([])
    }),
    SEED,
  )
})

describe('a site that includes files', () => {
  let folder = ''
  afterEach(() => removeFolder(folder))
  const includes = (write: (path: string) => string) => write('a.md').repeat(20)

  test.each([
    [
      'MkDocs',
      'mkdocs.yml',
      'site_name: It\nmarkdown_extensions: [pymdownx.snippets]\n',
      'docs',
      (path: string) => `--8<-- "docs/${path}"\n\n`,
      'docs/index.md',
    ],
    [
      'Hugo',
      'hugo.toml',
      'title = "It"\n',
      'content',
      (path: string) => `{{% include "${path}" %}}\n`,
      'content/index.md',
    ],
  ] as const)(
    '%s: files that include each other end, and hidden ones are not shown',
    async (_, config, options, docs, write, page) => {
      folder = makeFolder({
        [config]: options,
        '.env': 'KEY=secret',
        'node_modules/it/a.md': 'secret',
        [`${docs}/a.md`]: `${'A '.repeat(20_000)}\n\n${includes(write)}`,
        [`${docs}/index.md`]: `# It\n\n${includes(write)}`,
        [page]: `# It\n\n${includes(write)}${write('../.env')}${write('../node_modules/it/a.md')}`,
      })
      const { code } = await runHere(['migrate', '.', '--to', 'new'], folder)
      expect(code).toBe(0)
      const text = readFileSync(join(folder, 'new/docs/index.md'), 'utf8')
      expect(text.length).toBeLessThan(5_000_000)
      expect(text).not.toContain('secret')
    },
  )
})

test('Hugo: ref finds the page next to it, then from the top, then by its name', async () => {
  const folder = makeFolder({
    'hugo.toml': 'title = "It"\n',
    'content/_index.md': '# It\n',
    'content/second.md': '# Top\n',
    'content/guide/_index.md': '# Guide\n',
    'content/guide/first.md': [
      'second',
      'second.md#part',
      '/second',
      'sub/deep.md',
      'only.md',
      '/guide',
      '_index.md',
      'gone.md',
      '#own',
    ]
      .map((name) => `[a]({{< relref "${name}" >}})`)
      .join('\n'),
    'content/guide/second.md': '# Near\n',
    'content/guide/sub/deep.md': '# Deep\n',
    'content/other/only.md': '# Only\n',
  })
  await runHere(['migrate', '.', '--to', 'new'], folder)
  const text = readFileSync(join(folder, 'new/docs/guide/first.md'), 'utf8')
  removeFolder(folder)
  expect(text.match(/(?<=\]\().*(?=\))/g)).toEqual([
    './second.md',
    './second.md#part',
    '../second.md',
    './sub/deep.md',
    '../other/only.md',
    './index.md',
    './index.md',
    '/gone/',
    '#own',
  ])
})

test('Hugo: links that only its hooks resolve lead to files, and terms keep their ids', async () => {
  const folder = makeFolder({
    'hugo.toml':
      'title = "It"\n[markup.goldmark.parser]\nautoDefinitionTermID = true\nautoIDType = "github"\n',
    'content/guide/first.md':
      '[near](sub/deep/#a) [top](guide/second) [case](/Guide/Second/) [kept](../second/) [away](https://a.example/guide/second) [defined]\n\n[defined]: /GUIDE/sub/Deep\n\nplain `Key`\n\n`someKey`\n: Value of `code`\n\n- [x](#own)\n',
    'content/guide/second.md': '# Second\n',
    'content/guide/sub/deep.md': '# Deep\n\n[terms](g) [bodies](g) [other](g "Missing one")\n',
    'content/guide/glossary/_index.md': '# Glossary\n',
    'content/guide/glossary/term.md': '# Term\n',
    'content/guide/glossary/body.md': '# Body\n',
  })
  await runHere(['migrate', '.', '--to', 'new'], folder)
  const [first, deep] = ['first', 'sub/deep'].map((name) =>
    readFileSync(join(folder, `new/docs/guide/${name}.md`), 'utf8'),
  )
  removeFolder(folder)
  expect(first).toBe(
    '[near](./sub/deep.md#a) [top](./second.md) [case](./second.md) [kept](../second/) [away](https://a.example/guide/second) [defined]\n\n[defined]: ./sub/deep.md\n\nplain `Key`\n\n<a id="somekey"></a>`someKey`\n: Value of `code`\n\n- [x](#own)\n',
  )
  expect(deep).toBe(
    '# Deep\n\n[terms](/guide/glossary/term/) [bodies](/guide/glossary/body/) [other](/guide/glossary/#missing-one)\n',
  )
})
