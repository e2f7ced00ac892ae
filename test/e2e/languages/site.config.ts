/** A small site in three languages: Arabic is added by `locales` alone. */
export default {
  title: 'Lighthouse',
  url: 'https://lighthouse.example',
  i18n: { locales: ['en', 'de', 'ar'] },
  docs: [{ path: 'docs', routeBasePath: '/' }],
  themeConfig: {
    navbar: {
      title: 'Lighthouse',
      items: [
        { to: '/guide/install', label: 'Guide', position: 'left' },
        { href: 'https://code.example', label: 'Code', position: 'left' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
    footer: { copyright: 'Copyright © 2025 Lighthouse' },
  },
}
