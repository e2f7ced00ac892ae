/**
 * HTML in the config, in sidebars and in catalogues: every kind of page contains it, and hydrates.
 */
import type { Browser } from 'playwright-core'
import { findHtmlFault } from '../../cli/config/html-schema.ts'
import { hydrated, launchBrowser, openPage } from './browser.ts'
import type { ServedSite } from './served-site.ts'
import { configOf, serveSharedSite } from './small-site.ts'

/**
 * HTML that the parser of browsers closes, moves or extends, because the element around it does not
 * allow it.
 */
const blocks = (words: string) =>
  `<p>${words}</p><p>More<div><h2>Title</h2></div><ul><li>One<li>Two</ul><table><tr><td>Cell</td></tr></table>` +
  '<details><summary>Sum</summary><pre>x</pre></details><hr><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'
const text = (message: string) => ({ message })

const SITE = {
  'site.config.ts': configOf(`
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  pages: { path: 'texts' },
  themeConfig: {
    announcementBar: { id: 'one', content: ${JSON.stringify(blocks('Announced'))} },
    navbar: {
      items: [
        { type: 'html', value: ${JSON.stringify(blocks('Bar'))} },
        { to: '/b', html: '<b>Bold</b> <svg viewBox="0 0 1 1"><path d="M0 0"/></svg>' },
        { href: 'https://away.example', html: '<i>Away</i>' },
        { type: 'dropdown', label: 'More', items: [
          { type: 'html', value: ${JSON.stringify(blocks('Menu'))} },
          { type: 'html', value: '<hr>' },
        ] },
        { type: 'docsVersionDropdown', position: 'right' },
        { type: 'localeDropdown', position: 'right' },
      ],
    },
    footer: {
      copyright: ${JSON.stringify(blocks('Copyright'))},
      links: [{ title: 'Links', items: [{ html: ${JSON.stringify(blocks('Footer'))} }] }],
    },
  },`).replace("routeBasePath: '/'", "routeBasePath: '/', sidebarPath: 'sidebars.cjs'"),
  'sidebars.cjs': `module.exports = { main: ['index', 'b',
    { type: 'html', value: ${JSON.stringify(blocks('Side'))}, defaultStyle: true },
    { type: 'category', label: 'Group', link: { type: 'generated-index' }, items: ['c'] },
  ] }`,
  'i18n/de/site.json': JSON.stringify({
    'announcement.content.one': text(blocks('Neu')),
    'footer.copyright': text(blocks('Rechte')),
  }),
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '---\nslug: /\ntags: [one]\n---\n\n# Home of 1.0\n',
  'versioned_docs/version-1.0/b.md': '# B of 1.0\n',
  'versioned_docs/version-1.0/c.md': '# C of 1.0\n',
  'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify({
    main: [
      'index',
      { type: 'html', value: blocks('Old') },
      { type: 'category', label: 'Group', link: { type: 'generated-index' }, items: ['b', 'c'] },
    ],
  }),
  'docs/index.md': '---\nslug: /\ntags: [one]\n---\n\n# Home\n\n## Part <b>two</b>\n',
  'docs/b.md': '# B\n\nText.\n',
  'docs/c.md': '# C\n\nText.\n',
  // Browsers request it, and complain if it is missing.
  'static/favicon.ico': '',
  'texts/about.md': '# About\n\nText.\n',
  'pages/react.tsx': 'export default () => <main><h1>React</h1></main>\n',
}

/** Kind of page → its address. */
const PAGES = {
  home: '/',
  doc: '/next/b',
  'doc of a version': '/b',
  search: '/search?q=text',
  tag: '/tags/one',
  'list of tags': '/tags',
  category: '/category/group',
  'category of the next version': '/next/category/group',
  'Markdown page': '/about',
  'React page': '/react',
  'page that is not there': '/nowhere',
}

