import { readInitialRoute } from '../../runtime/initial-route.ts'
import { routeDocument } from './locale-document.ts'

/** A document with or without the two elements that the code reads. */
function page(json: string | null, article: string | null) {
  const fake = {
    getElementById: (id: string) => (id === 'octavo-route' && json ? { textContent: json } : null),
    title: 'IAM | Site',
    querySelectorAll: () => [],
    querySelector: (selector: string) =>
      selector === 'title' || article === null ? null : { innerHTML: article },
  }
  return fake as unknown as Document
}

describe('readInitialRoute', () => {
  test('takes the article from the page, which already contains it', () => {
    const route = routeDocument({ article: '' })
    expect(readInitialRoute(page(JSON.stringify(route), '<p>x</p>'))).toEqual({
      ...route,
      article: '<p>x</p>',
    })
  })

  test('a page without an article has an empty one, a page without a document fails', () => {
    expect(readInitialRoute(page(JSON.stringify(routeDocument()), null)).article).toBe('')
    expect(() => readInitialRoute(page(null, null))).toThrow('no route document')
  })
})
