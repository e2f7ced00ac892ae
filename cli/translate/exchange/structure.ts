/**
 * Compares the structure of a section before and after an import. An import changes only texts, so the blocks and
 * everything between the texts must be the same: a text that swallows the code block after it is found.
 */
import type { Nodes } from 'mdast'
import { FRONT_MATTER } from '../content/split-sections.ts'
import { FLAG } from '../content/translation-flag.ts'
import type { Part } from './page-exchange.ts'
import { isPhrasing } from './phrasing.ts'

/** Whether two versions of a section differ only in their texts. */
export function haveSameStructure(one: Part, other: Part): boolean {
  // Fields that are missing in the front matter are added.
  if (one.section.key === FRONT_MATTER) return true
  return structureOf(one) === structureOf(other)
}

function structureOf(part: Part): string {
  return JSON.stringify([part.blocks.flatMap(typesOf), ...gapsOf(part)])
}

/** The types of a block and of the blocks in it. */
function typesOf(node: Nodes): unknown[] {
  if (isComment(node)) return []
  const { type } = node
  if (type === 'paragraph' || type === 'heading' || type === 'tableCell' || !('children' in node))
    return [type]
  const children: readonly Nodes[] = node.children
  return [[type, ...children.filter((child) => !isPhrasing(child)).flatMap(typesOf)]]
}

/** The import removes the comments that mark untranslated sections. */
function isComment(node: Nodes): boolean {
  if (node.type === 'html') return /^<!--(?:(?!-->)[\s\S])*-->$/.test(node.value.trim())
  return node.type === 'mdxFlowExpression' && /^\/\*[\s\S]*\*\/$/.test(node.value.trim())
}

/** Everything between texts, without the mark of untranslated sections and the markers of alerts. */
function gapsOf({ text, start, end, segments }: Part): string[] {
  let at = start
  const gaps = segments.map((segment) => {
    const gap = text.slice(at, segment.start)
    at = segment.end
    return toPlain(gap)
  })
  return [...gaps, toPlain(text.slice(at, end))]
}

function toPlain(gap: string): string {
  return gap
    .replace(FLAG, '')
    .replace(/\[![^\]]*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
