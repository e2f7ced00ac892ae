/** Terms of the manual. `npm run docs:reference` writes the glossary from them, and pages link the first use of each. */

/** An entry of the glossary. */
export interface Term {
  /** Term as a sentence contains it, in the singular: `docs instance`. */
  name: string
  /** Other forms that pages link, besides the plural with `s`. Default: none. */
  forms?: readonly string[]
  /** Words of other programs for the same. They help readers to find the entry; pages do not link them. Default: none. */
  also?: readonly string[]
  /** Set if the manual also uses the word with another meaning. Pages do not link it. */
  isAmbiguous?: true
  /** One or two sentences of Markdown. */
  definition: string
  /** Where the manual explains it: label and address, from the folder of the glossary. */
  page: readonly [label: string, href: string]
}

export const terms: readonly Term[] = [
  {
    name: 'admonition',
    also: ['alert', 'aside', 'callout', 'container'],
    definition: 'A highlighted block, such as a note, a tip or a warning.',
    page: ['Admonitions', './markdown.md#admonitions'],
  },
  {
    name: 'anchor',
    also: ['fragment', 'heading id'],
    definition:
      'The part of an address after `#`. It names a place on the page, usually a heading.',
    page: ['Diagnostic for a missing one', '../reference/errors-a-c.md#ANCHOR_BROKEN'],
  },
  {
    name: 'base URL',
    also: ['base path', 'sub-path'],
    definition:
      'The path at which a host serves the site: `/docs/` for `https://example.com/docs/`. The option is `baseUrl`.',
    page: ['Serve the site below a path', './hosting.md#below-a-sub-path'],
  },
  {
    name: 'baseline',
    definition:
      'A file of known problems. Octavo does not report problems that it lists, so that new ones stay visible.',
    page: ['Ignore known problems', './checks.md#problems-that-are-known-already'],
  },
  {
    name: 'build output',
    forms: ['output folder'],
    also: ['build folder'],
    definition:
      'The folder that `octavo build` writes, by default `dist`. It contains the whole site as plain files.',
    page: ['Publish your site', './hosting.md'],
  },
  {
    name: 'build time',
    definition:
      'The time at which `octavo build` or `octavo serve` renders a page. Code that runs at build time has no browser.',
    page: ['Components', './components.md'],
  },
  {
    name: 'cache',
    definition:
      'Results of earlier builds, in the folder `.octavo`. The next build uses those that are still up to date.',
    page: ['How a build is cached', '../understand/caching.md'],
  },
  {
    name: 'canonical address',
    forms: ['canonical addresses'],
    also: ['canonical URL'],
    definition:
      'The address that search engines are asked to list for a page. Pages of old versions can name the page of the latest version.',
    page: ['Links and search engines', './versions.md#links-and-search-engines'],
  },
  {
    name: 'catalogue',
    also: ['catalog', 'message file'],
    definition: 'A JSON file with the translated messages of a locale: `i18n/de/messages.json`.',
    page: ['Messages', './translating.md#messages'],
  },
  {
    name: 'category',
    forms: ['categories'],
    also: ['group', 'section'],
    definition:
      'A group of entries in a sidebar. By default, each folder of a docs instance is a category.',
    page: ['Sidebars', './sidebars.md'],
  },
  {
    name: 'component registry',
    definition:
      'The file `components/index.ts` of a site. Pages can use every component that it exports.',
    page: ['Components', './components.md'],
  },
  {
    name: 'Content-Security-Policy',
    also: ['CSP'],
    definition:
      'A header that tells the browser which scripts and styles a page may load. Octavo writes it for your site, into `_headers`.',
    page: ['Content-Security-Policy', './headers.md#content-security-policy'],
  },
  {
    name: 'deploy',
    forms: ['deploys', 'deployed', 'deployment', 'deployments'],
    also: ['publish', 'release'],
    definition: 'To put the build output on the host that readers visit.',
    page: ['Publish your site', './hosting.md'],
  },
  {
    name: 'diagnostic',
    also: ['error', 'warning'],
    definition:
      'A problem that Octavo reports in your files. It has a code, a sentence, a hint and usually a file and a line.',
    page: ['Checks in CI', './checks.md'],
  },
  {
    name: 'directive',
    definition:
      'Markdown that begins with colons: `:::tip` opens a block, `::card` is a block in one line, `:badge` is part of a sentence.',
    page: ['Components', './components.md'],
  },
  {
    name: 'docs instance',
    also: ['docs plugin', 'multi-instance docs'],
    definition:
      'A folder of pages with its own addresses, sidebars and versions. Each entry of `docs` in the config is one.',
    page: ['Several docs on one site', './several-docs.md'],
  },
  {
    name: 'expression',
    definition:
      'A value in braces on an MDX page: `{frontMatter.since}`. Octavo reads it as data and computes its value.',
    page: ['Expressions', './mdx.md#expressions'],
  },
  {
    name: 'fallback',
    definition:
      'What a reader gets in place of something that is missing, such as the original text of an untranslated page.',
    page: ['What readers see', './translating.md#what-readers-see'],
  },
  {
    name: 'front matter',
    also: ['metadata'],
    definition:
      'Lines of YAML between two `---` at the top of a page. They set its title, its address, its place in the sidebar and more.',
    page: ['Front matter', './front-matter.md'],
  },
  {
    name: 'git version',
    definition:
      'A version that a build reads from a tag, a branch or a commit of git. The repository has no copy of its pages.',
    page: ['Tags of git', './versions.md#tags-of-git-without-copies'],
  },
  {
    name: 'glossary',
    forms: ['glossaries'],
    also: ['terminology'],
    definition:
      'The words that translations of a site must use or avoid: `i18n/de/glossary.json`. `octavo translations check` reports where they do not.',
    page: ['Enforce words with a glossary', './translation-tools.md#glossary'],
  },
  {
    name: 'hydration',
    forms: ['hydrate', 'hydrates', 'hydrated'],
    definition:
      'The step in which React takes over the HTML of the build in the browser. From then on, buttons and menus of React respond.',
    page: ['Islands', './islands.md'],
  },
  {
    name: 'island',
    also: ['client component', 'interactive component'],
    definition: 'A component in a page that runs in the browser. The rest of the page stays HTML.',
    page: ['Islands', './islands.md'],
  },
  {
    name: 'layout',
    also: ['frame', 'shell'],
    definition:
      'Everything around the text of a page: navigation bar, sidebar, table of contents, footer.',
    page: ['Theming', './theming.md'],
  },
  {
    name: 'llms.txt',
    definition:
      'A list of the pages of a site for language models. With `llms: true`, a build also writes each page as Markdown.',
    page: ['Markdown for AI assistants', './llms-txt.md'],
  },
  {
    name: 'locale',
    also: ['language'],
    definition:
      'A language of the site, named by its tag: `en`, `pt-BR`. All locales but the default one have a path of their own, such as `/de/`.',
    page: ['Translating', './translating.md'],
  },
  {
    name: 'MDX',
    definition:
      'Markdown with components, imports and expressions. Octavo reads it as data and runs no code of a page.',
    page: ['MDX', './mdx.md'],
  },
  {
    name: 'message',
    isAmbiguous: true,
    also: ['string', 'UI text'],
    definition:
      'A text that is not part of a page, such as a label in the navigation bar. Catalogues translate messages.',
    page: ['Messages', './translating.md#messages'],
  },
  {
    name: 'navigation bar',
    forms: ['navbar'],
    also: ['header', 'top bar'],
    definition: 'The bar at the top of every page, with logo, links, menus and search.',
    page: ['Navigation bar, footer and logo', './navigation.md'],
  },
  {
    name: 'outdated',
    also: ['stale'],
    definition:
      'A translation is outdated if its source has changed since somebody recorded it as up to date.',
    page: ['Find outdated translations', './translating.md#what-is-known-of-a-page'],
  },
  {
    name: 'pager',
    also: ['pagination', 'previous and next'],
    definition:
      'The links below a page to the previous and the next page. They follow the sidebar.',
    page: ['Which sidebar a page shows', './sidebars.md#which-sidebar-a-page-shows'],
  },
  {
    name: 'partial',
    also: ['include', 'snippet'],
    definition:
      'A Markdown file that other pages include. Its name begins with `_`, so it is no page itself.',
    page: ['MDX', './mdx.md#what-a-page-may-say'],
  },
  {
    name: 'plugin',
    also: ['extension', 'integration'],
    definition:
      'Code of the site owner that adds pages, components or commands, or changes how Markdown is read.',
    page: ['Plugins', './plugins.md'],
  },
  {
    name: 'PO',
    forms: ['PO file'],
    also: ['gettext'],
    definition:
      'The file format of gettext. `octavo translations export --format po` writes it for the tools of translators.',
    page: ['Translation agencies and tools', './translation-tools.md'],
  },
  {
    name: 'ranking',
    definition: 'The order in which search lists its results.',
    page: ['How search ranks', '../understand/ranking.md'],
  },
  {
    name: 'route',
    also: ['page address', 'permalink'],
    definition: 'An address of the site and what it shows. `octavo routes` lists all of them.',
    page: ['Moving pages', './moving-pages.md'],
  },
  {
    name: 'route document',
    definition:
      'A JSON file with the text of one route. When a reader follows a link, the browser fetches it in place of a whole page.',
    page: ['Route document', '../reference/output.md#route-document'],
  },
  {
    name: 'search record',
    definition:
      'A line of JSON for a page, a heading or a paragraph. Search services such as Algolia take these records.',
    page: ['Records', './search.md#records-for-other-engines'],
  },
  {
    name: 'severity',
    definition:
      'What a diagnostic does: it fails the build (`throw`), warns (`warn`), informs (`log`) or stays hidden (`ignore`).',
    page: ['Severity', './checks.md#how-grave-a-problem-is'],
  },
  {
    name: 'shard',
    definition: 'A part of a build, for one of several machines: `octavo build --shard 2/4`.',
    page: ['Parts of a build', './many-machines.md#parts-of-a-build'],
  },
  {
    name: 'sidebar',
    also: ['side navigation'],
    definition: 'The list of pages at the side of a page, in categories that open and close.',
    page: ['Sidebars', './sidebars.md'],
  },
  {
    name: 'site folder',
    also: ['project root'],
    definition: 'The folder that contains `site.config.ts`.',
    page: ['First site', './first-site.md'],
  },
  {
    name: 'sitemap',
    definition: 'A list of page addresses for search engines: `sitemap.xml`, one for each locale.',
    page: ['Option `sitemap`', '../reference/config.md#sitemap'],
  },
  {
    name: 'slug',
    also: ['path', 'URL'],
    definition:
      'A field of front matter that sets the address of a page. Without it, the address follows from the path of the file.',
    page: ['Front matter', './front-matter.md'],
  },
  {
    name: 'static folder',
    also: ['public folder'],
    definition: 'A folder whose files a build copies as they are, by default `static`.',
    page: ['Option `staticDirectories`', '../reference/config.md#staticdirectories'],
  },
  {
    name: 'swizzle',
    forms: ['swizzling', 'swizzled'],
    also: ['eject', 'override'],
    definition:
      'The word of Docusaurus for replacing or wrapping a theme component. In Octavo, you add a file to `theme/`.',
    page: ['Replace a component', './theming.md#3-replace-a-component'],
  },
  {
    name: 'table of contents',
    forms: ['tables of contents'],
    also: ['on this page', 'outline', 'TOC'],
    definition: 'The list of headings next to the text of a page.',
    page: ['Option `tableOfContents`', '../reference/config-theme.md#themeconfig-tableofcontents'],
  },
  {
    name: 'theme component',
    forms: ['component of the theme', 'components of the theme'],
    definition:
      'A React component of the layout, such as the footer. A file in `theme/` can replace or wrap it.',
    page: ['Components of the theme', '../reference/theme.md'],
  },
  {
    name: 'token',
    also: ['CSS variable', 'design token'],
    definition: 'A color, font or size of the theme that you can set in CSS: `--octavo-accent`.',
    page: ['Tokens', '../reference/tokens.md'],
  },
  {
    name: 'translation unit',
    also: ['segment', 'string'],
    definition:
      'A text that translators translate as a whole: a message, or a block of a page such as a paragraph.',
    page: ['Translation agencies and tools', './translation-tools.md'],
  },
  {
    name: 'version',
    isAmbiguous: true,
    definition: 'The docs as they were for one release. Readers switch between versions in a menu.',
    page: ['Versions', './versions.md'],
  },
  {
    name: 'wrap',
    isAmbiguous: true,
    also: ['decorate'],
    definition: 'To put something around a theme component and keep the original inside.',
    page: ['Wrap a component', './theming.md#2-wrap-a-component'],
  },
  {
    name: 'XLIFF',
    definition:
      'A file format for the tools of translators. `octavo translations export` writes it by default.',
    page: ['Translation agencies and tools', './translation-tools.md'],
  },
]

/** Anchor of a term in the glossary: `docs instance` → `docs-instance`. */
export const anchorOf = (name: string): string => name.toLowerCase().replace(/[^a-z\d]+/g, '-')
