/**
 * A site of documentation that other people wrote. What needs code of theirs gets a stub: imports of it are removed,
 * and its components show their children.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { REPOSITORY } from '../tools/folders.mjs'

/** Sources of the pages below the folder of foreign docs: name of the docs → folder. */
const FOLDERS = { electron: 'electron/docs', redux: 'redux/docs', starlight: 'starlight/en' }
export const LOCALES = ['ar', 'de', 'fr', 'ja', 'pt-BR', 'ru']

/** Components of these sites that are code of theirs. */
const STUBS = [
  ...[
    'AboutAstro',
    'CarbonComparison',
    'DetailedExplanation',
    'Icon',
    'IconsList',
    'LanguagesList',
    'LiteYouTubeEmbed',
  ],
  ...[
    'Preview',
    'ShowcaseSites',
    'SidebarPreview',
    'Testimonial',
    'TestimonialGrid',
    'ThemeDesigner',
    'ThemeGrid',
  ],
  ...['UIStringsList', 'YouTubeGrid'],
]

const CONFIG = `import { defineConfig } from 'octavo/config'

export default defineConfig({
  title: 'Foreign',
  url: 'https://example.test',
  i18n: { defaultLocale: 'en', locales: ${JSON.stringify(['en', ...LOCALES])} },
  docs: ${JSON.stringify(
    Object.keys(FOLDERS).map((id) => ({
      ...{ id, path: id, routeBasePath: id, onInlineTags: 'ignore' },
      format: id === 'electron' ? 'detect' : 'mdx',
    })),
  )},
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  markdown: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' },
})
`

/**
 * Write the site.
 *
 * @param {string} site Empty folder.
 * @param {string} foreign Folder with `electron`, `redux` and `starlight`.
 */
export function writeForeignSite(site, foreign) {
  const components = STUBS.map(toStub).join('\n')
  writeSite(site, { 'site.config.ts': CONFIG, 'components/index.tsx': components })
  for (const [name, folder] of Object.entries(FOLDERS)) {
    cpSync(join(foreign, folder), join(site, name), { recursive: true })
    for (const file of readdirSync(join(site, name), { recursive: true }))
      if (/\.mdx?$/.test(file)) preparePage(join(site, name, file))
  }
}

/**
 * Write the files of a site, and link the program of this checkout.
 *
 * @param {string} site
 * @param {Readonly<Record<string, string>>} files Path → text.
 */
export function writeSite(site, files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, file)), { recursive: true })
    writeFileSync(join(site, file), text)
  }
  mkdirSync(join(site, 'node_modules'))
  symlinkSync(REPOSITORY, join(site, 'node_modules', 'octavo'))
}

const toStub = (name) =>
  `export function ${name}({ children }: { children?: unknown }) {\n  return <div>{children as never}</div>\n}\n`

/** Imports that name code of theirs. */
const IMPORT =
  /^import [^\n]* from ["'](?:~\/|\.\.\/(?:\.\.\/)?components\/Detailed|react-lite-youtube|[^"'\n]*\.astro|[^"'\n]*\?raw)[^\n]*\n/gm

function preparePage(file) {
  const text = readFileSync(file, 'utf8')
  const own = text
    .replace(IMPORT, '')
    .replace(/^import \{ Icon \} .*\n/gm, '')
    .replace(/^(import \{[^}]*), Icon\b/gm, '$1')
    .replace('<Code slot="preview" code={importedCode}', '<Code code="{}"')
  if (own !== text) writeFileSync(file, own)
  const isMdx = /^import .* from ['"][^'"]*['"];?$/m.test(own.replace(/^```[\s\S]*?^```/gm, ''))
  if (file.endsWith('.md') && isMdx) renameSync(file, `${file}x`)
}
