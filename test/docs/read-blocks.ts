/** Code blocks of the manual's pages, in the order in which a reader meets them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../octavo.ts'

/** A block of code of the manual. */
export interface Block {
  /** `learn/mdx.md:20`. */
  place: string
  lang: string
  /**
   * File with this text: `site.config.ts`. Absent: the block is only shown, and the reader saves
   * nothing.
   */
  title?: string
  /** Heading of level 2 or 3 above it, without its id; empty above the first heading. */
  section: string
  text: string
}

const CONTENT = join(PROJECT, 'docs/content')
const FENCE =
  /^(?<indent> *)(?<fence>`{3,})(?<lang>[\w-]*)(?<meta>[^\n]*)\n(?<text>(?:[^\n]*\n)*?)\k<indent>\k<fence>$/gm

/** @param name - Path of a page from the folder of content: `learn/mdx.md`. */
export function readBlocks(name: string): Block[] {
  const page = readFileSync(join(CONTENT, name), 'utf8')
  return Array.from(page.matchAll(FENCE), ({ index, groups = {} }) => {
    const { indent = '', lang = '', meta = '', text = '' } = groups
    const [, title] = /title="([^"]+)"/.exec(meta) ?? []
    const before = page.slice(0, index)
    const headings = before.replace(FENCE, '').match(/^#{2,3} .*$/gm) ?? []
    return {
      place: `${name}:${before.split('\n').length}`,
      lang,
      ...(title === undefined ? {} : { title }),
      section: headings.at(-1)?.replace(/^#+ | \{#[^}]*\}$/g, '') ?? '',
      text: text.replaceAll(`\n${indent}`, '\n').slice(indent.length).replace(/\n$/, ''),
    }
  })
}
