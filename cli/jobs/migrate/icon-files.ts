/** The component `Icon` of Starlight. Its pictures come from the installed package, where it is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../../base/model/output-file.ts'
import { listAbove } from '../../config/module-files.ts'
import { fieldOf, textIn } from './foreign-value.ts'
import { readDeclared } from './module-reader.ts'

/** Characters that show an icon where its picture is not known. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ 'up-caret': '⌃', 'down-caret': '⌄', 'right-caret': '›', 'left-caret': '‹' },
  ...{ 'up-arrow': '↑', 'down-arrow': '↓', 'right-arrow': '→', 'left-arrow': '←', external: '↗' },
  ...{ bars: '☰', translate: '文', pencil: '✎', pen: '✎', document: '📄', 'add-document': '📄' },
  ...{ setting: '⚙', close: '✕', magnifier: '🔍', 'forward-slash': '/', star: '★', rocket: '🚀' },
  ...{ moon: '☾', sun: '☀', laptop: '💻', 'open-book': '📖', information: 'ℹ', warning: '⚠' },
  ...{
    puzzle: '🧩',
    'list-format': '☰',
    random: '🔀',
    comment: '💬',
    'comment-alt': '💬',
    heart: '♥',
  },
  ...{ error: '⛔', 'approve-check': '✓', 'approve-check-circle': '✓', email: '✉', phone: '☎' },
  ...{ rss: '📡', cloud: '☁', download: '⬇', 'cloud-download': '⬇', bell: '🔔', seti: '📁' },
}
const SOURCES = ['components-internals/Icons.ts', 'components/Icons.ts']

// Written apart, so that this file does not seem to export the component itself.
const EXPORT = 'export function'

/** `components/icon.tsx` for the icons in use; without one, no file. */
export function toIconFiles(root: string, names: ReadonlySet<string>): OutputFile[] {
  if (names.size === 0) return []
  const pictures = readPictures(root)
  const entries = [...names].sort().map((name) => {
    const picture = pictures(name)
    const value = picture === undefined ? (SIGNS[name] ?? '') : `<svg>${picture}`
    return `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`
  })
  const content = `// Icons of the old site: the content of an SVG after "<svg>", or a character. Add others as you need them.
const icons: Record<string, string> = {
${entries.join('')}}

interface IconProps {
  name: string
  label?: string
  color?: string
  size?: string
}

${EXPORT} Icon({ name, label, color, size = '1em' }: IconProps) {
  const icon = icons[name] ?? ''
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  if (!icon.startsWith('<svg>')) return <span {...named} style={{ color }}>{icon}</span>
  const picture = { __html: icon.slice(5) }
  return (
    <svg {...named} width={size} height={size} viewBox="0 0 24 24" fill="currentColor" style={{ color }} dangerouslySetInnerHTML={picture} />
  )
}
`
  return [{ path: 'components/icon.tsx', content }]
}

function readPictures(root: string): (name: string) => string | undefined {
  const file = listAbove(root)
    .flatMap((folder) =>
      SOURCES.map((name) => join(folder, 'node_modules/@astrojs/starlight', name)),
    )
    .find((path) => existsSync(path))
  if (file === undefined) return () => undefined
  const code = readFileSync(file, 'utf8')
  const icons = readDeclared(code, 'BuiltInIcons') ?? readDeclared(code, 'Icons')
  return (name) => textIn(fieldOf(icons, name))
}
