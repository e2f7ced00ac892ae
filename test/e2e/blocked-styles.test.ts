/**
 * Islands whose library adds styles at run time. The console names the option of the policy, and
 * the option works.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readBlocks } from '../docs/read-blocks.ts'
import {
  makeFolder,
  PROJECT,
  removeFolder,
  startOctavo,
  stopOctavo,
  waitForLine,
} from '../octavo.ts'
import { launchBrowser, WAIT_MS } from './browser.ts'
import { buildSite, servePreview } from './served-site.ts'
import { configOf } from './small-site.ts'

const OPTION = `contentSecurityPolicy: { 'style-src': ["'unsafe-inline'"] }`
/** The editors of the manual, with and without a shadow root. */
const [editor, shadowEditor] = ['editor', 'shadow-editor'].map((name) => {
  const blocks = readBlocks('learn/island-styles.md')
  return blocks.find(({ title }) => title === `components/${name}.tsx`)?.text ?? ''
})
const FILES = {
  'docs/index.mdx': '# Editor\n\n<Editor code="let a = 1" />\n',
  'components/index.ts': "export { Editor } from './editor.tsx'\n",
  'components/editor.tsx': editor ?? '',
}

let browser: Browser
const folders: string[] = []
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  for (const folder of folders) removeFolder(folder)
})

function makeSite(more: string, files = {}): string {
  const root = makeFolder({
    'site.config.ts': configOf(`markdown: { format: 'mdx' }, ${more}`),
    ...FILES,
    ...files,
  })
  folders.push(root)
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** Whether line numbers are next to the code, and the console's message about the option. */
async function look(origin: string): Promise<{ isStyled: boolean; said: string[] }> {
  const page = await browser.newPage()
  page.setDefaultTimeout(WAIT_MS)
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('contentSecurityPolicy:')) said.push(message.text())
  })
  await page.goto(origin)
  await page.waitForSelector('.cm-content')
  const isStyled = await page
    .locator('.cm-scroller')
    .evaluate((element) => getComputedStyle(element).display === 'flex')
  // The browser reports a blocked style in a later task.
  if (!isStyled && said.length === 0)
    await page.waitForEvent('console', (message) =>
      message.text().includes('contentSecurityPolicy:'),
    )
  await page.close()
  return { isStyled, said }
}

test.each([
  ['', false],
  [`${OPTION},`, true],
])(
  'with "%s" in the config, styles of a library in preview are shown: %s',
  async (more, isStyled) => {
    const root = makeSite(more)
    await buildSite(root)
    const site = await servePreview(root, join(root, 'dist'))
    try {
      const said = isStyled ? [] : [expect.stringContaining(OPTION)]
      expect(await look(site.origin)).toEqual({ isStyled, said })
    } finally {
      await site.stop()
    }
  },
)

test('a shadow root shows the styles without the option, and the console is silent', async () => {
  const root = makeSite('', {
    'components/shadow-editor.tsx': shadowEditor ?? '',
    'components/index.ts': "export { ShadowEditor as Editor } from './shadow-editor.tsx'\n",
  })
  await buildSite(root)
  const site = await servePreview(root, join(root, 'dist'))
  try {
    expect(await look(site.origin)).toEqual({ isStyled: true, said: [] })
  } finally {
    await site.stop()
  }
})

test('serve sends the same policy, and its console names the option', async () => {
  const root = makeSite('')
  const server = startOctavo(['serve', '.', '--port', '0'], root)
  try {
    const [, origin = ''] = await waitForLine(server, /(http:\/\/[^/\s]+)\//)
    expect(await look(origin)).toEqual({ isStyled: false, said: [expect.stringContaining(OPTION)] })
  } finally {
    await stopOctavo(server)
  }
})
