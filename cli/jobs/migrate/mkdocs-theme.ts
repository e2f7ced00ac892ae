/** Looks of a site of MkDocs: logo, colors, style sheets, and links of navbar and footer. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { isFile } from '../../config/module-files.ts'
import { moveAnalytics } from './docusaurus-analytics.ts'
import { type ForeignObject, type ForeignValue, textIn } from './foreign-value.ts'
import { toColorSheet } from './material-colors.ts'
import { moveMike } from './mike-versions.ts'
import {
  addNavbarItems,
  addSheets,
  carry,
  type FoundSite,
  type MovedSite,
  putOption,
  toEditFunction,
} from './moved-site.ts'
import { ForeignPart } from './part.ts'

interface RepositoryPlace {
  features: ReadonlySet<string>
  folder: string
}

export function moveRepository(
  config: ForeignPart,
  { features, folder }: RepositoryPlace,
  { instance, moved }: { instance: ForeignObject; moved: MovedSite },
): void {
  const repository = config.get('repo_url').text()?.replace(/\/$/, '')
  const name = config.get('repo_name').text()
  const template = config.get('edit_uri_template')
  const edit = config.get('edit_uri')
  const uri = textIn(edit.value)
  edit.take()
  template.note('has no equivalent', 'set `editUrl` to a function')
  if (repository === undefined) return
  const host = URL.canParse(repository) ? new URL(repository).hostname : ''
  const known = ['github.com', 'GitHub', 'gitlab.com', 'GitLab', 'bitbucket.org', 'Bitbucket']
  const label = name ?? known[known.indexOf(host) + 1] ?? host
  addNavbarItems(moved, [{ label, href: repository, position: 'right' }])
  const isShown = features.has('content.action.edit') || uri !== undefined
  const branch = host === 'bitbucket.org' ? 'src/default' : 'edit/master'
  const path = uri ?? `${branch}/${folder}/`
  if (!isShown || path === '') return
  const base = /^https?:/.test(path) ? path : `${repository}/${path.replace(/^\//, '')}`
  instance.editUrl = toEditFunction(base.replace(/\/?$/, '/'))
}

interface ThemeParts {
  folder: string
  theme: ForeignPart
  items: ForeignValue[]
}

export function moveTheme(
  site: FoundSite,
  { folder, theme, items }: ThemeParts,
  moved: MovedSite,
): void {
  theme.text()
  theme.get('name').take()
  const custom = theme.get('custom_dir')
  custom.note('holds templates of Jinja', 'write components in `theme/` where the site needs them')
  for (const [name, path] of [
    ['logo', ['themeConfig', 'navbar', 'logo', 'src']],
    ['favicon', ['favicon']],
  ] as const) {
    const part = theme.get(name)
    const file = textIn(part.value)
    if (file === undefined) continue
    if (!isFile(join(site.root, folder, file))) {
      part.note(`${folder}/${file} does not exist`)
      continue
    }
    part.take()
    carry(moved, path, { part, value: basename(file) })
    const content = readFileSync(join(site.root, folder, file))
    moved.files.push({ path: `static/${basename(file)}`, content })
  }
  putOption(moved.config, ['staticDirectories'], ['static'])
  movePalette(theme.get('palette'), moved)
  for (const name of ['features', 'language', 'locale', 'include_sidebar']) theme.get(name).take()
  theme.get('icon').note('names pictures of the old theme')
  if (theme.get('font').flag() !== false)
    theme.get('font').note('loads fonts from Google', 'set `--octavo-font` in a style sheet')
  addNavbarItems(moved, items)
}

/** Light and dark mode are built in. The colors become tokens. */
function movePalette(palette: ForeignPart, moved: MovedSite): void {
  const schemes = palette.itemsOrSelf()
  const isDark = (scheme: ForeignPart) => scheme.get('scheme').value === 'slate'
  const primaryOf = (those: readonly ForeignPart[]) =>
    those.flatMap((scheme) => scheme.get('primary').text() ?? [])[0]
  const light = primaryOf(schemes.filter((scheme) => !isDark(scheme)))
  const dark = primaryOf(schemes.filter(isDark))
  if (schemes.some((scheme) => scheme.get('media').value !== undefined))
    putOption(moved.config, ['themeConfig', 'colorMode', 'respectPrefersColorScheme'], true)
  else if (schemes[0] && isDark(schemes[0]))
    putOption(moved.config, ['themeConfig', 'colorMode', 'defaultMode'], 'dark')
  const sheet = toColorSheet(omitUndefined({ light, dark }))
  if (sheet === null)
    palette.note('the primary color is one of the site', 'set `--octavo-accent` in a style sheet')
  else {
    moved.files.push({ path: 'theme/colors.css', content: sheet })
    addSheets(moved, ['theme/colors.css'])
  }
  palette.take()
}

export function moveExtra(site: FoundSite, moved: MovedSite): void {
  const extra = site.config.get('extra')
  const items = extra
    .get('social')
    .items()
    .flatMap((part): ForeignValue[] => {
      const href = part.get('link').text()
      const icon = part.get('icon').text() ?? ''
      const name = part.get('name').text()
      if (href === undefined) return []
      const label = name ?? toName(icon.split('/').at(-1) ?? href)
      return [{ label, href }]
    })
  if (items.length > 0) putOption(moved.config, ['themeConfig', 'footer', 'links'], items)
  const version = extra.get('version')
  if (version.value !== undefined) moveMike(site, version, moved)
  const analytics = extra.get('analytics')
  const property = textIn(analytics.get('property').value)
  if (analytics.get('provider').value === 'google' && property !== undefined) {
    const options = new ForeignPart({ trackingID: property }, analytics.option)
    if (moveAnalytics('plugin-google-gtag', options, moved)) analytics.take()
  }
  for (const name of ['generator', 'homepage', 'status', 'tags']) extra.get(name).take()
}

/** `x-twitter` → `X Twitter`. */
const toName = (icon: string) =>
  icon
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .replace(/^Github$/, 'GitHub')
    .replace(/^Gitlab$/, 'GitLab')
    .replace(/^X Twitter$/, 'X')

export function moveFiles({ root, config }: FoundSite, folder: string, moved: MovedSite): void {
  const sheets = config.get('extra_css').items()
  addSheets(
    moved,
    sheets.flatMap((part): string[] => {
      const path = textIn(part.value) ?? ''
      const isThere = isFile(join(root, folder, path))
      if (isThere) part.take()
      else part.note('is no file of the site', 'add a `<link>` to `headTags`')
      return isThere ? [`${folder}/${path}`] : []
    }),
  )
  for (const part of config.get('extra_javascript').items())
    part.note('runs on every page', 'add it to `scripts` if the site still needs it')
  for (const part of config.get('hooks').items()) part.note('is Python code, which changes pages')
  config.get('hooks').note('is Python code, which changes pages')
}
