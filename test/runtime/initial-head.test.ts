import { readInitialHead } from '../../runtime/initial-head.ts'

type Tag = [name: string, attributes?: Record<string, string>]

/** A document whose head has these tags, and that JSON-LD. */
function documentOf(tags: Tag[], jsonLd?: string): Document {
  const chain = tags.reduceRight<object | null>((next, [name, attributes = {}]) => {
    const list = Object.entries(attributes).map(([key, value]) => ({ name: key, value }))
    return { tagName: name.toUpperCase(), attributes: list, nextElementSibling: next }
  }, null)
  const fake = {
    title: 'A | Site',
    querySelector: () => chain,
    getElementById: () => (jsonLd === undefined ? null : { textContent: jsonLd }),
  }
  // Only what is read.
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
    '{"a":1}',
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
    jsonLd: '{"a":1}',
  })
})

test('what stands behind the first script is not of the page', () => {
  const document = documentOf([['title'], ['script'], ['meta', { name: 'x', content: 'y' }]])
  expect(readInitialHead(document)).toEqual({ title: 'A | Site', meta: [], alternates: [] })
})
