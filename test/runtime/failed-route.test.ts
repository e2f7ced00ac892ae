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

describe('what stands for a page that could not be had', () => {
  test('has its address, its name and the frame of the page before it, and nothing else of that', () => {
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

  test('has the name that the whole sidebar has, else says what happened', () => {
    const items = [{ kind: 'link', label: 'Deep', href: '/cloud/deep' } as const]
    expect(failed('/cloud/deep', { items }).title).toBe('Deep')
    expect(failed('/cloud/deep').head.title).toBe('This page could not be loaded | Site')
  })

  test('has no address for search engines where it stands behind a hash', () => {
    const locale = localeDocument({ router: 'hash' })
    expect(failed('/cloud/roles', { locale }).head).not.toHaveProperty('canonical')
  })
})
