import { checkConfig, type SiteConfig, type SiteConfigInput } from '../../../cli/config/schema.ts'
import { bundleSite } from '../../../cli/make/bundle/bundle-site.ts'
import { renderFeatures } from '../../../cli/make/bundle/site-features.ts'
import { renderLook } from '../../../cli/make/bundle/site-look.ts'
import { createStandIn } from './stand-in.ts'

type Theme = NonNullable<SiteConfigInput['themeConfig']>

function themeOf(themeConfig: Theme): SiteConfig['themeConfig'] {
  const checked = checkConfig({ title: 'T', url: 'https://docs.example', themeConfig })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  return checked.config.themeConfig
}

const bar = (colors: object) =>
  renderLook(themeOf({ announcementBar: { content: 'New', ...colors } }))

test('a config without colours adds no rules', () => {
  expect(renderLook(themeOf({}))).toBe('')
  expect(bar({})).toBe('')
})

test('the colours of the announcement come from the config, for its links and buttons too', () => {
  const css = bar({ backgroundColor: '#20232a', textColor: 'white' })
  expect(css).toMatch(/^@layer octavo\.shell \{\n\.announcement\.theme-announcement-bar \{/)
  expect(css).toContain('background: #20232a; color: #ffffff;')
  for (const name of ['ink', 'text', 'muted', 'accent', 'focus'])
    expect(css).toContain(`--octavo-${name}: #ffffff;`)
})

test('one colour alone determines the other', () => {
  expect(bar({ backgroundColor: 'gold' })).toContain('background: #ffd700; color: #000000;')
  expect(bar({ textColor: '#fff' })).toContain('background: #000000; color: #ffffff;')
})

test('a primary navbar takes the colours of buttons, whose contrast is sufficient', () => {
  const css = renderLook(themeOf({ navbar: { style: 'primary' } }))
  expect(css).toContain('.navbar { background: var(--octavo-accent);')
  expect(css).toContain('--octavo-bar-ink: var(--octavo-on-accent);')
  for (const name of ['ink', 'text', 'muted', 'accent', 'outline'])
    expect(css).toContain(`--octavo-${name}: var(--octavo-bar-ink);`)
  for (const name of ['paper', 'raised'])
    expect(css).toContain(`--octavo-${name}: var(--octavo-bar);`)
})

test('the rules are part of the style sheet, before those of the site', async () => {
  const standIn = await createStandIn({ 'theme/custom.css': '.own { color: red }' })
  const { loaded } = standIn
  const cssOf = async (themeConfig: SiteConfig['themeConfig']) => {
    const options = {
      ...standIn,
      loaded: { ...loaded, config: { ...loaded.config, themeConfig } },
      themeFiles: [
        {
          kind: 'styles' as const,
          name: 'custom',
          file: 'theme/custom.css',
          disk: `${loaded.root}/theme/custom.css`,
        },
      ],
    }
    const { files } = await bundleSite(options)
    return String(files.find(({ path }) => /css\/runtime/.test(path))?.content)
  }
  const plain = await cssOf(themeOf({}))
  const colored = await cssOf(
    themeOf({ announcementBar: { content: 'x', backgroundColor: '#123' } }),
  )
  expect(plain).not.toContain('announcement')
  expect(colored).toMatch(
    /\.announcement\.theme-announcement-bar\{[^}]*background:#123\b.*\.own\{color:red\}/s,
  )
  expect(colored.length).toBeLessThan(plain.length + 500)
})

test('a site without Markdown copies, and a live site, have no code for them', async () => {
  const { loaded } = await createStandIn()
  const hasCopies = (llms: boolean, mode: 'production' | 'development') =>
    renderFeatures(
      { ...loaded, config: { ...loaded.config, llms } },
      { islands: [], clientModules: [], mode },
    ).includes('HAS_MARKDOWN_COPIES = true')
  expect(hasCopies(true, 'production')).toBe(true)
  expect(hasCopies(false, 'production')).toBe(false)
  expect(hasCopies(true, 'development')).toBe(false)
})

test('a dark navbar has the tokens of dark pages', async () => {
  const { loaded } = await createStandIn()
  const dark = { ...loaded.config, themeConfig: themeOf({ navbar: { style: 'dark' } }) }
  expect(renderFeatures({ ...loaded, config: dark }, { islands: [], clientModules: [] })).toContain(
    'HAS_DARK_NAVBAR = true',
  )
  expect(renderFeatures(loaded, { islands: [], clientModules: [] })).toContain(
    'HAS_DARK_NAVBAR = false',
  )
  expect(renderLook(dark.themeConfig)).toContain(
    '.navbar[data-theme="dark"] { color: var(--octavo-text); }',
  )
})
