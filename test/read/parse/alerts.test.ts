import { createWays } from './authors.ts'
import { createTestParser, diagnosticsOf, FILE, htmlOf, parse, toHtml } from './parse-text.ts'

const titleOf = (html: string) => /<p class="admonition-title">(.*?)<\/p>/.exec(html)?.[1]

describe('an alert', () => {
  test.each(['note', 'tip', 'important', 'warning', 'caution'])('of GitHub is a %s', (name) => {
    const html = htmlOf(`> [!${name.toUpperCase()}]\n> A **word**.\n>\n> More.\n`)
    expect(html).toContain(`class="admonition admonition-${name} `)
    expect(html).toMatch(/<p>A <strong>word<\/strong>\.<\/p>\s*<p>More\.<\/p>/)
    expect(html).not.toContain('[!')
  })

  test('has the title of its language, or the one after its name', () => {
    expect(titleOf(htmlOf('> [!TIP]\n> x', { locale: 'de' }))).toBe('Tipp')
    expect(titleOf(htmlOf('> [!TIP] Do it\n> x'))).toBe('Do it')
  })

  test.each(['> [!NOTE]\n> **b**', '> [!NOTE]  \n> **b**', '> [!NOTE]\n>\n> **b**'])(
    'may begin with an element: %j',
    (text) => {
      expect(htmlOf(text)).toMatch(/note<\/p>\s*<p><strong>b<\/strong><\/p>/)
    },
  )

  test('may be empty, in a list, or within another', () => {
    expect(titleOf(htmlOf('> [!NOTE]'))).toBe('note')
    expect(htmlOf('- a\n\n  > [!NOTE]\n  > b')).toContain('<li>')
    expect(htmlOf('> [!NOTE]\n> a\n> > [!TIP]\n> > b').match(/<aside/g)).toHaveLength(2)
  })

  test('of another word, such as a translated marker, is reported at its line', () => {
    const { diagnostics } = parse('# A\n\n> [!HINWEIS]\n> Text\n\n> \\[!MEANT]\n\n> [!note]\n> x\n')
    expect(diagnostics).toMatchObject([
      {
        code: 'ALERT_UNKNOWN',
        severity: 'warn',
        message: expect.stringContaining('"[!HINWEIS]"'),
        source: { line: 3, column: 3 },
      },
    ])
  })

  test.each(['> a [!NOTE]', '> [!NOTE] see [a](https://b.example)', '[!NOTE]'])(
    'is not recognized in %j',
    (text) => {
      expect(htmlOf(text)).not.toContain('admonition')
      expect(diagnosticsOf(text)).toEqual([])
    },
  )
})

describe.each(
  await createWays({
    admonitions: { guide: ['note', 'question', 'aside'] },
    admonitionKinds: {
      guide: { question: { title: 'Question', tone: 'info', icon: '?' }, aside: { tone: 'note' } },
    },
    messages: { en: { 'theme.admonition.aside': 'By the way' } },
  }),
)('an admonition of the site in $name', ({ show, parse }) => {
  test('has its title and looks like one of the theme', async () => {
    expect(await show(':::question\nWhy?\n:::')).toBe(
      '<aside class="admonition admonition-question theme-admonition theme-admonition-question admonition-info" role="note"><p class="admonition-title">Question</p><p>Why?</p></aside>',
    )
    expect(await show(':::question[Own]\nWhy?\n:::')).toContain(
      '<p class="admonition-title">Own</p>',
    )
  })

  test('has the title that the catalogue of the language gives', async () => {
    expect(await show(':::aside\nx\n:::')).toContain('<p class="admonition-title">By the way</p>')
  })

  test('adds its icon to the sheet of pages that use it', async () => {
    expect((await parse(':::question\nWhy?\n:::')).css).toBe(
      '@layer octavo.article{.admonition.admonition-question{--mark:"?"}}',
    )
    expect((await parse(':::note\nWhy?\n:::')).css).toBeUndefined()
  })
})

describe('names of admonitions', () => {
  test('are those of the docs instance in addition to the default ones', async () => {
    const parseDoc = await createTestParser({ admonitions: { guide: ['question'] } })
    const html = (text: string, instance: string | null) =>
      toHtml(parseDoc(text, { ...FILE, instance }).article)
    expect(titleOf(html(':::question\nx\n:::', 'guide'))).toBe('question')
    expect(html(':::note\nx\n:::', 'guide')).not.toContain('admonition')
    expect(titleOf(html(':::note\nx\n:::', 'api'))).toBe('note')
    expect(titleOf(html(':::note\nx\n:::', null))).toBe('note')
  })
})

describe('commands of npm', () => {
  test('marked npm2yarn are tabs with those of other package managers', () => {
    const html = htmlOf('```sh npm2yarn\nnpm install --save-dev left\nnpm run build\n```')
    expect(html.match(/role="tab" [^>]*data-value="(\w+)"[^>]*>([^<]*)/g)?.length).toBe(4)
    expect(html).toContain('data-group="npm2yarn"')
    expect(html.replace(/<[^>]+>/g, '')).toMatch(
      /npm install --save-dev left\nnpm run build.*yarn add --dev left\nyarn build.*pnpm add --save-dev left\npnpm run build.*bun add --dev left\nbun run build/s,
    )
  })

  test('without the mark are a block', () => {
    expect(htmlOf('```sh title="npm2yarn"\nnpm install a\n```')).not.toContain('role="tab"')
  })
})
