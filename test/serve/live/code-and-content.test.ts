/** Errors in the code of a site hide none of its content. */
import { bundleFailed } from '../../../cli/base/errors/catalogue.ts'
import { createReport } from '../../../cli/base/errors/report.ts'
import { SiteErrors } from '../../../cli/base/errors/site-error.ts'
import { buildSite, checkSite } from '../../../cli/build/build-site.ts'
import { makeFolder, removeFolder } from '../../octavo.ts'
import { readTree } from '../../read-tree.ts'
import { STAND_IN_TOOLS } from '../../stand-in-tools.ts'

const SITE = {
  'components/index.tsx': 'export const Note = (): null => null\n',
  'site.config.mjs': `export default {
  title: 'T', url: 'https://t.example', onBrokenLinks: 'throw',
  docs: [{ path: 'docs', routeBasePath: '/' }],
}
`,
  'docs/index.md':
    '---\nslug: /\nsidebar_position: first\n---\n\n[a](./nope.md)\n\n<Note>\n\n[b](/gone)\n\n</Note>\n',
}

/** Neither the bundler, nor anything after it, has something to work on. */
const tools = {
  ...STAND_IN_TOOLS,
  bundleSite: async () => {
    throw new SiteErrors([
      bundleFailed('Expected a tag', { file: 'pages/a.tsx', line: 2, column: 3 }),
      bundleFailed('Expected a brace', { file: 'pages/b.tsx', line: 4, column: 5 }),
    ])
  },
}

const EXPECTED = [
  'error FRONTMATTER_INVALID docs/index.md:3:1',
  'error LINK_BROKEN docs/index.md:10:1',
  'error BUNDLE_FAILED pages/a.tsx:2:3',
  'error BUNDLE_FAILED pages/b.tsx:4:5',
  'warning MARKDOWN_LINK_BROKEN docs/index.md:6:1',
  '4 errors, nothing was written.',
]

describe('where the code of a site cannot be bundled', () => {
  let site: string
  let printed = ''
  const stream = { write: (text: string) => (printed += text) }
  const options = () => ({
    siteDir: site,
    tools,
    report: createReport({
      stdout: stream,
      stderr: stream,
      interactive: false,
      color: false,
      quiet: true,
    }),
  })
  const heads = () => printed.split('\n').filter((line) => /^\S/.test(line))

  beforeAll(() => {
    site = makeFolder(SITE)
  })
  beforeEach(() => {
    printed = ''
  })
  afterAll(() => removeFolder(site))

  test('a build names the errors of code and content, and publishes nothing', async () => {
    expect(await buildSite({ ...options(), out: 'dist' })).toEqual({ ok: false })
    expect(heads()).toEqual(EXPECTED)
    expect(Object.keys(readTree(site) ?? {}).filter((path) => /^\.?dist/.test(path))).toEqual([])
  })

  test('a check names the same', async () => {
    expect(await checkSite(options())).toEqual({ ok: false })
    expect(heads()).toEqual([...EXPECTED.slice(0, -1), '4 errors.'])
  })
})
