import { toTagHtml } from '../../../cli/make/render/tag-html.ts'

test.each([
  [
    'meta',
    { name: 'a', content: '"<b>"' },
    undefined,
    '<meta name="a" content="&quot;&lt;b&gt;&quot;">',
  ],
  [
    'link',
    { rel: 'x', crossorigin: true, disabled: false },
    'dropped',
    '<link rel="x" crossorigin>',
  ],
  ['script', {}, 'a < b', '<script>a < b</script>'],
  ['script', { src: '/a.js', async: true }, undefined, '<script src="/a.js" async></script>'],
] as const)('a <%s> with %j and %j is %s', (tagName, attributes, innerHTML, html) => {
  expect(toTagHtml({ tagName, attributes, innerHTML })).toBe(html)
})
