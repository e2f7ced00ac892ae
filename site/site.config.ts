import { defineConfig } from 'octavo/config'

const repository = 'https://github.com/meridian-example/docs'
const editUrl = `${repository}/edit/main/`
const sidebarPath = 'site/sidebars.ts'
/** Options that all docs instances share. */
const shared = { sidebarPath, editUrl, showLastUpdateTime: true }

export default defineConfig({
  title: 'Meridian Docs',
  tagline: 'Build on Meridian Cloud, compose with Construct, automate in the browser',
  url: 'https://docs.meridian.example',
  baseUrl: '/',
  titleDelimiter: '|',
  favicon: 'favicon.svg',
  sitemap: { lastmod: 'date' },
  manifest: { shortName: 'Meridian' },
  socialImage: 'instance',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'de'],
    localeConfigs: {
      en: { label: 'English', htmlLang: 'en', direction: 'ltr', calendar: 'gregory' },
      de: {
        label: 'Deutsch',
        htmlLang: 'de',
        direction: 'ltr',
        calendar: 'gregory',
        address: 'formal',
        // Old release notes stay in English; existing translations must be current.
        requires: {
          translated: 80,
          current: 100,
          messages: 100,
          noOrphans: true,
          instances: { cloud: { translated: 100 } },
        },
      },
    },
  },
  docs: [
    { id: 'cloud', label: 'Cloud', path: 'content/cloud', routeBasePath: 'cloud', ...shared },
    {
      id: 'construct',
      label: 'Construct',
      path: 'content/construct',
      routeBasePath: 'construct',
      ...shared,
    },
    {
      id: 'cloud_release_notes',
      label: 'Cloud release notes',
      path: 'content/releases/cloud',
      routeBasePath: 'releases/cloud',
      displayedSidebar: 'cloudReleaseNotesSidebar',
      ...shared,
      feed: { title: { en: 'Meridian Cloud releases', de: 'Meridian Cloud: Versionshinweise' } },
    },
    {
      id: 'construct_release_notes',
      label: 'Construct release notes',
      path: 'content/releases/construct',
      routeBasePath: 'releases/construct',
      displayedSidebar: 'constructReleaseNotesSidebar',
      ...shared,
      feed: { title: { en: 'Construct releases', de: 'Construct: Versionshinweise' } },
    },
    {
      id: 'browser_release_notes',
      label: 'Browser Extension release notes',
      path: 'content/releases/browser',
      routeBasePath: 'releases/browser/extension',
      displayedSidebar: 'BrowserReleaseNotesSidebar',
      ...shared,
      feed: {
        title: { en: 'Browser Extension releases', de: 'Browser-Erweiterung: Versionshinweise' },
      },
    },
  ],
  search: {
    maxLength: 64,
    synonyms: {
      en: [
        ['row level security', 'row policies'],
        ['spam', 'bot'],
        ['download link', 'signed url'],
        ['login', 'log in', 'sign in'],
      ],
      de: [
        ['Bauplan', 'Blueprint'],
        ['Dienstkonto', 'Dienstkonten', 'Service Account'],
        ['Login', 'Anmeldung'],
      ],
    },
  },
  pages: { path: 'content/pages' },
  markdown: { onBrokenMarkdownLinks: 'warn' },
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  themeConfig: {
    colorMode: {
      defaultMode: 'light',
      disableSwitch: false,
      respectPrefersColorScheme: false,
    },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    announcementBar: {
      id: 'cloud-v0.0.6',
      content:
        'Meridian Cloud v0.0.6 is out. <a href="/releases/cloud/v0.0.6">Read the release notes</a>',
      isCloseable: true,
    },
    navbar: {
      title: 'Meridian Docs',
      logo: { src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 26, height: 26 },
      items: [
        {
          type: 'docSidebar',
          docsPluginId: 'cloud',
          sidebarId: 'tutorialSidebar',
          label: 'Cloud',
          position: 'left',
        },
        {
          type: 'docSidebar',
          docsPluginId: 'construct',
          sidebarId: 'tutorialSidebar',
          label: 'Construct',
          position: 'left',
        },
        {
          type: 'dropdown',
          label: 'Releases',
          position: 'left',
          items: [
            {
              type: 'docSidebar',
              docsPluginId: 'cloud_release_notes',
              sidebarId: 'cloudReleaseNotesSidebar',
              label: 'Cloud',
            },
            {
              type: 'docSidebar',
              docsPluginId: 'construct_release_notes',
              sidebarId: 'constructReleaseNotesSidebar',
              label: 'Construct',
            },
            {
              type: 'docSidebar',
              docsPluginId: 'browser_release_notes',
              sidebarId: 'BrowserReleaseNotesSidebar',
              label: 'Browser Extension',
            },
          ],
        },
        { type: 'search', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
        { label: 'Console', href: 'https://console.meridian.example', position: 'right' },
      ],
    },
    footer: {
      style: 'dark',
      logo: {
        src: 'img/logo.svg',
        srcDark: 'img/logo-dark.svg',
        alt: 'Meridian',
        width: 26,
        height: 26,
      },
      links: [
        {
          title: 'Docs',
          items: [
            { label: 'Cloud', to: '/cloud/' },
            { label: 'Construct', to: '/construct/' },
            { label: 'Browser Extension', to: '/releases/browser/extension/v3' },
          ],
        },
        {
          title: 'Community',
          items: [
            { label: 'Mastodon', href: 'https://social.meridian.example/@meridian' },
            { label: 'Matrix', href: 'https://chat.meridian.example' },
          ],
        },
        { title: 'More', items: [{ label: 'Source repository', href: repository }] },
      ],
      copyright: 'Copyright © {year} Meridian',
      copyrightYear: 2025,
    },
  },
})
