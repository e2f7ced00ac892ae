/**
 * Islands: components of content that run in the browser too. Each stands in the article as an element
 * `<octavo-island>` that holds its HTML of the build. As a custom element it is started and ended by the browser
 * itself, wherever an article comes from: the page, a soft navigation, or React that writes it anew.
 *
 * Fetched by the first page that has one; no other page pays for it.
 */
import type { ReactElement } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { nowhere } from '../router/nowhere.ts'
import { type Runtime, RuntimeContext } from '../router/runtime-context.ts'
import { putAt } from '../shared/put-at.ts'
import { IslandBoundary } from './island-boundary.tsx'
import type { IslandComponent } from './island-code.ts'
import { loadIsland } from './load-island.ts'
import { CHILDREN, ISLAND, ROOT, SLOT } from './names.ts'
import { whenDue } from './when-due.ts'

/** From now on every island of the page is hydrated when its time has come. A second call does nothing. */
export function defineIslands(page: Runtime): void {
  if (customElements.get(ISLAND)) return
  // While it is hydrated an island reads what the build rendered it with, and then the page.
  const runtime = { ...page, routes: { ...page.routes, initial: nowhere(page.locale) } }
  customElements.define(
    ISLAND,
    class extends HTMLElement {
      #island: { end: () => void } | undefined
      connectedCallback() {
        this.#island ??= startIsland(this, runtime)
      }
      disconnectedCallback() {
        // Moved, it is connected again at once.
        setTimeout(() => {
          if (this.isConnected) return
          this.#island?.end()
          this.#island = undefined
        })
      }
    },
  )
}

function startIsland(element: HTMLElement, runtime: Runtime): { end: () => void } {
  const { island: name = '', hydrate = 'load', key = '' } = element.dataset
  // Now, because islands inside the content change its HTML when they start.
  const props = readProps(element)
  let root: Root | undefined
  let hasMounted = false
  let isEnded = false
  // React does not let one root end inside the commit of another, nor before it was hydrated.
  const unmount = () => setTimeout(() => root?.unmount())
  const start = async () => {
    const Component = await loadComponent(name, runtime)
    if (isEnded) return
    const onMount = () => {
      hasMounted = true
      if (isEnded) unmount()
      // For style sheets and tests of a site: from now on a click is heard.
      else element.setAttribute('data-hydrated', '')
    }
    const app = toElement(Component, { props, runtime, onMount })
    const options = { identifierPrefix: key }
    if (hydrate === 'only') {
      root = createRoot(element, options)
      root.render(app)
    } else root = hydrateRoot(element.querySelector(`:scope > ${ROOT}`) ?? element, app, options)
  }
  const stop = whenDue(hydrate, element, () => {
    // Its HTML stays as the build made it: that reads as well without a script.
    start().catch((error: unknown) => console.error(`The island "${name}" did not start.`, error))
  })
  return {
    end() {
      isEnded = true
      stop()
      if (hasMounted) unmount()
    },
  }
}

/** In `serve` the bundler knows where code is, because it replaces it in open tabs. */
function loadComponent(name: string, { islands, routes }: Runtime): Promise<IslandComponent> {
  const load = import.meta.webpackHot ? islands?.[name] : undefined
  return load ? load() : loadIsland(name, routes.read().route.islands?.[name])
}

/** Data of the page, with its content as elements where that belongs. */
function readProps(element: HTMLElement): Record<string, unknown> {
  const { props = '{}', slots = '[]' } = element.dataset
  // Both are JSON of our own build.
  const data = JSON.parse(props) as Record<string, unknown>
  const paths = JSON.parse(slots) as (string | number)[][]
  for (const [at, html] of readContents(element)) {
    const path = at === CHILDREN ? [CHILDREN] : paths[Number(at)]
    if (path) putAt(data, path, <Slot key={at} at={at} html={html} />)
  }
  return data
}

/** HTML of the content of this island, by its place; not that of islands inside it. */
function readContents(element: HTMLElement): ReadonlyMap<string, string> {
  const all = element.querySelectorAll<HTMLElement>(`${SLOT}, template`)
  const own = Array.from(all).filter((slot) => slot.parentElement?.closest(ISLAND) === element)
  return new Map(own.map((slot) => [slot.dataset.slot ?? CHILDREN, slot.innerHTML]))
}

interface IslandInput {
  props: Readonly<Record<string, unknown>>
  runtime: Runtime
  onMount: () => void
}

function toElement(
  Component: IslandComponent,
  { props, runtime, onMount }: IslandInput,
): ReactElement {
  return (
    <RuntimeContext value={runtime}>
      <IslandBoundary onMount={onMount}>
        <Component {...props} />
      </IslandBoundary>
    </RuntimeContext>
  )
}

/** Content of an island: React owns the element, never its inside. */
function Slot({ at, html }: { at: string; html: string }) {
  const place = at === CHILDREN ? {} : { 'data-slot': at }
  return (
    <octavo-slot {...place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'octavo-slot': import('react').HTMLAttributes<HTMLElement>
    }
  }
}
