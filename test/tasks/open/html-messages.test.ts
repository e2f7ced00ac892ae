/** Invariant: what translators write into a message that is HTML is content, as a page is. */

import { isHtmlMessage } from '../../../cli/base/messages/message-ids.ts'
import { scanSite } from '../../../cli/read/scan/scan-site.ts'
import { checkHtmlMessages, withSafeMessages } from '../../../cli/tasks/open/html-messages.ts'
import { planCatalogues } from '../../../cli/translate/plan-catalogues.ts'
import { makeSite, toPlaces } from '../../read/scan/temporary-site.ts'

const EVIL = 'x<script>alert(1)</script><form action="https://evil.example">y</form>'
const toText = (messages: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, { message }])),
    null,
    2,
  )

test('only safe HTML is left of catalogues, of all locales, and the rest is told with its place', async () => {
  const loaded = makeSite({
    'content/a.md': '',
    'i18n/en/site.json': toText({ 'footer.copyright': EVIL }),
    'i18n/de/site.json': toText({
      'site.title': EVIL,
      'footer.copyright': '<b>b</b> & c',
      'footer.link.item.html.A': EVIL,
      'announcement.content.one': EVIL,
      'navbar.item.html.B': EVIL,
    }),
    'i18n/de/docs.json': toText({ 'docs.default.1.0.sidebar.a.b.html.C': EVIL }),
  })
  const scan = await scanSite(loaded)
  const { catalogues, diagnostics } = await withSafeMessages(loaded, scan)
  expect(catalogues).toEqual({
    en: { 'footer.copyright': 'xy' },
    de: {
      // Text is escaped where it is shown.
      'site.title': EVIL,
      'footer.copyright': '<b>b</b> &amp; c',
      'footer.link.item.html.A': 'xy',
      'announcement.content.one': 'xy',
      'navbar.item.html.B': 'xy',
      'docs.default.1.0.sidebar.a.b.html.C': 'xy',
    },
  })
  const own = diagnostics.filter(({ code }) => code === 'MESSAGE_HTML')
  expect(own).toHaveLength(10)
  expect(own.every(({ severity }) => severity === 'warn')).toBe(true)
  expect(new Set(toPlaces(own))).toEqual(
    new Set([
      'MESSAGE_HTML i18n/en/site.json 3 5',
      'MESSAGE_HTML i18n/de/docs.json 3 5',
      'MESSAGE_HTML i18n/de/site.json 9 5',
      'MESSAGE_HTML i18n/de/site.json 12 5',
      'MESSAGE_HTML i18n/de/site.json 15 5',
    ]),
  )
  expect(own[0]?.message).toMatch(/^Translation of "footer.copyright": The element <script> /)
})

test('a site without HTML in its messages is as it was', async () => {
  const loaded = makeSite({
    'content/a.md': '',
    'i18n/de/site.json': toText({ 'footer.copyright': 'a & b', 'site.title': '<b>' }),
  })
  const scan = await scanSite(loaded)
  expect(await withSafeMessages(loaded, scan)).toBe(scan)
})

test('checks name the message, and fail', async () => {
  const message = { id: 'footer.copyright', message: EVIL, source: { file: 'de.po', line: 7 } }
  const diagnostics = await checkHtmlMessages(makeSite({}), [
    message,
    { ...message, id: 'site.title' },
  ])
  expect(toPlaces(diagnostics)).toEqual(['MESSAGE_HTML de.po 7', 'MESSAGE_HTML de.po 7'])
  expect(diagnostics.every(({ severity }) => severity === 'throw')).toBe(true)
})

test('HTML that its element cannot hold, and blocks in titles, are errors with a place', async () => {
  const loaded = makeSite(
    {
      'content/a.md': '',
      'i18n/de/site.json': toText({
        'footer.copyright': '<li>x</li>',
        'navbar.item.html.Bold': '<p>Fett</p>',
        'navbar.item.html.Block': '<p>Block</p>',
        'navbar.item.label.Docs': '<p>Doku</p>',
        'site.title': 'The <p> element',
        'home.text': '<p>of a React page</p>',
      }),
    },
    {
      themeConfig: {
        navbar: {
          items: [
            { to: '/', html: '<b>Bold</b>' },
            { type: 'html', value: '<b>Block</b>' },
          ],
        },
      },
    },
  )
  const { catalogues, diagnostics } = await withSafeMessages(loaded, await scanSite(loaded))
  const own = diagnostics.filter(({ code }) => code === 'MESSAGE_MISPLACED')
  expect(own.map(({ severity, message, source }) => [severity, source?.line, message])).toEqual([
    [
      'throw',
      3,
      'Octavo cannot show the translation of "footer.copyright": <li> is not inside <ul> or <ol> or <menu>.',
    ],
    [
      'throw',
      6,
      'Octavo cannot show the translation of "navbar.item.html.Bold": <p> is a block inside a link of the navbar.',
    ],
    [
      'throw',
      12,
      'Octavo cannot show the translation of "navbar.item.label.Docs": a text shows the tag <p> as it is written.',
    ],
  ])
  expect(catalogues.de).toMatchObject({ 'navbar.item.label.Docs': '<p>Doku</p>' })
})

test('every message that a catalogue plans as HTML is known by its id', () => {
  const html = '<i>Words</i>'
  const loaded = makeSite(
    {},
    {
      themeConfig: {
        announcementBar: { id: 'one', content: html },
        navbar: {
          items: [
            { type: 'html', value: html },
            { href: 'https://a.example', html: '<i>Others</i>' },
            { type: 'dropdown', label: 'D', items: [{ type: 'html', value: '<i>More</i>' }] },
          ],
        },
        footer: { copyright: html, links: [{ title: 'T', items: [{ html }] }] },
      },
    },
  )
  const { catalogues } = planCatalogues({
    loaded,
    locale: 'de',
    lang: 'de',
    messages: [],
    articleMessages: {},
    docs: [
      {
        instance: 'a',
        version: '1.0',
        sidebars: new Map([['b.c', [{ kind: 'html', html }]]]),
      },
    ],
    shipped: {},
  })
  const texts = catalogues.flatMap(({ texts: own }) => [...own])
  const planned = texts.filter(([, text]) => text.html).map(([id]) => id)
  expect(planned).toHaveLength(7)
  expect(
    texts
      .map(([id]) => id)
      .filter(isHtmlMessage)
      .sort(),
  ).toEqual(planned.sort())
})
