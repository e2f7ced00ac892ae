/**
 * Tabs, from directives and from elements alike: static HTML with the roles of a tab list. Every panel is in
 * the page and readable without JavaScript; with it, the runtime shows one panel at a time.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { isRecord } from '../../../../runtime/shared/is-record.ts'
import { omitUndefined } from '../../../../runtime/shared/omit-undefined.ts'
import { tabsInvalid } from '../../../base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../../base/model/diagnostic.ts'
import { h } from '../element.ts'
import { componentAt, type Page, pageOf, sourceOf } from '../page.ts'
import { type ComponentOf, isOfKind } from '../page-component.ts'
import { walk } from '../walk.ts'

type Content = ElementContent | RootContent

interface Tab {
  panel: Element
  label: string
  value: string
  isDefault: boolean
  tabId: string
  panelId: string
}

/** Turn every group of tabs into a tab list with its panels. */
export function rehypeTabs() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (page.components.length === 0) return
    let groups = 0
    walk<Content>(tree, (node) => {
      const component = node.type === 'element' ? componentAt(page, node) : undefined
      if (node.type !== 'element' || !component) return undefined
      if (isOfKind(component, 'tabs')) {
        groups += 1
        toTabs(page, { node, component, prefix: `tabs-${groups}` })
      } else if (component.kind === 'tab') {
        const hint = 'Put it directly inside "::::tabs", with more colons than its own.'
        report(page, tabsInvalid('A tab is outside of tabs.', hint, component.source))
        return { replace: node.children, revisit: true }
      }
      return undefined
    })
  }
}

interface Group {
  node: Element
  component: ComponentOf<'tabs'>
  /** Prefix that makes the ids of the group unique on the page: `tabs-1`. */
  prefix: string
}

function toTabs(page: Page, group: Group): void {
  const { node, component } = group
  const { tabs, others } = readTabs(page, group)
  if (tabs.length === 0) {
    const hint = 'Write ":::tab{label="…"}" blocks between the fences.'
    report(page, tabsInvalid('Tabs contain no tab.', hint, component.source))
  }
  const selected = selectedTab(page, component, tabs)
  const { groupId, group: ownGroup, syncKey } = component.props
  const name = textOfProp(ownGroup ?? groupId ?? syncKey)
  node.tagName = 'div'
  node.properties = {
    className: ['tabs'],
    dataBehaviour: 'tabs',
    ...omitUndefined({
      dataGroup: name || undefined,
      dataQuery: queryOf(page, component, name) || undefined,
    }),
  }
  const panels = tabs.map((tab) => toPanel(tab, tab === selected))
  // Content that is not a tab is kept, after the tabs.
  node.children = [toTabList(tabs, selected), ...panels, ...others]
}

/** Report a diagnostic with the severity that the site configures. */
function report({ diagnostics, options }: Page, diagnostic: Diagnostic): void {
  const severity = options.invalidTabs ?? diagnostic.severity
  if (severity !== 'ignore') diagnostics.push({ ...diagnostic, severity })
}

/** Name of the query parameter that selects a tab; empty for none. `true` means the name of the group. */
function queryOf(page: Page, { props, source }: ComponentOf<'tabs'>, group: string): string {
  const { queryString } = props
  if (queryString !== true && queryString !== 'true')
    return textOfProp(queryString).replace('false', '')
  if (group === '') {
    const hint = 'Write `groupId="…"`, or the name of the parameter: `queryString="…"`.'
    report(page, tabsInvalid('Tabs with a query string have no name for it.', hint, source))
  }
  return group
}

/** The tabs in order, and the content that is not a tab. */
function readTabs(
  page: Page,
  { node, component, prefix }: Group,
): { tabs: Tab[]; others: ElementContent[] } {
  const tabs: Tab[] = []
  const others: ElementContent[] = []
  const listed = listedTabs(component)
  for (const child of node.children) {
    const item = child.type === 'element' ? componentAt(page, child) : undefined
    if (child.type === 'element' && isOfKind(item, 'tab')) {
      const tab = withListedLabel(toTab(child, item, `${prefix}`, tabs.length + 1), listed)
      const diagnostic = findTabError(tab, tabs)
      if (diagnostic) report(page, tabsInvalid(...diagnostic, item.source))
      page.ids.add(tab.tabId).add(tab.panelId)
      tabs.push(tab)
    } else if (child.type !== 'text' || child.value.trim() !== '') {
      const source = positionOf(page, child, component)
      const hint = 'Put it inside a ":::tab", or behind the tabs.'
      report(page, tabsInvalid('Tabs contain something other than a tab.', hint, source))
      others.push(child)
    }
  }
  const rank = ({ value }: Tab) => {
    const index = listed.findIndex((entry) => entry.value === value)
    return index < 0 ? listed.length : index
  }
  return { tabs: tabs.sort((one, other) => rank(one) - rank(other)), others }
}

