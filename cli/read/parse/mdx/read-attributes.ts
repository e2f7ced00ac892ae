import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import type { Source } from '../../../base/model/diagnostic.ts'
import { positionWithin } from '../../../base/model/position.ts'
import { entriesOf } from '../expressions/operators.ts'
import { expressionOf, parseSpread } from '../expressions/parse-expression.ts'
import { type ContentValue, type RecordValue, toRecordValue } from '../expressions/value.ts'
import { sourceOf } from '../page.ts'
import { attemptReading, type MdxPage } from './mdx-page.ts'

/** A tag in Markdown. */
export type MarkdownTag = MdxJsxFlowElement | MdxJsxTextElement
type Attribute = MarkdownTag['attributes'][number]

/**
 * Evaluate the attributes of a tag; of repeated ones the last applies. Invalid attributes are reported and
 * left out.
 */
export function readAttributes(mdx: MdxPage, node: MarkdownTag): RecordValue {
  return toRecordValue(
    node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && /^on[A-Z]/.test(attribute.name)
        ? // Event handlers are refused by name, whatever their value.
          [[attribute.name, ''] as const]
        : (attemptReading(
            mdx,
            () => readAttribute(mdx, attribute),
            locator(mdx, node, attribute),
          ) ?? []),
    ),
  )
}

function readAttribute(mdx: MdxPage, attribute: Attribute): (readonly [string, ContentValue])[] {
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    const value = evaluate(mdx, parseSpread(attribute.value))
    return entriesOf(value)
  }
  const { name, value } = attribute
  if (value === null || value === undefined) return [[name, true]]
  if (typeof value === 'string') return [[name, value]]
  return [[name, evaluate(mdx, expressionOf(value))]]
}

function evaluate(
  { evaluator, scope }: MdxPage,
  node: ReturnType<typeof expressionOf>,
): ContentValue {
  return node ? evaluator.evaluate(node, scope) : undefined
}

/** Position of an attribute's value; position of the tag where it is not written as `name={…}`. */
export function locateProp({ page }: MdxPage, node: MarkdownTag, name: string): Source {
  const tag = textOfTag(page, node)
  const brace = braceAfter(tag, name)
  const source = sourceOf(page, node)
  return brace < 0 ? source : { ...source, ...positionWithin(source, tag, brace) }
}

/**
 * Finds positions in an attribute. The parser gives attributes no position, so it is searched in the text of
 * the tag.
 */
function locator({ page }: MdxPage, node: MarkdownTag, attribute: Attribute) {
  return (offset: number | undefined): Source => {
    const source = sourceOf(page, node)
    const tag = textOfTag(page, node)
    const isSpread = attribute.type === 'mdxJsxExpressionAttribute'
    const brace = isSpread ? tag.indexOf('{...') : braceAfter(tag, attribute.name)
    if (brace < 0) return source
    return { ...source, ...positionWithin(source, tag, brace + (offset ?? 0)) }
  }
}

function textOfTag({ text }: MdxPage['page'], { position }: MarkdownTag): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset)
}

function braceAfter(tag: string, name: string): number {
  for (let at = tag.indexOf(name); at >= 0; at = tag.indexOf(name, at + 1)) {
    const assigned = /^\s*=\s*(?=\{)/.exec(tag.slice(at + name.length))
    if (assigned && /\s/.test(tag[at - 1] ?? '')) return at + name.length + assigned[0].length
  }
  return -1
}
