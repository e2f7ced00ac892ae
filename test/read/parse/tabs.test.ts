import { diagnosticsOf, htmlOf, parse } from './parse-text.ts'

const tabs = (attributes: string, ...items: string[]) =>
  `::::tabs${attributes}\n${items.map((item) => `:::tab${item}\ntext\n:::\n`).join('')}::::\n`

describe('tabs', () => {
  test('are readable HTML with the roles of tabs', () => {
    expect(htmlOf(tabs('{group="language"}', '{label="TypeScript" value="ts"}', '[Go]'))).toBe(
      '<div class="tabs" data-behaviour="tabs" data-group="language">' +
        '<div class="tab-list" role="tablist">' +
        '<button type="button" role="tab" id="tabs-1-tab-1" aria-controls="tabs-1-panel-1" aria-selected="true" tabindex="0" data-value="ts">TypeScript</button>' +
        '<button type="button" role="tab" id="tabs-1-tab-2" aria-controls="tabs-1-panel-2" aria-selected="false" tabindex="-1" data-value="Go">Go</button>' +
        '</div>' +
        '<div role="tabpanel" id="tabs-1-panel-1" aria-labelledby="tabs-1-tab-1" tabindex="0" data-label="TypeScript" class="tab-panel selected"><p>text</p></div>' +
        '<div role="tabpanel" id="tabs-1-panel-2" aria-labelledby="tabs-1-tab-2" tabindex="0" data-label="Go" class="tab-panel"><p>text</p></div>' +
        '</div>',
    )
  })

  test.each([
    ['the tab marked default', tabs('', '{label="a"}', '{label="b" default}')],
    ['the tab that the group names', tabs('{default="b"}', '{label="a" default}', '{label="b"}')],
  ])('select %s', (_, text) => {
    expect(htmlOf(text)).toContain(
      'id="tabs-1-tab-2" aria-controls="tabs-1-panel-2" aria-selected="true"',
    )
  })

  test('have separate ids in each group', () => {
    const html = htmlOf(`${tabs('', '{label="a"}')}\n${tabs('', '{label="a"}')}`)
    expect(html).toContain('id="tabs-1-tab-1"')
    expect(html).toContain('id="tabs-2-tab-1"')
  })

  test('nest', () => {
    const inner = '::::tabs\n:::tab{label="b"}\ntext\n:::\n::::\n'
    const html = htmlOf(`::::::tabs\n:::::tab{label="a"}\n${inner}:::::\n::::::\n`)
    expect(html.match(/role="tabpanel"/g)).toHaveLength(2)
  })

  test('may be written as elements', () => {
    const text =
      '<Tabs groupId="os">\n<TabItem value="a" label="A">\n\ntext\n\n</TabItem>\n</Tabs>\n'
    expect(htmlOf(text)).toContain('data-group="os"')
    expect(htmlOf(text)).toContain('data-value="a">A</button>')
    expect(diagnosticsOf(text)).toEqual([])
  })

  test('ignore comments between them', () => {
    expect(diagnosticsOf('::::tabs\n<!-- x -->\n\n:::tab{label="a"}\nb\n:::\n::::\n')).toEqual([])
  })

  test.each([
    [
      'two values that are equal',
      tabs('', '{value="a"}', '{value="a"}'),
      'Two tabs have the value "a".',
      5,
    ],
    [
      'an unknown default',
      tabs('{default="c"}', '{value="a"}'),
      'No tab has the default value "c".',
      1,
    ],
    [
      'something else inside',
      '::::tabs\ntext\n\n:::tab{label="a"}\n:::\n::::\n',
      'Tabs contain something other than a tab.',
      2,
    ],
    ['no tab at all', '::::tabs\n::::\n', 'Tabs contain no tab.', 1],
    ['a tab without a name', tabs('', ''), 'A tab has neither label nor value.', 2],
    ['a tab outside', 'a\n\n:::tab{label="a"}\nb\n:::\n', 'A tab is outside of tabs.', 3],
  ])('refuse %s', (_, text, message, line) => {
    const [diagnostic] = parse(text).diagnostics
    expect(diagnostic).toMatchObject({ code: 'TABS_INVALID', message, source: { line } })
  })

  test('list the values that a default may have', () => {
    const [diagnostic] = parse(tabs('{default="c"}', '{value="a"}', '{value="b"}')).diagnostics
    expect(diagnostic?.hint).toBe('Use one of "a", "b".')
  })
})
