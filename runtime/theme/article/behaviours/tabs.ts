/**
 * Tabs of an article. All panels are in the HTML; this shows one of each set. The search of the browser,
 * and an address with the hash of a heading inside, show other panels too.
 *
 * `data-group` on the set: sets of the same group switch together, on this page, in other tabs and on later
 * visits. `data-query`: name of a query parameter that selects the tab, and is updated with it.
 */
import type { SiteStorage } from '../../../state/storage.ts'
import { closest } from './closest.ts'

const SET = '[data-behaviour="tabs"]'

/** Storage key of a group's selected value. */
const tabKey = (group: string) => `octavo.tab.${group}`

/** Handle clicks and keys on all tabs of the document. */
export function installTabs(document: Document, storage: SiteStorage): void {
  document.addEventListener('click', (event) => {
    const tab = closest(event, `${SET} [role="tab"]`)
    if (tab) choose(tab, storage)
  })
  document.addEventListener('beforematch', (event) => {
    const panel = closest(event, `${SET} > [role="tabpanel"]`)
    const set = panel?.closest<HTMLElement>(SET)
    const tab = set && tabsOf(set).find((one) => one.getAttribute('aria-controls') === panel?.id)
    // Neither for the group nor stored, because the reader has not chosen the tab.
    if (set && tab) selectValue(set, tab.dataset.value ?? null)
  })
  document.addEventListener('keydown', (event) => {
    const tab = closest(event, `${SET} [role="tab"]`)
    const set = tab?.closest<HTMLElement>(SET)
    if (!tab || !set || event.ctrlKey || event.altKey || event.metaKey) return
    // Enter and Space need no handling, because a tab is a button.
    if (moveFocus(tabsOf(set), tab, event.key)) event.preventDefault()
  })
}

/**
 * Select the value in the query or the storage, in every set of an article, and follow choices in other
 * windows. Returns a function that stops following.
 */
export function restoreTabs(article: HTMLElement, storage: SiteStorage): () => void {
  const { ownerDocument: document } = article
  const query = new URLSearchParams(document.location.search)
  const stops = new Map<string, () => void>()
  for (const set of article.querySelectorAll<HTMLElement>(SET)) {
    const { group, query: parameter } = set.dataset
    const asked = parameter === undefined ? null : query.get(parameter)
    const stored = group === undefined ? null : storage.get(tabKey(group))
    const [tab] = tabsOf(set).filter((one) => one.ariaSelected === 'true')
    // If the set lacks the value in the query, the stored one is used.
    if (!selectValue(set, asked) && !selectValue(set, stored))
      selectValue(set, tab?.dataset.value ?? null)
    if (group === undefined || stops.has(group)) continue
    const follow = (value: string | null) => value !== null && selectGroup(document, group, value)
    stops.set(group, storage.subscribe(tabKey(group), follow))
  }
  return () => {
    for (const stop of stops.values()) stop()
  }
}

/** Index of the tab that a key moves to; -1 for other keys. */
export function nextTab(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}

function choose(tab: HTMLElement, storage: SiteStorage): void {
  const set = tab.closest<HTMLElement>(SET)
  const { value } = tab.dataset
  if (!set || value === undefined) return
  const { group, query } = set.dataset
  const document = tab.ownerDocument
  const before = tab.getBoundingClientRect().top
  if (group === undefined) selectValue(set, value)
  else selectGroup(document, group, value)
  // Sets above may change their height too; scroll so that the tab stays under the pointer.
  document.defaultView?.scrollBy({
    top: tab.getBoundingClientRect().top - before,
    behavior: 'instant',
  })
  if (group !== undefined) storage.set(tabKey(group), value)
  if (query !== undefined) writeQuery(document, query, value)
}

function selectGroup(document: Document, group: string, value: string): void {
  for (const set of document.querySelectorAll<HTMLElement>(SET))
    if (set.dataset.group === group) selectValue(set, value)
}

/** Select a value. @returns whether the set has it; if not, its selection stays. */
function selectValue(set: HTMLElement, value: string | null): boolean {
  const tabs = tabsOf(set)
  if (!tabs.some((tab) => tab.dataset.value === value)) return false
  for (const tab of tabs) {
    const selected = tab.dataset.value === value
    tab.setAttribute('aria-selected', String(selected))
    tab.tabIndex = selected ? 0 : -1
    const panel = set.ownerDocument.getElementById(tab.getAttribute('aria-controls') ?? '')
    panel?.classList.toggle('selected', selected)
    // The browser's search can find `until-found` panels; browsers that do not know the value just hide
    // them.
    if (selected) panel?.removeAttribute('hidden')
    else panel?.setAttribute('hidden', 'until-found')
  }
  return true
}

/** Tabs of a set, without those of sets inside its panels. */
function tabsOf(set: HTMLElement): HTMLElement[] {
  const tabs = set.querySelectorAll<HTMLElement>('[role="tab"]')
  return [...tabs].filter((tab) => tab.closest(SET) === set)
}

function moveFocus(tabs: readonly HTMLElement[], tab: HTMLElement, key: string): boolean {
  const target = tabs[nextTab(key, tabs.indexOf(tab), tabs.length)]
  target?.focus()
  return target !== undefined
}

/** Set the parameter; other parameters, the hash and the state of the history entry are kept. */
function writeQuery({ location, defaultView }: Document, name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  defaultView?.history.replaceState(defaultView.history.state, '', url)
}
