/**
 * Icons of Material for MkDocs and of Mintlify. Pages name them by a class, and a script of the new site, which `npm install` runs,
 * writes a style sheet with the pictures of those in use, from the npm packages that have them.
 */
import { addSheets, type MovedSite } from './moved-site.ts'

/** A set of icons in an npm package, of a version that has the names of the old theme. */
interface IconSet {
  /** Names of icons: the group is that in the set. */
  name: RegExp
  package: string
  version: string
  /** Folders that may have the picture, the best first. */
  folders: readonly string[]
}

const FONT_AWESOME = { package: '@fortawesome/fontawesome-free', version: '7.3.1' }
const SETS: readonly IconSet[] = [
  { name: /^material-(.+)$/, package: '@mdi/svg', version: '7.4.47', folders: ['svg'] },
  {
    ...{ name: /^octicons-(.+)$/, package: '@primer/octicons', version: '19.42.0' },
    folders: ['build/svg'],
  },
  { name: /^fontawesome-((?:brands|regular|solid)-.+)$/, ...FONT_AWESOME, folders: ['svgs'] },
  {
    ...{ name: /^fontawesome-(.+)$/, ...FONT_AWESOME },
    folders: ['svgs/solid', 'svgs/brands', 'svgs/regular'],
  },
  { name: /^simple-(.+)$/, package: 'simple-icons', version: '16.37.0', folders: ['icons'] },
  { name: /^lucide-(.+)$/, package: 'lucide-static', version: '0.577.0', folders: ['icons'] },
  {
    ...{ name: /^tabler-(.+)$/, package: '@tabler/icons', version: '3.52.0' },
    folders: ['icons/outline'],
  },
]

interface Picture {
  package: string
  version: string
  files: readonly string[]
}

/** `material-account-plus` → the package and the files that may be its picture; `null` for names of no set. */
function findPicture(icon: string): Picture | null {
  for (const set of SETS) {
    const [, name] = set.name.exec(icon) ?? []
    if (name === undefined) continue
    const path = name.replace(/^(brands|regular|solid)-/, '$1/')
    return { ...set, files: set.folders.map((folder) => `${set.package}/${folder}/${path}.svg`) }
  }
  return null
}

/**
 * An icon in a page. It has a name for screen readers only where nothing else has the meaning.
 *
 * @param icon - `material-account-plus`.
 */
export function toIconElement(icon: string, { isAlone }: { isAlone: boolean }): string {
  const [, name = ''] = /^[a-z]+-(?:(?:brands|regular|solid)-)?(.+?)(?:-\d+)?$/.exec(icon) ?? []
  const label = isAlone ? ` role="img" aria-label="${name.replaceAll('-', ' ')}"` : ''
  return `<span class="inline-icon icon-${icon}"${label}></span>`
}

/** Add the packages, the sheet and the script for the icons that pages use. */
export function addPackageIcons(moved: MovedSite): void {
  const found = [...(moved.packageIcons ?? [])].sort().flatMap((icon) => {
    const picture = findPicture(icon)
    return picture ? [{ ...picture, icon }] : []
  })
  if (found.length === 0) return
  const pictures = found.map(
    ({ icon, files }) => `  '${icon}': [${files.map((file) => `'${file}'`).join(', ')}],\n`,
  )
  moved.files.push(
    { path: 'theme/icons.css', content: SHEET },
    { path: SCRIPT, content: CODE.replace('// PICTURES\n', pictures.join('')) },
  )
  addSheets(moved, ['theme/icons.css'])
  const packages = found.map((one) => [one.package, one.version])
  moved.installs = { ...moved.installs, ...Object.fromEntries(packages) }
  moved.scripts = { ...moved.scripts, postinstall: `node ${SCRIPT}` }
}

const SCRIPT = 'theme/icons.mjs'
const SHEET = `.inline-icon {
  display: inline-block;
  width: 1.125em;
  height: 1.125em;
  vertical-align: -0.2em;
  background: currentcolor;
  mask: var(--inline-icon, linear-gradient(transparent, transparent)) center / contain no-repeat;
}

@media (forced-colors: active) {
  .inline-icon {
    background: canvastext;
  }
}
`
const CODE = `// Writes the pictures of the icons that pages use into icons.css. \`npm install\` runs it. To add an icon, add its class
// without "icon-" and the files that may be its picture, then run \`node theme/icons.mjs\`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const pictures = {
// PICTURES
}

const { warn } = console
const require = createRequire(import.meta.url)
const sheet = new URL('icons.css', import.meta.url)
const isFound = (file) => {
  try {
    return require.resolve(file) !== ''
  } catch {
    return false
  }
}
const rules = Object.entries(pictures).flatMap(([icon, files]) => {
  const file = files.find(isFound)
  if (file === undefined) warn(\`icons.css: no file \${files.join(' or ')}\`)
  return file === undefined ? [] : [\`.icon-\${icon} { --inline-icon: url('\${file}'); }\\n\`]
})
const [own] = readFileSync(sheet, 'utf8').split('/* Written by icons.mjs. */')
writeFileSync(sheet, \`\${own.trimEnd()}\\n\\n/* Written by icons.mjs. */\\n\${rules.join('')}\`)
`
