import type { SiteConfigInput } from '../../../cli/config/define-config.ts'
import { planShell } from '../../../cli/make/route/plan-shell.ts'
import { createLinkContext, indexPermalinks } from '../../../cli/read/links/link-context.ts'
import { makeInput, planTitled } from './make-site.ts'

type Items = NonNullable<
  NonNullable<NonNullable<SiteConfigInput['themeConfig']>['navbar']>['items']
>

/** The layout data of docs with the versions current, 2.0 (the latest) and 1.0. */
function plan(items: Items, navbarComponents: readonly string[] = []) {
  const input = makeInput({
    config: { themeConfig: { navbar: { items } } },
    cut: ['2.0', '1.0'],
    files: {
      'docs/a.md': 'A',
      'docs/new.md': 'New',
      'docs_versioned_docs/version-2.0/a.md': 'A',
      'docs_versioned_docs/version-2.0/b.md': { title: 'B', unlisted: true },
      'docs_versioned_docs/version-1.0/a.md': 'A',
    },
    sidebars: { main: ['a'], empty: [{ type: 'html', value: '<hr>' }] },
  })
  const { locales } = planTitled(input)
  const [localeMap] = locales
  if (!localeMap) throw new Error('no locale')
  const { config } = input.loaded
  const permalinks = indexPermalinks(locales)
  const links = createLinkContext({
    config,
    locale: localeMap,
    permalinks,
    statics: new Set(),
    assets: new Map(),
  })
  const locate = (option: string) => ({ file: option })
  return planShell({ config, localeMap, messages: {}, links, navbarComponents, locate })
}
const docsPluginId = 'docs'
const itemsOf = (items: Items, components?: readonly string[]) =>
  plan(items, components).document.navbar.items
const diagnosticsOf = (items: Items) =>
  plan(items).diagnostics.map(({ code, message, hint, source }) => [
    `${code} ${source?.file}`,
    message.split('\n')[0],
    hint,
  ])

describe('with several versions', () => {
  test('a doc has a target in each version that has it', () => {
    expect(itemsOf([{ type: 'doc', docId: 'a', docsPluginId, label: 'Start' }])).toEqual([
      {
        type: 'docs',
        instance: 'docs',
        latest: '2.0',
        position: 'left',
        targets: {
          current: { label: 'Start', href: '/docs/next/a', activeSidebar: 'docs/current/main' },
          '2.0': { label: 'Start', href: '/docs/a', activeSidebar: 'docs/2.0/main' },
          '1.0': { label: 'Start', href: '/docs/1.0/a', activeSidebar: 'docs/1.0/main' },
        },
      },
    ])
    expect(itemsOf([{ type: 'doc', docId: 'b', docsPluginId }])).toMatchObject([
      { targets: { '2.0': { href: '/docs/b', unlisted: true } } },
    ])
  })

  test('a doc that the latest version lacks is a diagnostic, wherever else it is', () => {
    const item = { type: 'doc' as const, docId: 'new', docsPluginId }
    expect(diagnosticsOf([item])).toEqual([
      [
        'NAVBAR_DOC_UNKNOWN themeConfig.navbar.items[0]',
        `Octavo cannot show a navbar item: no doc has the id "new" in version "2.0".`,
        'Use one of: a, b.',
      ],
    ])
    expect(plan([item]).diagnostics[0]?.message).toContain(JSON.stringify(item, null, 2))
  })

  test('a version has the main doc of each, or the page that the item names', () => {
    expect(itemsOf([{ type: 'docsVersion', docsPluginId }])).toMatchObject([
      {
        targets: {
          '2.0': { label: '2.0', href: '/docs/a', activeBasePath: '/docs' },
          '1.0': { label: '1.0', href: '/docs/1.0/a' },
        },
      },
    ])
    const item = { type: 'docsVersion' as const, docsPluginId, label: 'All', to: '/docs/a' }
    expect(itemsOf([item])).toMatchObject([
      { targets: { '1.0': { label: 'All', href: '/docs/a' } } },
    ])
  })

  test('a menu lists all versions, or those that the item names, by its own labels', () => {
    expect(itemsOf([{ type: 'docsVersionDropdown', docsPluginId, position: 'right' }])).toEqual([
      {
        type: 'docsVersionDropdown',
        instance: 'docs',
        position: 'right',
        versions: [
          { name: 'current', label: 'Next' },
          { name: '2.0', label: '2.0' },
          { name: '1.0', label: '1.0' },
        ],
      },
    ])
    const after = [{ label: 'Older', href: 'https://old.example' }]
    const versions = { '1.0': { label: 'One' }, '2.0': {} }
    expect(
      itemsOf([
        {
          type: 'docsVersionDropdown',
          docsPluginId,
          versions,
          dropdownItemsAfter: after,
          dropdownActiveClassDisabled: true,
        },
      ]),
    ).toMatchObject([
      {
        versions: [
          { name: '1.0', label: 'One' },
          { name: '2.0', label: '2.0' },
        ],
        after: [{ type: 'link', label: 'Older', external: true }],
        neverActive: true,
      },
    ])
  })

  test('a menu of a version that does not exist is a diagnostic', () => {
    expect(diagnosticsOf([{ type: 'docsVersionDropdown', docsPluginId, versions: ['9'] }])).toEqual(
      [
        [
          'NAVBAR_VERSION_UNKNOWN themeConfig.navbar.items[0]',
          'Octavo cannot show a navbar item: no version is named "9".',
          'Use one of: current, 2.0, 1.0.',
        ],
      ],
    )
  })

  test('a diagnostic inside a dropdown has its place', () => {
    const items = [{ type: 'docSidebar' as const, sidebarId: 'nope', docsPluginId: 'nope' }]
    expect(diagnosticsOf([{ label: 'More', items }])).toEqual([
      [
        'NAVBAR_INSTANCE_UNKNOWN themeConfig.navbar.items[0].items[0]',
        'Octavo cannot show a navbar item: no docs instance has the id "nope" (docsPluginId).',
        'Use one of: docs.',
      ],
    ])
  })

  test('the locale document names the versions, not their docs', () => {
    expect(plan([]).document.docs).toEqual({
      remember: true,
      instances: {
        docs: {
          latest: '2.0',
          versions: [
            {
              name: 'current',
              label: 'Next',
              href: '/docs/next/a',
              banner: 'unreleased',
              badge: true,
            },
            { name: '2.0', label: '2.0', href: '/docs/a', badge: true },
            { name: '1.0', label: '1.0', href: '/docs/1.0/a', banner: 'unmaintained', badge: true },
          ],
        },
      },
    })
  })
})

describe('an item with a component of the site', () => {
  const item = { type: 'custom-status', text: 'Up', className: 'c' } as const

  test('is passed to its component unchanged', () => {
    expect(itemsOf([item], ['status'])).toEqual([
      { type: 'custom', name: 'status', item, position: 'left', className: 'c' },
    ])
  })

  test('without a component is a diagnostic', () => {
    expect(diagnosticsOf([item])).toEqual([
      [
        'NAVBAR_COMPONENT_UNKNOWN themeConfig.navbar.items[0]',
        'Octavo cannot show a navbar item: no component exists for the type "custom-status".',
        'Write it in navbar/status.tsx, next to the config.',
      ],
    ])
  })
})
