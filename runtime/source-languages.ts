/**
 * Sets `lang` and `dir` on texts in the source language, in the current page. Elements that React has
 * rendered again have lost these attributes, and fetched pages never had them. React does not know the
 * attributes, so it does not remove them.
 */
import type { LocaleDocument } from './contract/locale-data.ts'
import { matchTexts, type TextMatcher } from './shared/match-texts.ts'
import { ARTICLE_SELECTOR } from './theme/article/article.tsx'

type Fallbacks = NonNullable<LocaleDocument['fallbacks']>

/** Attributes that screen readers read out. */
const NAMES = ['aria-label', 'title', 'placeholder'] as const
/** Articles have their own `lang`; code and styles need none. */
const LEFT_ALONE = `${ARTICLE_SELECTOR},script,style,head`
const LETTER = /\p{L}/u

/**
 * Set the attributes on the page, and on elements that are added later.
 *
 * @param missing - Texts of components; more may be added.
 */
export async function addSourceLanguages(
  document: Document,
  fallbacks: Fallbacks,
  missing: ReadonlySet<string>,
): Promise<void> {
  const [planned] = await Promise.all([loadTexts(fallbacks), hydrated(document)])
  const marker = createLanguageSetter(fallbacks, () => [...planned, ...missing])
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const own = target instanceof Element ? target : target.parentElement
      if (!own?.isConnected || own.closest(LEFT_ALONE)) continue
      marker.look(own)
      if (type === 'childList') for (const node of addedNodes) marker.lookInside(node)
    }
  })
  const changes = { subtree: true, childList: true, characterData: true }
  observer.observe(document.body, { ...changes, attributeFilter: [...NAMES] })
  marker.lookInside(document.body)
}

/** Texts of the config. If the request fails, only texts of components are handled. */
async function loadTexts({ url }: Fallbacks): Promise<readonly string[]> {
  if (url === undefined) return []
  const response = await fetch(url).catch(() => undefined)
  // The file is from our own build, with its hash in the address.
  return response?.ok ? ((await response.json()) as string[]) : []
}

/** Wait until React has hydrated the page, because it reports attributes that the build did not write. */
function hydrated({ documentElement }: Document): Promise<void> {
  const isDone = () => documentElement.dataset.hasHydrated === 'true'
  return new Promise((resolve) => {
    if (isDone()) return resolve()
    const observer = new MutationObserver(() => {
      if (!isDone()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(documentElement, { attributeFilter: ['data-has-hydrated'] })
  })
}

/** Texts known so far, and elements that got the attributes. */
interface Known {
  texts: TextMatcher
  fragments: readonly DocumentFragment[]
  marked: WeakSet<Element>
}

function createLanguageSetter({ lang, dir }: Fallbacks, list: () => readonly string[]) {
  const marked = new WeakSet<Element>()
  let known: Known = { texts: matchTexts([]), fragments: [], marked }
  let count = 0

  function knownNow(): Known {
    const all = list()
    if (count === all.length) return known
    const texts = matchTexts(all)
    count = all.length
    known = { texts, fragments: texts.fragments.map(toFragment), marked }
    return known
  }

  /** Set or remove the attributes of an element, because its text may have changed. */
  function look(element: Element): void {
    const isOurs =
      marked.has(element) || (element.getAttribute('lang') === lang && element.hasAttribute('dir'))
    if (element.hasAttribute('lang') && !isOurs) return
    if (isFallback(element, knownNow())) {
      marked.add(element)
      keepSide(element, dir)
      element.setAttribute('lang', lang)
      element.setAttribute('dir', dir)
    } else if (marked.delete(element)) {
      element.removeAttribute('lang')
      element.removeAttribute('dir')
      if (element instanceof HTMLElement) element.style.textAlign = ''
    }
  }

  function lookInside(node: Node): void {
    if (!(node instanceof Element) || node.matches(LEFT_ALONE)) return
    look(node)
    for (const child of node.children) lookInside(child)
  }
  return { look, lookInside }
}

/** Keep the alignment of a text whose direction changes. */
function keepSide(element: Element, dir: string): void {
  if (!(element instanceof HTMLElement)) return
  const { textAlign, direction } = getComputedStyle(element)
  if (direction === dir || !/^(?:start|end)$/.test(textAlign)) return
  element.style.textAlign = (textAlign === 'start') === (direction === 'rtl') ? 'right' : 'left'
}

function isFallback(element: Element, known: Known): boolean {
  const { texts, fragments } = known
  const isNamed = NAMES.some((name) => texts.has(element.getAttribute(name)?.trim() ?? ''))
  if (isNamed || ownTexts(element).some(texts.has)) return !hasOthers(element, known)
  return fragments.some((fragment) => isSame(element, fragment))
}

/** Whether there are other words at any depth, or words with their own language. */
function hasOthers(element: Element, known: Known): boolean {
  const { texts, marked } = known
  if (ownTexts(element).some((text) => LETTER.test(text) && !texts.has(text))) return true
  return [...element.children].some(
    (child) =>
      (child.hasAttribute('lang') && !marked.has(child)) ||
      (!child.matches(LEFT_ALONE) && hasOthers(child, known)),
  )
}

/** Texts directly inside an element. */
function ownTexts({ childNodes }: Element): string[] {
  return [...childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() || [] : [],
  )
}

/** Parse HTML of the config as a browser does. */
function toFragment(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

function isSame(element: Element, fragment: DocumentFragment): boolean {
  const [mine, theirs] = [element.childNodes, fragment.childNodes]
  return (
    mine.length === theirs.length &&
    [...mine].every((node, index) => node.isEqualNode(theirs[index] ?? null))
  )
}