/** `values={[{ value: 'a', label: 'A' }]}`: labels and order of tabs, listed on the group. */
function listedTabs({
  props: { values },
}: ComponentOf<'tabs'>): { value: string; label: string }[] {
  if (!Array.isArray(values)) return []
  return values.filter(isRecord).map(({ value, label }) => ({
    value: textOfProp(value),
    label: textOfProp(label),
  }))
}

function withListedLabel(tab: Tab, listed: ReturnType<typeof listedTabs>): Tab {
  const label = listed.find(({ value }) => value === tab.value)?.label
  return label ? { ...tab, label } : tab
}

function positionOf(page: Page, node: ElementContent, component: ComponentOf<'tabs'>): Source {
  return node.position ? sourceOf(page, node) : component.source
}

function toTab(
  panel: Element,
  { props }: ComponentOf<'tab'>,
  ...[prefix, number]: [string, number]
): Tab {
  const [ownValue, label, title] = [props.value, props.label, props.title].map(textOfProp)
  const value = ownValue || label || title || ''
  return {
    panel,
    value,
    label: label || title || value,
    isDefault: 'default' in props && textOfProp(props.default) !== 'false',
    tabId: `${prefix}-tab-${number}`,
    panelId: `${prefix}-panel-${number}`,
  }
}

/** A prop as text; empty where it is neither text, number nor boolean. */
function textOfProp(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function findTabError(tab: Tab, before: readonly Tab[]): [message: string, hint: string] | null {
  if (tab.value === '') return ['A tab has neither label nor value.', 'Write ":::tab{label="…"}".']
  return before.some(({ value }) => value === tab.value)
    ? [`Two tabs have the value "${tab.value}".`, 'Give each tab its own value.']
    : null
}

/** The tab that `default` names on the group, else the one with `default` itself, else the first. */
function selectedTab(
  page: Page,
  { props, source }: ComponentOf<'tabs'>,
  tabs: readonly Tab[],
): Tab | undefined {
  // `defaultValue={null}` selects no tab.
  if (props.defaultValue === null) return undefined
  const wanted = textOfProp(props.default) || textOfProp(props.defaultValue)
  const found = wanted
    ? tabs.find(({ value }) => value === wanted)
    : tabs.find(({ isDefault }) => isDefault)
  if (wanted && !found) {
    const values = tabs.map(({ value }) => `"${value}"`).join(', ')
    const message = `No tab has the default value "${wanted}".`
    report(page, tabsInvalid(message, `Use one of ${values}.`, source))
  }
  return found ?? tabs[0]
}

function toTabList(tabs: readonly Tab[], selected: Tab | undefined): Element {
  const buttons = tabs.map((tab) => {
    const properties = {
      type: 'button',
      role: 'tab',
      id: tab.tabId,
      ariaControls: [tab.panelId],
      ariaSelected: String(tab === selected),
      tabIndex: tab === (selected ?? tabs[0]) ? 0 : -1,
      dataValue: tab.value,
    }
    return h('button', properties, [{ type: 'text', value: tab.label }])
  })
  return h('div', { className: ['tab-list'], role: 'tablist' }, buttons)
}

function toPanel({ panel, label, tabId, panelId }: Tab, isSelected: boolean): Element {
  return {
    ...panel,
    tagName: 'div',
    properties: {
      role: 'tabpanel',
      id: panelId,
      ariaLabelledBy: [tabId],
      tabIndex: 0,
      // The label is shown above the panel where no script runs, and in print.
      dataLabel: label,
      className: isSelected ? ['tab-panel', 'selected'] : ['tab-panel'],
    },
  }
}