let site: ServedSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([serveSharedSite('html-site', SITE), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

test.each(Object.entries(PAGES))('%s: blocks of HTML are where they belong', async (_, address) => {
  for (const [locale, words] of [
    ['', ['Announced', 'Copyright']],
    ['/de', ['Neu', 'Rechte']],
  ] as const) {
    const { page, complaints, close } = await openPage(browser)
    await page.goto(site.origin + locale + address)
    await hydrated(page)
    // Updates of the navbar and of the sidebar come after hydration.
    await page.waitForLoadState('networkidle')
    const isGone = address === '/nowhere'
    expect(complaints.filter((complaint) => !(isGone && /404/.test(complaint)))).toEqual([])
    const shown = await page.evaluate(() =>
      ['.announcement-text', '.footer-end', '.footer-list', '.navbar-items'].map((place) => {
        const element = document.querySelector(place)
        return [element?.textContent ?? '', element?.querySelectorAll('td, details').length]
      }),
    )
    expect(shown.map(([, parts]) => parts)).toEqual([2, 2, 2, 4])
    for (const word of [...words, 'Footer', 'Menu'])
      expect(shown.map(([own]) => own).join(' ')).toContain(word)
    await close()
  }
})

/**
 * Fragment of HTML → its fault in an element for blocks; or, for `link`, in a link of the navbar.
 */
const FRAGMENTS: readonly [html: string, fault: string | null, place?: 'link'][] = [
  [blocks('Words'), null],
  ['a < b &amp; c > d', null],
  ['<p>one<p>two', null],
  ['<div><p>one</div>two', null],
  ['<ul><li>one<li>two<ul><li>three</ul></ul>', null],
  ['<table><thead><tr><th>a<tbody><tr><td>b<td>c</table>', null],
  ['<dl><dt>a<dd>b<dt>c</dl>', null],
  ['<script>if (a < b) "</p>"</script><style>a > b {}</style>', null],
  ['<select><option>a<option>b</select>', null],
  ['<a href="/x" title="a > b"><div>x</div></a>', null],
  ['<!-- <div> -->x<br/>', null],
  ['<my-part>x</my-part>', null],
  ['<li>x</li>', '<li> is not inside <ul> or <ol> or <menu>'],
  ['<div><li>x</li></div>', '<li> is not inside <ul> or <ol> or <menu>'],
  ['<tr><td>x</td></tr>', '<tr> is not inside <table> or <thead> or <tbody> or <tfoot>'],
  ['<table><div>x</div></table>', '<div> is inside <table>, but in no cell'],
  ['<b>x', '<b> is not closed'],
  ['<div>x', '<div> is not closed'],
  ['<div/>x', '<div> is not closed'],
  ['<b><i>x</b></i>', '</b> ends no element that was started before it'],
  ['x</div>', '</div> ends no element that was started before it'],
  ['x</li></ul>', '</li> ends no element that was started before it'],
  ['<p>x<div>y</div></p>', '</p> ends no element that was started before it'],
  ['<p><b><div>x</div></b></p>', '<div> is a block inside <p>'],
  ['<button><p>x</p></button>', '<p> is a block inside <button>'],
  ['<h2>x<div>y</div></h2>', '<div> is a block inside <h2>'],
  ['<a href="/">x <a href="/">y</a></a>', '<a> is inside another <a>'],
  ['<body>x</body>', '<body> is an element of the page itself'],
  ['<!-- x', '"<!--" is not closed by "-->"'],
  ['x <b class="y', 'the tag "<b" has no ">"'],
  ['<script>x', '<script> is not closed'],
  ['<b>x</b>', null, 'link'],
  ['<p>x</p>', '<p> is a block inside a link of the navbar', 'link'],
  ['<span><ul><li>x</ul></span>', '<ul> is a block inside a link of the navbar', 'link'],
  ['<a href="/">x</a>', '<a> is inside another <a>', 'link'],
  ['x</a>', '</a> ends no element that was started before it', 'link'],
]

test('HTML without a fault stays in its element in a browser, wherever it is shown', async () => {
  expect(FRAGMENTS.map(([html, , place]) => findHtmlFault(html, place ?? 'block'))).toEqual(
    FRAGMENTS.map(([, fault]) => fault),
  )
  const { page, close } = await openPage(browser)
  const found = await page.evaluate(
    (fragments) =>
      fragments.map(([html, , place]) => {
        const [start, end] = place === 'link' ? ['<a><span>', '</span></a>'] : ['<li>', '</li>']
        const text = `<main><ul>${start}${html}${end}</ul>tail</main>`
        const { body } = new DOMParser().parseFromString(text, 'text/html')
        const list = body.firstElementChild?.firstElementChild
        const isWhole =
          body.childNodes.length === 1 &&
          list?.childNodes.length === 1 &&
          list.nextSibling?.textContent === 'tail' &&
          list.nextSibling.nextSibling === null
        return isWhole ? [] : [html]
      }),
    FRAGMENTS.filter(([, fault]) => fault === null),
  )
  expect(found.flat()).toEqual([])
  await close()
})
