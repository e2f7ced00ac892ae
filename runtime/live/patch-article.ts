/**
 * Patch the elements of an article for a new text, and nothing else: anything that a reader has opened, and
 * every island, stays if both texts agree there. The elements on screen are never compared with a text,
 * because behaviours and islands change them.
 */
import { ISLAND, SLOT } from '../islands/names.ts'

/** Patch an article. @param live - Element whose inner HTML was `before`. */
export function patchArticle(live: Element, before: string, after: string): void {
  patchChildren(live, toFragment(live, before), toFragment(live, after))
}

function toFragment({ ownerDocument }: Element, html: string): DocumentFragment {
  const template = ownerDocument.createElement('template')
  template.innerHTML = html
  return template.content
}

/** If the elements on screen do not match the old text, their content is replaced. */
function patchChildren(live: Element, before: ParentNode, after: ParentNode): void {
  const lives = Array.from(live.childNodes)
  const olds = Array.from(before.childNodes)
  const news = Array.from(after.childNodes)
  if (lives.length !== olds.length) {
    live.replaceChildren(...news)
    return
  }
  const [head, tail] = findEqualEnds(olds, news)
  const places = lives.slice(head, lives.length - tail)
  const gone = olds.slice(head, olds.length - tail)
  const come = news.slice(head, news.length - tail)
  for (const [index, node] of come.entries()) {
    const [place, old] = [places[index], gone[index]]
    if (place && old) patchNode(place, old, node)
    else live.insertBefore(node, lives[lives.length - tail] ?? null)
  }
  for (const place of places.slice(come.length)) place.remove()
}

/** Number of equal nodes at the start, and of equal ones at the end among the others. */
function findEqualEnds(olds: readonly Node[], news: readonly Node[]): [number, number] {
  const most = Math.min(olds.length, news.length)
  let head = 0
  while (head < most && isSame(olds[head], news[head])) head++
  let tail = 0
  while (tail < most - head && isSame(olds.at(-1 - tail), news.at(-1 - tail))) tail++
  return [head, tail]
}

function isSame(old: Node | undefined, now: Node | undefined): boolean {
  if (!old || !now) return false
  return old.isEqualNode(now) || (isElement(old) && isElement(now) && isSameIsland(old, now))
}

function patchNode(live: Node, old: Node, now: Node): void {
  if (isSame(old, now)) return
  const isPatched = isElement(live) && isElement(old) && isElement(now) && canPatch(live, old, now)
  if (!isPatched) live.parentNode?.replaceChild(now, live)
  else {
    patchAttributes(live, old, now)
    patchChildren(live, old, now)
  }
}

/**
 * Islands belong to React, and the nodes of a template are in a separate fragment: both are kept or
 * replaced as a whole.
 */
function canPatch(live: Element, old: Element, now: Element): boolean {
  const name = now.localName
  if (name === ISLAND || name === 'template') return false
  return live.localName === name && old.localName === name
}

function patchAttributes(live: Element, old: Element, now: Element): void {
  for (const { name } of Array.from(old.attributes))
    if (!now.hasAttribute(name)) live.removeAttribute(name)
  for (const { name, value } of Array.from(now.attributes))
    if (old.getAttribute(name) !== value) live.setAttribute(name, value)
}

/** The HTML that its component renders may differ; props and content must be equal. */
function isSameIsland(old: Element, now: Element): boolean {
  if (old.localName !== ISLAND || now.localName !== ISLAND) return false
  const names = ['data-island', 'data-hydrate', 'data-props', 'data-slots']
  if (names.some((name) => old.getAttribute(name) !== now.getAttribute(name))) return false
  const [before, after] = [contentsOf(old), contentsOf(now)]
  return before.length === after.length && before.every((html, index) => html === after[index])
}

/** Contents of an island in the order of slots; islands inside them are compared as text. */
function contentsOf(island: Element): string[] {
  return Array.from(island.querySelectorAll(`${SLOT}, template`))
    .filter((slot) => slot.parentElement?.closest(ISLAND) === island)
    .map((slot) => `${slot.getAttribute('data-slot')} ${slot.innerHTML}`)
    .sort()
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
