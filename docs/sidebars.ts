import { defineSidebars } from 'octavo/config'

/** A part of the manual each: to do something, to look something up, to know why. */
export default defineSidebars({
  learn: [
    'learn/first-site',
    {
      type: 'category',
      label: 'Write',
      items: [
        'learn/markdown',
        'learn/mdx',
        'learn/front-matter',
        'learn/components',
        'learn/islands',
        'learn/react-pages',
      ],
    },
    {
      type: 'category',
      label: 'Organise',
      items: [
        'learn/sidebars',
        'learn/versions',
        'learn/translating',
        'learn/search',
        'learn/news',
        'learn/moving-pages',
      ],
    },
    {
      type: 'category',
      label: 'Make it yours',
      items: ['learn/theming', 'learn/head-and-scripts', 'learn/plugins'],
    },
    {
      type: 'category',
      label: 'Publish',
      items: ['learn/hosting', 'learn/checks', 'learn/many-machines', 'learn/preview'],
    },
    {
      type: 'category',
      label: 'Move from elsewhere',
      items: [
        'learn/from-docusaurus',
        'learn/from-vitepress',
        'learn/from-starlight',
        'learn/from-mkdocs',
      ],
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
