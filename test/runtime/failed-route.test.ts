/**
 * The replacement of a page that failed to load.
 *
 * @isolated other tests leave their language in the catalogue, and this one expects the texts without one
 */
import { toFailedRoute } from '../../runtime/failed-route.ts'
import { localeDocument, routeDocument } from './locale-document.ts'

const branch = [{ kind: 'link', label: 'Roles', href: '/cloud/roles/' } as const]
const last = routeDocument({
  permalink: '/cloud/iam',
  sidebar: { key: 'main', name: 'main', branch },
  head: {
    title: 'IAM | Site',
    canonical: 'https://docs.example/cloud/iam',
    alternates: [],
    meta: [],
  },
  versions: { '1.0': '/1.0/cloud/iam' },
})
const failed = (path: string, change: Partial<Parameters<typeof toFailedRoute>[1]> = {}) =>
  toFailedRoute(path, { last, locale: localeDocument(), items: undefined, ...change })

describe('the replacement of a page that failed to load', () => {
  test('has its address, its name and the frame of the previous page, and nothing else of that', () => {
    const { sidebar, permalink, title, head, versions } = failed('/cloud/roles')
    expect({ sidebar, permalink, title, head, versions }).toEqual({
      sidebar: last.sidebar,
      permalink: '/cloud/roles',
      title: 'Roles',
      head: {
        title: 'Roles | Site',
        canonical: 'https://docs.example/cloud/roles',
        alternates: [],
        meta: [],
      },
      versions: {},
    })
  })

  test('has the name from the whole sidebar, else a message about the failure', () => {
    const items = [{ kind: 'link', label: 'Deep', href: '/cloud/deep' } as const]
    expect(failed('/cloud/deep', { items }).title).toBe('Deep')
    expect(failed('/cloud/deep').head.title).toBe('This page could not be loaded | Site')
  })

  test('has no canonical address after a hash', () => {
    const locale = localeDocument({ router: 'hash' })
    expect(failed('/cloud/roles', { locale }).head).not.toHaveProperty('canonical')
  })
})
