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
    { type: 'category', label: 'Publish', items: ['learn/hosting'] },
  ],
  reference: ['reference/theme', 'reference/tokens'],
  understand: ['understand/caching'],
})
