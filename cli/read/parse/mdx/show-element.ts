/** Turns elements into nodes: HTML, components of the site, partials, templates of the page. */
import type { Nodes } from 'mdast'
import { SITE_VALUE } from '../../../../runtime/contract/site-expression.ts'
import { toTrustedName } from '../../../../runtime/contract/static-components.ts'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { htmlRefused } from '../../../base/errors/catalogue.ts'
import { reportUnknownComponent } from '../component-of-tag.ts'
import { deeper, spend, spendText } from '../expressions/budget.ts'
import { checkKnown, describe } from '../expressions/operators.ts'
import { Unreadable } from '../expressions/unreadable.ts'
import {
  Closure,
  type ContentValue,
  HtmlTag,
  isRecordValue,
  type RecordValue,
  toRecordValue,
} from '../expressions/value.ts'
import { addComponent, COMPONENT_TAG, componentNamed, SLOT_TAG, sourceOf } from '../page.ts'
import type { PageComponent } from '../page-component.ts'
import { addStyle } from '../page-styles.ts'
import { textOf } from '../walk.ts'
import {
  ComponentValue,
  MissingValue,
  PartialValue,
  SiteReference,
  TocValue,
} from './content-values.ts'
import { toElementNode, toHtmlElement, toStyle } from './html-element.ts'
import type { MdxPage, Place } from './mdx-page.ts'
import { takePageHead } from './page-head.ts'
import { toPlainProps } from './plain-props.ts'
import { showInclude } from './show-include.ts'

/** A use of an element: its name as written, the value of that name, its props. */
interface UsedElement {
  name: string
  type: ContentValue
  props: RecordValue
}

/** Components with elements in props; for all others such props are converted to text. */
const HOLDING_ELEMENTS: ReadonlySet<PageComponent['kind']> = new Set([
  'site',
  'admonition',
  'details',
  'image',
  'video',
])

/** Steps that an element takes from the page's budget. */
const STEPS = 20

/** @throws Unreadable for values that are not elements, and for props that content may not use. */
export function showElement(mdx: MdxPage, element: UsedElement, at: Place): Nodes[] {
  const { budget } = mdx.evaluator
  spend(budget, STEPS)
  // A text that is used twice is written twice.
  for (const value of Object.values(element.props))
    if (typeof value === 'string') spendText(budget, value.length)
  return deeper(budget, () => showOf(mdx, element, at))
}

function showOf(mdx: MdxPage, { name, type, props }: UsedElement, at: Place): Nodes[] {
  if (name === '' || (isUnknown(type) && /(?:^|\.)Fragment$/.test(name)))
    return mdx.toNodes(props.children, at)
  if (isHead(mdx.page, name, type)) {
    takePageHead(mdx.page, mdx.toNodes(props.children, at))
    return []
  }
  if (type instanceof HtmlTag) return showHtml(mdx, type.name, { props, at })
  if (isDrawing(type))
    return showHtml(mdx, 'img', {
      props: toRecordValue([...Object.entries(props), ['src', type]]),
      at,
    })
  if (type instanceof Closure) return mdx.toNodes(mdx.evaluator.apply(type, [props]), at)
  if (type instanceof PartialValue) return mdx.showPartial(type, props, at)
  const use = { name, props, at }
  if (type instanceof ComponentValue) return showComponent(mdx, type.component, use)
  if (type instanceof MissingValue) throw new Unreadable(type.reason.message, type.reason.hint, 0)
  if (type instanceof SiteReference) return showComponent(mdx, toSiteComponent(type), use)
  if (type !== undefined)
    throw new Unreadable(`${describe(type)} is not a component.`, 'Use a component here.', 0)
  const component = componentNamed(mdx.page, name)
  if (component) return showComponent(mdx, component, use)
  if (name === 'Include') return showInclude(mdx, props, at)
  reportUnknownComponent(mdx.page, name, sourceOf(mdx.page, at))
  // The children of an unknown element are still shown.
  return mdx.toNodes(props.children, at)
}

/** Whether a name has no value, or was imported from a module that is not available: `Fragment` of "react". */
function isUnknown(type: ContentValue): boolean {
  return type === undefined || type instanceof MissingValue
}

