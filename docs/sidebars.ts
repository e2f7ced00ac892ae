import { defineSidebars } from 'octavo/config'

/** A part of the manual each: to do something, to look something up, to know why. */
export default defineSidebars({
  learn: [
    'learn/first-site',
    {
      type: 'category',
      label: 'Write',
      items: ['learn/markdown', 'learn/mdx', 'learn/front-matter', 'learn/islands'],
    },
    {
      type: 'category',
      label: 'Organise',
      items: ['learn/versions', 'learn/translating', 'learn/search'],
    },
    {
      type: 'category',
      label: 'Make it yours',
      items: ['learn/theming', 'learn/head-and-scripts', 'learn/plugins'],
    },
    { type: 'category', label: 'Publish', items: ['learn/hosting', 'learn/many-machines'] },
  ],
  reference: [
    {
      type: 'category',
      label: 'Config',
      items: [
        'reference/config',
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
  understand: ['understand/caching'],
})
