/** Converts a site of MkDocs, Material for MkDocs or Zensical: `mkdocs.yml`, with its navigation, theme and plugins. */
import { join } from 'node:path'
import picomatch from 'picomatch'
import { type ForeignObject, fieldOf, textIn } from './foreign-value.ts'
import { listFiles } from './list-files.ts'
import { openMkDocsFiles } from './mkdocs-files.ts'
import { moveLanguages } from './mkdocs-languages.ts'
import { moveNav, titlesIn } from './mkdocs-nav.ts'
import { changeMkDocsPage } from './mkdocs-pages.ts'
import { blogOf, moveExtensions, movePlugins, type Named, namedParts } from './mkdocs-plugins.ts'
import { moveExtra, moveFiles, moveRepository, moveTheme } from './mkdocs-theme.ts'
import { carry, type FoundSite, type MovedSite, putOption, startMove } from './moved-site.ts'
import type { ForeignPart } from './part.ts'
import { openDocsFolder, writeSidebars } from './sidebar-entries.ts'

/** Convert the options of an `mkdocs.yml`. */
export function fromMkDocs(site: FoundSite): MovedSite {
  const moved = startMove('MkDocs', site)
  const { config } = site
  const folder =
    config
      .get('docs_dir')
      .text()
      ?.replace(/^\.?\/|\/$/g, '') || 'docs'
  const theme = config.get('theme')
  const [extensions, plugins] = ['markdown_extensions', 'plugins'].map((name) =>
    namedParts(config.get(name)),
  ) as [Named, Named]
  const features = new Set(
    theme
      .get('features')
      .items()
      .flatMap((part) => part.text() ?? []),
  )
  moveFacts(site, moved)
  const hasFolders = config.get('use_directory_urls').flag() !== false
  if (hasFolders) putOption(moved.config, ['trailingSlash'], true)
  const i18n = moveLanguages(site, { folder, theme, plugins }, moved)
  const instance: ForeignObject = { path: i18n.home, routeBasePath: '/', numberPrefixParser: false }
  moved.config.docs = [instance]
  moveRepository(config, { features, folder }, { instance, moved })
  const docs = openDocsFolder(site, i18n.home)
  const nav = moveNav(config.get('nav'), docs, {
    hasTabs: features.has('navigation.tabs'),
    hasIndexes: features.has('navigation.indexes'),
  })
  writeSidebars(moved, instance, nav.sidebars)
  moveTheme(site, { folder, theme, items: nav.items }, moved)
  const options = moveExtensions(extensions, moved)
  movePlugins(plugins, { hasFolders, instance }, moved)
  moveExtra(site, moved)
  moveFiles(site, folder, moved)
  takeIgnored(config)
  const files = openMkDocsFiles(site.root, folder, options.basePaths)
  moved.moves = [[folder, 'docs']]
  moved.rewrite = (path) => i18n.rewrite(path)
  const skipped = skippedFolders(site, folder)
  moved.skips = (path) => skipped.some((one) => path === one || path.startsWith(`${one}/`))
  moved.changePage = changeMkDocsPage({
    folder: join(site.root, folder),
    files,
    hasFolders,
    ...options,
    blog: plugins.has('blog') || plugins.has('material/blog') ? blogOf(plugins) : null,
    keepsAnchors: fieldOf(extensions.get('toc')?.value, 'slugify') === undefined,
    titles: titlesIn(config.get('nav').value),
    hasMacros: plugins.has('macros'),
  })
  return moved
}

function moveFacts({ config }: FoundSite, moved: MovedSite): void {
  carry(moved, ['title'], { part: config.get('site_name') })
  carry(moved, ['tagline'], { part: config.get('site_description') })
  const address = config.get('site_url')
  const url = textIn(address.value) ?? ''
  if (URL.canParse(url)) {
    const { origin, pathname } = new URL(url)
    carry(moved, ['url'], { part: address, value: origin })
    if (pathname !== '/') putOption(moved.config, ['baseUrl'], pathname.replace(/\/?$/, '/'))
    address.take()
  }
  const copyright = config.get('copyright')
  carry(moved, ['themeConfig', 'footer', 'copyright'], { part: copyright })
}

/** Options of the old program's own work. */
function takeIgnored(config: ForeignPart): void {
  const names =
    'site_dir site_author strict dev_addr use_directory_urls watch validation not_in_nav remote_branch remote_name edit_uri INHERIT draft_docs'
  for (const name of names.split(' ')) config.get(name).take()
}

/** Folders of the docs that hold no pages: templates, and what `exclude_docs` names. */
function skippedFolders({ root, config }: FoundSite, folder: string): string[] {
  const custom = textIn(fieldOf(config.get('theme').value, 'custom_dir'))?.replace(
    /^\.?\/|\/$/g,
    '',
  )
  const excluded = config.get('exclude_docs').text() ?? ''
  const named = excluded
    .split('\n')
    .map((line) => line.trim().replace(/^\/|\/$/g, ''))
    .filter((line) => line !== '' && !/^[#!]/.test(line))
  const matches = listFiles(root, folder).filter((path) =>
    named.some((glob) => picomatch.isMatch(path.slice(folder.length + 1), glob)),
  )
  return [...(custom ? [custom] : []), ...named.map((name) => `${folder}/${name}`), ...matches]
}
