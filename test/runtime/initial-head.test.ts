import { readInitialHead } from '../../runtime/initial-head.ts'

type Tag = [name: string, attributes?: Record<string, string>]

/** A document with these tags in its head, and that HTML as its own. */
function documentOf(tags: Tag[], own?: string): Document {
  const chain = tags.reduceRight<object | null>((next, [name, attributes = {}]) => {
    const list = Object.entries(attributes).map(([key, value]) => ({ name: key, value }))
    return { matches: () => name === 'script', attributes: list, nextElementSibling: next }
  }, null)
  const fake = {
    title: 'A | Site',
    querySelector: () => chain,
    querySelectorAll: () =>
      own === undefined ? [] : [{ outerHTML: own }, { outerHTML: '<link>' }],
  }
  // Only the members that the code reads.
  return fake as unknown as Document
}

test('the head is read back from the tags that the build wrote', () => {
  const document = documentOf(
    [
      ['title'],
      ['meta', { property: 'og:title', content: 'A' }],
      ['meta', { name: 'robots', content: 'noindex' }],
      ['link', { rel: 'canonical', href: 'https://a.example/a' }],
      ['link', { rel: 'alternate', hreflang: 'de', href: 'https://a.example/de/a' }],
      ['link', { rel: 'alternate', type: 'application/atom+xml', title: 'T', href: '/atom.xml' }],
    ],
    '<script data-of-page="">{"a":1}</script>',
  )
  expect(readInitialHead(document)).toEqual({
    title: 'A | Site',
    meta: [
      { property: 'og:title', content: 'A' },
      { name: 'robots', content: 'noindex' },
    ],
    canonical: 'https://a.example/a',
    alternates: [{ hreflang: 'de', href: 'https://a.example/de/a' }],
    feeds: [{ type: 'application/atom+xml', title: 'T', href: '/atom.xml' }],
    tags: '<script data-of-page="">{"a":1}</script><link>',
  })
})

test('tags after the first script do not belong to the page', () => {
  const document = documentOf([['title'], ['script'], ['meta', { name: 'x', content: 'y' }]])
  expect(readInitialHead(document)).toEqual({ title: 'A | Site', meta: [], alternates: [] })
})