/** Whether an element is `<head>`, or `<Head>` where the site has no component of that name. */
function isHead(page: MdxPage['page'], name: string, type: ContentValue): boolean {
  if (type instanceof HtmlTag) return type.name === 'head'
  return name === 'Head' && isUnknown(type) && !componentNamed(page, name)
}

/** Whether a value is the address of an SVG file: one used as a component is shown as an image. */
function isDrawing(type: ContentValue): type is string {
  return typeof type === 'string' && /\.svg$/i.test(type)
}

interface Use {
  props: RecordValue
  at: Place
}

function showHtml(mdx: MdxPage, tagName: string, { props, at }: Use): Nodes[] {
  const children = mdx.toNodes(props.children, at)
  if (/^octavo-/i.test(tagName)) {
    const hint = 'Use an element of HTML, or a component of the site.'
    mdx.page.diagnostics.push(htmlRefused(`The element <${tagName}>`, hint, sourceOf(mdx.page, at)))
    return []
  }
  return [toHtmlElement(tagName, { props, children }, at)]
}

function showComponent(
  mdx: MdxPage,
  component: Pick<PageComponent, 'kind' | 'name'>,
  { name, props, at }: Use & Pick<UsedElement, 'name'>,
): Nodes[] {
  const { children, ...given } = props
  const { toc, ...others } = given
  const isToc = component.kind === 'toc' && toc instanceof TocValue
  // The table of contents always shows the page's own headings, whatever the prop is called in the page.
  const own = isToc ? { ...others, toc: toc.parts } : given
  const rest = withStyleClass(mdx, own, { name, at })
  const toText = (value: ContentValue) => mdx.toNodes(value, at).map(textOf).join('')
  const isShown = HOLDING_ELEMENTS.has(component.kind)
  const {
    props: data,
    slots,
    values,
  } = toPlainProps(rest, {
    spend: (steps) => spend(mdx.evaluator.budget, steps),
    toText: isShown ? undefined : toText,
  })
  const properties = addComponent(mdx.page, {
    ...component,
    written: name,
    props: data,
    ...omitUndefined({
      slots: slots.length > 0 ? slots.map(({ path }) => path) : undefined,
      values: values.length > 0 ? values : undefined,
    }),
    isInline: at.isInline,
    source: sourceOf(mdx.page, at),
  })
  const nodes = [
    ...slots.map(({ value }, index) => toSlot(mdx.toNodes(value, at), index, at)),
    ...mdx.toNodes(children, at),
  ]
  return [toElementNode({ tagName: COMPONENT_TAG, properties, children: nodes, ...at })]
}

/** The component for an export of the site's code. */
function toSiteComponent({
  expression,
  what,
}: SiteReference): Pick<PageComponent, 'kind' | 'name'> {
  if ('module' in expression)
    return { kind: 'site', name: toTrustedName(expression.module, expression.name) }
  throw new Unreadable(
    `Only an export of the code of the site is a component, not ${what}.`,
    'Export the component by name.',
    0,
  )
}

/** Show a value of the site's code in the text; render inserts it. */
export function showSiteValue(mdx: MdxPage, value: SiteReference, at: Place): Nodes[] {
  spend(mdx.evaluator.budget, STEPS)
  const component = { kind: 'site', name: SITE_VALUE } as const
  return showComponent(mdx, component, {
    name: SITE_VALUE,
    props: toRecordValue([['value', value]]),
    at,
  })
}

/** Turn the `style` of a component into a class of the page's sheet, added to its `className`. */
function withStyleClass(
  { page }: MdxPage,
  { style, ...props }: RecordValue,
  { name: written, at }: Pick<UsedElement, 'name'> & { at: Place },
): RecordValue {
  if (style === undefined) return props
  checkKnown(style)
  const text = isRecordValue(style) ? toStyle(style) : typeof style === 'string' ? style : ''
  const name = addStyle(page, text, { what: `<${written}>`, source: sourceOf(page, at) })
  const classes = [props.className, name].filter((one) => typeof one === 'string' && one !== '')
  return classes.length === 0
    ? props
    : toRecordValue([...Object.entries(props), ['className', classes.join(' ')]])
}

/** Child element of the component that holds the content of a prop. */
function toSlot(children: Nodes[], index: number, at: Place): Nodes {
  const properties = { dataSlot: String(index) }
  return toElementNode({ tagName: SLOT_TAG, properties, children, ...at })
}
