/** Ids of headings as other programs make them, where ours would differ, so that links to headings keep working. */
import { slug } from 'github-slugger'
import { toPageLines } from './page-text.ts'

/** Characters that become a dash; the rule is that of the package @mdit-vue/shared. */
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g
const EXPLICIT = /(?:\{\s*#[^}]*\}|%\{\s*#[^}]*\}%)\s*$/

/** How a program makes ids. */
interface AnchorRule {
  toSlug(text: string): string
  /** Before the number of a repeated id. */
  joint: string
}

/** Write the id into each heading whose id would change. */
export function keepAnchors(body: string, { toSlug, joint }: AnchorRule = VITEPRESS): string {
  const known = new Map<string, number>()
  return toPageLines(body)
    .map(({ text, isCode }) => {
      const [, start, title = ''] = /^(#{1,6}[ \t]+)(.*?)[ \t]*#*[ \t]*$/.exec(text) ?? []
      if (isCode || start === undefined || title === '' || EXPLICIT.test(title)) return text
      const plain = toPlain(title)
      const own = toSlug(plain)
      const count = known.get(own) ?? 0
      known.set(own, count + 1)
      const id = count === 0 ? own : `${own}${joint}${count}`
      return id === '' || (count === 0 && id === slug(plain)) ? text : `${start}${title} {#${id}}`
    })
    .join('\n')
}

function toVitePressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(SPECIAL, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

const VITEPRESS: AnchorRule = { toSlug: toVitePressSlug, joint: '-' }

/** The rule of the extension `toc` of Python-Markdown. */
export const PYTHON_MARKDOWN: AnchorRule = {
  toSlug: (text) =>
    text
      .normalize('NFKD')
      .replace(/[^\x20-\x7E]/g, '')
      .replace(/[^\w\s-]/g, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-'),
  joint: '_',
}

/** The text of a heading without markup; code keeps what is in it. */
function toPlain(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]+>(?![^`]*`)/g, '')
    .replace(/(\*\*|__|\*|~~)(?=\S)(.+?)\1/g, '$2')
    .replaceAll('`', '')
    .replace(/\\(.)/g, '$1')
    .trim()
}
