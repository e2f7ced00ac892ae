import { checkConfig, type SiteConfigInput } from '../../cli/config/schema.ts'

type Options = Partial<Record<'headTags' | 'scripts' | 'stylesheets' | 'clientModules', unknown>>

/** Messages about wrong options. */
function faultsOf(options: Options): string[] {
  const result = checkConfig({ title: 'T', url: 'https://docs.example', ...options })
  return 'errors' in result ? result.errors.map(({ line }) => line) : []
}

const tag = (attributes: unknown, more: object = {}) => ({
  headTags: [{ tagName: 'script', attributes, ...more }],
})

describe('tags of the head in a config', () => {
  test.each<[Options, string]>([
    [{ headTags: [{ tagName: 'base' }] }, 'headTags[0].tagName: expected'],
    [
      tag({ onload: 'x()' }, { innerHTML: '1' }),
      'headTags[0].attributes.onload: must be no handler',
    ],
    [tag({ style: 'x' }, { innerHTML: '1' }), 'headTags[0].attributes.style: must be no handler'],
    [tag({ 'a b': 'x' }, { innerHTML: '1' }), 'must be the name of an attribute'],
    [tag({ 'x>': 'x' }, { innerHTML: '1' }), 'must be the name of an attribute'],
    [tag({ src: 'javascript:alert(1)' }), 'headTags[0].attributes.src: must be an https: or http:'],
    [tag({ src: true }), 'headTags[0].attributes.src: must be an https: or http:'],
    [tag({ src: 'a.js' }, { innerHTML: '1' }), 'headTags[0]: must have either'],
    [tag({}), 'headTags[0]: must have either'],
    [tag({}, { innerHTML: 'a</script>' }), 'headTags[0].innerHTML: must not contain </script'],
    [tag({}, { innerHTML: 'a<!--<script>' }), 'headTags[0].innerHTML: must not contain <!--'],
    [
      { headTags: [{ tagName: 'style', innerHTML: 'a</STYLE>' }] },
      'headTags[0].innerHTML: must not contain </STYLE',
    ],
    [
      { headTags: [{ tagName: 'meta', innerHTML: 'a' }] },
      'headTags[0].innerHTML: must not be there',
    ],
    [{ headTags: [{ tagName: 'link' }] }, 'headTags[0].attributes: must name an href'],
    [
      {
        headTags: [{ tagName: 'meta', attributes: { 'http-equiv': 'Content-Security-Policy' } }],
      },
      'headTags[0].attributes.http-equiv: must not be a policy',
    ],
    [{ scripts: ['data:text/javascript,1'] }, 'scripts[0]: must be an https: or http:'],
    [{ scripts: ['a b.js'] }, 'scripts[0]: must be an https: or http:'],
    [{ scripts: ['#x'] }, 'scripts[0]: must be an https: or http:'],
    [{ scripts: ['https://'] }, 'scripts[0]: must be an https: or http:'],
    [{ scripts: [''] }, 'scripts[0]: must not be empty'],
    [{ scripts: [{ async: true }] }, 'scripts[0].src: must be'],
    [{ scripts: [{ src: 'a.js', onerror: 'x' }] }, 'scripts[0].onerror: must be no handler'],
    [{ scripts: [{ src: 'a.js', id: 7 }] }, 'scripts[0].id: expected'],
    [{ stylesheets: [{ href: 'vbscript:x' }] }, 'stylesheets[0].href: must be'],
    [{ stylesheets: 'a.css' }, 'stylesheets: expected'],
    [{ clientModules: [''] }, 'clientModules[0]: must not be empty'],
  ])('%j is refused', (options, line) => {
    const faults = faultsOf(options)
    expect(faults.join('\n')).toContain(line)
  })

  test('accept the examples of their documentation', () => {
    const options = {
      headTags: [
        { tagName: 'meta', attributes: { name: 'a', content: '"<b>"' } },
        { tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{}' },
        { tagName: 'style', innerHTML: 'a > b {}' },
      ],
      scripts: ['//cdn.example/a.js', { src: 'https://x.example/a.js', async: true, id: 'a' }],
      stylesheets: ['css/a.css', { href: '/css/b.css', media: 'print' }],
    } satisfies Partial<SiteConfigInput>
    expect(faultsOf(options)).toEqual([])
  })
})
