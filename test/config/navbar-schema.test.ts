import { checkConfig } from '../../cli/config/schema.ts'

const site = { title: 'T', url: 'https://x.example' }

function errors(item: unknown): string[] {
  const checked = checkConfig({ ...site, themeConfig: { navbar: { items: [item] } } })
  return 'errors' in checked
    ? checked.errors.map(({ line }) => line.replace('themeConfig.navbar.items[0]', ''))
    : []
}

test('takes every type of item with its fields', () => {
  const link = { label: 'L', to: '/x' }
  const items = [
    link,
    { type: 'default', html: '<b>L</b>', href: 'https://x.example', 'data-x': '1', lang: 'de' },
    { type: 'dropdown', label: 'D', to: '/d', items: [link, { type: 'html', value: '<hr>' }] },
    { type: 'doc', docId: 'a', docsPluginId: 'b', label: 'D' },
    { type: 'docSidebar', sidebarId: 'a' },
    { type: 'docsVersion', to: '/x', label: 'V' },
    { type: 'docsVersionDropdown', versions: ['1'], dropdownItemsBefore: [link] },
    { type: 'localeDropdown', queryString: '?a=b', dropdownItemsAfter: [link] },
    { type: 'search', className: 'c', position: 'right' },
    { type: 'html', value: '<hr>' },
    { type: 'custom-status', any: { thing: [1, null] }, position: 'right' },
  ]
  expect(items.flatMap(errors)).toEqual([])
})

test.each([
  [
    { label: 'L' },
    [': needs exactly one of "to" (a page of this site) and "href" (an address elsewhere)'],
  ],
  [{ to: '/x' }, [': needs a "label"']],
  [{ to: '/x', label: 'L', html: 'H' }, [': takes one of "label" and "html"']],
  [
    { to: '/x', label: 'L', lable: 'L' },
    ['.lable: is neither an option nor an attribute of a link; perhaps "label" was meant'],
  ],
  [{ type: 'doc', docId: 'a', docID: 'a' }, [expect.stringMatching(/^\.docID: is not an option/)]],
  [{ to: '/x', label: 'L', position: 'top' }, [expect.stringMatching(/^\.position: .*left/)]],
  [
    { label: 'D', items: [{ to: '/x', label: 'L', position: 'left' }] },
    ['.items[0].position: is for entries of the bar; a dropdown has no sides'],
  ],
  [
    { type: 'custom-x', run: () => 1 },
    ['.item.run: must be JSON, because it crosses to the browser'],
  ],
])('refuses %j', (item, texts) => {
  expect(errors(item)).toEqual(texts)
})

test('names an unknown type with the item that has it', () => {
  expect(errors({ type: 'docs', label: 'L' })).toEqual([
    `.type: Bad navbar item type "docs": there is no such entry of the navbar
{
  "type": "docs",
  "label": "L"
}`,
  ])
  const nested = { type: 'dropdown', label: 'In', items: [] }
  expect(errors({ label: 'Out', items: [nested] })).toEqual([
    expect.stringMatching(/^\.items\[0\]\.type: Nested dropdowns are not allowed\n\{/),
  ])
})
