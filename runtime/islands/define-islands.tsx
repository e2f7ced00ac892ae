/**
 * Islands: components of content that also run in the browser. In the article each is an element
 * `<octavo-island>` with the HTML of the build. As a custom element it is started and ended by the browser
 * itself, for all sources of articles: the loaded page, a client navigation, or React rendering it again.
 *
 * This module is only loaded on pages with islands.
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
import { reportBlockedStyles } from './report-blocked-styles.ts'
import { whenDue } from './when-due.ts'

/** Define the element, so that every island is hydrated when its rule is met. A second call has no effect. */
export function defineIslands(page: Runtime): void {
  if (customElements.get(ISLAND)) return
  reportBlockedStyles()
  // While hydrating, an island must read the same route as at build time; afterwards it reads the current
  // one.
  const runtime = { ...page, routes: { ...page.routes, initial: nowhere(page.locale) } }
  customElements.define(
    ISLAND,
    class extends HTMLElement {
      #island: { end: () => void } | undefined
      connectedCallback() {
        this.#island ??= startIsland(this, runtime)
      }
      disconnectedCallback() {
        // An element that is moved is disconnected and connected again at once.
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
  // Read now, because islands inside the content change its HTML when they start.
  const props = readProps(element)
  let root: Root | undefined
  let hasMounted = false
  let isEnded = false
  // React cannot unmount a root during the commit of another, or before it is hydrated.
  const unmount = () => setTimeout(() => root?.unmount())
  const start = async () => {
    const Component = await loadComponent(name, runtime)
    if (isEnded) return
    const onMount = () => {
      hasMounted = true
      if (isEnded) unmount()
      // For style sheets and tests of a site: from now on clicks are handled.
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
    // The HTML of the build stays, which is readable without a script.
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

/** In `serve` the bundler loads the code, because it replaces it in open tabs. */
function loadComponent(name: string, { islands, routes }: Runtime): Promise<IslandComponent> {
  const load = import.meta.webpackHot ? islands?.[name] : undefined
  return load ? load() : loadIsland(name, routes.read().route.islands?.[name])
}

/** Props in the element's data, with content as React elements at their paths. */
function readProps(element: HTMLElement): Record<string, unknown> {
  const { props = '{}', slots = '[]' } = element.dataset
  // Both are JSON written by our own build.
  const data = JSON.parse(props) as Record<string, unknown>
  const paths = JSON.parse(slots) as (string | number)[][]
  for (const [at, html] of readContents(element)) {
    const path = at === CHILDREN ? [CHILDREN] : paths[Number(at)]
    if (path) putAt(data, path, <Slot key={at} at={at} html={html} />)
  }
  return data
}

/** HTML of the content of this island, by slot; without that of islands inside it. */
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

/** Content of an island: React renders the element, but does not touch its children. */
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
