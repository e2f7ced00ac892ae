import { defineSidebars } from 'octavo/config'

/** Three parts: Learn is how-to, Reference defines each name, Understand explains the reasons. */
export default defineSidebars({
  learn: [
    {
      type: 'category',
      label: 'Basics',
      items: [
        'learn/first-site',
        'learn/pages-and-links',
        'learn/sidebars',
        'learn/navigation',
        'learn/hosting',
      ],
    },
    {
      type: 'category',
      label: 'Move from another tool',
      items: [
        'learn/from-docusaurus',
        'learn/from-vitepress',
        'learn/from-starlight',
        'learn/from-mkdocs',
        'learn/from-hugo',
        'learn/from-mintlify',
      ],
    },
    {
      type: 'category',
      label: 'Write',
      items: [
        'learn/markdown',
        'learn/front-matter',
        'learn/mdx',
        'learn/components',
        'learn/islands',
        'learn/island-styles',
        'learn/react-pages',
        'learn/home-page',
      ],
    },
    {
      type: 'category',
      label: 'Organize',
      items: [
        'learn/search',
        'learn/llms-txt',
        'learn/translating',
        'learn/translation-tools',
        'learn/versions',
        'learn/several-docs',
        'learn/moving-pages',
        'learn/redirects',
        'learn/news',
      ],
    },
    {
      type: 'category',
      label: 'Customize',
      items: ['learn/theming', 'learn/head-and-scripts', 'learn/plugins', 'learn/plugin-pages', 'learn/openapi'],
    },
    {
      type: 'category',
      label: 'Hosts and automation',
      items: [
        'learn/host-github-pages',
        'learn/host-gitlab-pages',
        'learn/host-netlify',
        'learn/host-cloudflare',
        'learn/host-vercel',
        'learn/host-s3',
        'learn/host-nginx',
        'learn/docker',
        'learn/headers',
        'learn/environment-variables',
        'learn/package-managers',
        'learn/checks',
        'learn/preview',
        'learn/many-machines',
      ],
    },
    {
      type: 'category',
      label: 'Help',
      items: ['learn/upgrading', 'learn/troubleshooting', 'learn/glossary'],
    },
  ],
  reference: [
    {
      type: 'category',
      label: 'Config',
      items: [
        { type: 'doc', id: 'reference/config', label: 'Options of the site' },
        'reference/config-docs',
        'reference/config-i18n',
        'reference/config-markdown',
        'reference/config-search',
        'reference/config-theme',
        'reference/navbar-items',
      ],
    },
    {
      type: 'category',
      label: 'Files',
      items: ['reference/front-matter', 'reference/category-files', 'reference/sidebar-items'],
    },
    {
      type: 'category',
      label: 'Program',
      items: ['reference/commands', 'reference/errors', 'reference/output'],
    },
    {
      type: 'category',
      label: 'Code',
      items: [
        'reference/api',
        'reference/plugin-api',
        'reference/theme',
        'reference/tokens',
        'reference/messages',
      ],
    },
  ],
  understand: [
    'understand/content-is-data',
    'understand/security',
    'understand/ranking',
    'understand/caching',
    'understand/performance',
    'understand/browsers',
    'understand/stability',
  ],
})
