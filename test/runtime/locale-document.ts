import type { LocaleDocument } from '../../runtime/contract/locale-data.ts'
import type { RouteDocument } from '../../runtime/contract/route-data.ts'

/** A locale document of a small site in two languages; `change` takes precedence. */
export function localeDocument(change: Partial<LocaleDocument> = {}): LocaleDocument {
  const en = { locale: 'en', lang: 'en', label: 'English', dir: 'ltr', base: '/' } as const
  const de = { locale: 'de', lang: 'de', label: 'Deutsch', dir: 'ltr', base: '/de/' } as const
  return {
    ...en,
    siteBase: '/',
    url: 'https://docs.example',
    siteTitle: 'Site',
    tagline: '',
    titleDelimiter: '|',
    defaultLocale: 'en',
    locales: [en, de],
    navbar: { title: 'Site', items: [], hideOnScroll: false },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
    storage: { type: 'localStorage', suffix: '' },
    sidebar: { hideable: false, autoCollapse: false },
    toc: { minLevel: 2, maxLevel: 3 },
    home: '/',
    sourceLanguage: 'English',
    hasHome: true,
    messages: {},
    ...change,
  }
}

/** A route document of kind `doc`; `change` takes precedence. */
export function routeDocument(change: Partial<RouteDocument> = {}): RouteDocument {
  return {
    runtime: 'r1',
    permalink: '/cloud/iam',
    kind: 'doc',
    title: 'IAM',
    head: { title: 'IAM | Site', alternates: [], meta: [] },
    htmlClass: 'docs-wrapper',
    article: '<p>Who may do what.</p>',
    toc: [],
    breadcrumbs: [],
    alternates: [],
    ...change,
  }
}
