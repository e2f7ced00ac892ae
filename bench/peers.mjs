/**
 * @typedef {object} Peer
 * @property {string} name Folder below `peers/`: its package.json pins the versions, its `site/` is
 *   the smallest site that shows the corpus with a navbar, a sidebar and highlighted code.
 * @property {string} content Where the corpus goes, below the site.
 * @property {string} out Where the built site is, below the site.
 * @property {readonly string[]} command Cold build, run in the peer's folder; the site is in `work`.
 * @property {readonly string[]} caches What a cold build may not find, below the peer's folder. The
 *   whole of `work` is always made again.
 * @property {string} [stylesheet] Where `peers/docs.css` goes, below the site, for a generator without a theme.
 * @property {readonly string[]} versions Packages whose installed versions the results name.
 * @property {string} [program] For a generator that is no package: what has to be on the PATH. Where it is not, the peer is
 *   left out, and that is said.
 * @property {(file: import('./corpus.mjs').CorpusFile) => import('./corpus.mjs').CorpusFile} [adapt]
 *   Changes a page for a generator that wants another name or another kind of link. Pure.
 */

/**
 * Every generator that can be compared with this one. A new one is one entry and one folder.
 *
 * @type {readonly Peer[]}
 */
export const PEERS = [
  {
    name: 'docusaurus',
    content: 'docs',
    out: 'build',
    command: ['node', 'node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', 'work'],
    caches: ['node_modules/.cache'],
    versions: ['@docusaurus/core', '@docusaurus/faster', '@rspack/core', '@mdx-js/mdx', 'react'],
  },
  {
    name: 'vitepress',
    content: 'docs',
    out: '.vitepress/dist',
    command: ['node', 'node_modules/vitepress/bin/vitepress.js', 'build', 'work'],
    caches: ['node_modules/.vite'],
    versions: ['vitepress', 'vite', 'vue'],
    adapt: withHeading,
  },
  {
    name: 'starlight',
    content: 'src/content/docs',
    out: 'dist',
    // It wants a newer Node than this program, so that one is among its packages.
    command: [
      ...['node_modules/.bin/node', 'node_modules/astro/bin/astro.mjs'],
      ...['build', '--root', 'work'],
    ],
    caches: ['node_modules/.astro', 'node_modules/.vite', 'node_modules/.cache'],
    versions: ['@astrojs/starlight', 'astro', 'node'],
    adapt: withAddresses,
  },
  {
    name: 'eleventy',
    content: 'docs',
    out: 'dist',
    command: [
      ...['node', 'node_modules/@11ty/eleventy/cmd.cjs'],
      ...['--quiet', '--config=work/eleventy.config.js'],
    ],
    caches: ['.cache'],
    stylesheet: 'assets/docs.css',
    versions: ['@11ty/eleventy', '@11ty/eleventy-plugin-syntaxhighlight', 'markdown-it'],
  },
  {
    name: 'hugo',
    content: 'docs',
    out: 'dist',
    command: ['hugo', '--quiet', '--source', 'work', '--cleanDestinationDir'],
    caches: [],
    stylesheet: 'static/docs.css',
    versions: [],
    program: 'hugo',
    adapt: withSectionPage,
  },
]

/** A title that only front matter has is not shown: it becomes a heading. */
function withHeading({ path, text }) {
  return { path, text: text.replace(/^---\ntitle: (.+)\n[\s\S]*?\n---\n/, '$&\n# $1\n') }
}

/** Here, "index.md" would take all other pages for its attachments. */
function withSectionPage({ path, text }) {
  return { path: path.replace(/(^|\/)index\.md$/, '$1_index.md'), text }
}

/** Links to files are left as they are there: they become addresses. */
function withAddresses({ path, text }) {
  const toAddress = (_, file, hash = '') => {
    const { pathname } = new URL(file, `https://site.test/${path}`)
    return `](${pathname.replace(/(?:index)?\.md$/, '/').replace(/\/{2,}/, '/')}${hash})`
  }
  return { path, text: text.replace(/\]\((\.[^)#]*\.md)(#[^)]*)?\)/g, toAddress) }
}
