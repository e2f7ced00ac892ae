/** A site with three versions in two languages, tags, and a navbar with items of every kind. */
import { configOf } from './small-site.ts'

const sidebar = JSON.stringify({
  main: [
    'intro',
    {
      type: 'category',
      label: 'Guide',
      link: { type: 'generated-index', description: 'How to.' },
      items: ['guide/setup', 'guide/all', 'hidden'],
    },
  ],
})

const docs = (folder: string, version: string) => ({
  [`${folder}/intro.md`]: `---\nslug: /\ntags: [install, first steps]\n---\n\n# Intro ${version}\n\n## More\n\n[Setup](guide/setup.md)\n`,
  [`${folder}/guide/setup.md`]: `---\ntags: [install]\n---\n\n# Setup ${version}\n\nSet it up.\n\n## Last\n`,
  [`${folder}/guide/all.md`]: `# All ${version}\n\n<DocCardList />\n`,
  [`${folder}/hidden.md`]: `---\nunlisted: true\ntags: [secret]\n---\n\n# Hidden ${version}\n`,
  [`${folder}/draft.md`]: '---\ndraft: true\n---\n\n# Draft\n',
  [`${folder}/tags.yml`]: 'install:\n  label: Installation\n  description: Getting it to run\n',
})

export const VERSIONS_SITE = {
  'site.config.ts': configOf(`
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  themeConfig: {
    navbar: {
      items: [
        { type: 'doc', docId: 'guide/setup', label: 'Start' },
        { type: 'doc', docId: 'hidden', label: 'Secret' },
        { type: 'dropdown', label: 'More', items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Book' },
          { type: 'docsVersion', label: 'Reference' },
          { type: 'custom-status', text: 'Inside' },
        ] },
        { type: 'custom-status', text: 'Up', position: 'right' },
        { type: 'docsVersionDropdown', position: 'right', dropdownItemsAfter: [
          { label: 'Archive', href: 'https://old.example' },
        ] },
        { type: 'localeDropdown', position: 'right', queryString: '?from=menu' },
      ],
    },
  },`).replace(
    "routeBasePath: '/'",
    "routeBasePath: 'docs', sidebarPath: 'sidebars.cjs', onInlineTags: 'ignore'",
  ),
  'sidebars.cjs': `module.exports = ${sidebar}`,
  'versions.json': '["2.0", "1.0"]',
  'versioned_sidebars/version-1.0-sidebars.json': sidebar,
  'versioned_sidebars/version-2.0-sidebars.json': sidebar,
  ...docs('docs', 'next'),
  'docs/new.md': '# New\n',
  ...docs('versioned_docs/version-2.0', '2.0'),
  ...docs('versioned_docs/version-1.0', '1.0'),
  'i18n/de/versioned_docs/version-1.0/intro.md': '# Einführung 1.0\n',
  'i18n/de/versioned_docs/version-2.0/tags.yml': 'install:\n  label: Einrichtung\n',
  'pages/index.tsx': `export const metadata = () => ({ title: 'Home' })
export default () => <main><h1>Home</h1></main>
`,
  'navbar/status.tsx': `import { useState } from 'react'
export default function Status({ item, place }) {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('A fuse')
  return <button className="navbar-link" data-place={place} onClick={() => setBroken(true)}>{item.text}</button>
}
`,
}
