/**
 * @typedef {object} Peer
 * @property {string} name Folder below `peers/`: its package.json pins the versions, its `site/` is
 *   the smallest site that shows the corpus with a navbar, a sidebar and highlighted code.
 * @property {string} content Where the corpus goes, below the site.
 * @property {string} out Where the built site is, below the site.
 * @property {readonly string[]} command Cold build, run in the peer's folder; the site is in `work`.
 * @property {readonly string[]} caches What a cold build may not find, below the peer's folder. The
 *   whole of `work` is made anew in any case.
 * @property {readonly string[]} versions Packages whose installed versions the results name.
 * @property {(file: import('./corpus.mjs').CorpusFile) => import('./corpus.mjs').CorpusFile} [adapt]
 *   Changes a page for a generator that wants another name or another kind of link. Pure.
 */

/**
 * Every generator that can be measured beside this one. A new one is one entry and one folder.
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
]
