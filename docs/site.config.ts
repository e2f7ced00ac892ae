import { defineConfig } from 'octavo/config'
import packageJson from '../package.json' with { type: 'json' }

const repository = 'https://github.com/octavo-docs/octavo'
/** Where this manual is published; diagnostics print it too, so it is written once. */
const address = new URL(packageJson.homepage)

/** The manual of Octavo, built by Octavo: `npm run docs`. */
export default defineConfig({
  title: 'Octavo',
  tagline: 'A static documentation generator',
  url: address.origin,
  baseUrl: address.pathname,
  favicon: 'favicon.svg',
  llms: true,
  docs: [
    {
      path: 'content',
      routeBasePath: '/',
      sidebarPath: 'sidebars.ts',
      sidebarCollapsed: false,
      editUrl: `${repository}/edit/main/docs/`,
    },
  ],
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    onBrokenMarkdownLinks: 'throw',
    math: true,
    mermaid: true,
    figures: true,
    codeFolders: ['examples'],
    remarkPlugins: ['./plugins/link-names.ts'],
  },
  images: { zoom: true },
  checkContent: {
    onBuild: true,
    maxSentenceWords: 25,
    presets: ['plain-english'],
    words: {
      en: { spell: ['GitHub', 'GitLab', 'JavaScript', 'TypeScript'] },
    },
  },
  socialImage: 'instance',
  themeConfig: {
    colorMode: { respectPrefersColorScheme: true },
    navbar: {
      logo: { src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 26, height: 26 },
      items: [
        { type: 'docSidebar', sidebarId: 'learn', label: 'Learn' },
        { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
        { type: 'docSidebar', sidebarId: 'understand', label: 'Understand' },
        { type: 'search', position: 'right' },
        { href: repository, label: 'Source', position: 'right' },
      ],
    },
    footer: {
      links: [
        { label: 'Changelog', href: `${repository}/blob/main/CHANGELOG.md` },
        { label: 'Architecture', href: `${repository}/blob/main/ARCHITECTURE.md` },
        { label: 'Report a bug', href: packageJson.bugs.url },
        { label: 'llms.txt', href: `${packageJson.homepage}llms.txt` },
      ],
      copyright: 'MIT license. Built with Octavo.',
    },
  },
})
