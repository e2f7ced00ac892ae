import type { ComponentType } from 'react'

/** Exports of a module of `site/pages/`. */
export interface PageModule {
  default: ComponentType
  /** A function is called after the locale's texts are set, so that it may use them. */
  metadata?: PageMetadata | (() => PageMetadata)
}

/** Metadata of the head of a React page. */
export interface PageMetadata {
  title: string
  description?: string
}

/** The site's own React pages that are loaded. */
export interface PageModules {
  /** The component of a page; `undefined` until its chunk is loaded. */
  get(key: string): ComponentType | undefined
  /** Load a page's chunk once. @throws {@link PageChunkError} if that fails. */
  load(key: string): Promise<void>
}

/** A chunk could not be loaded: a network error, or a deployment has replaced it. */
export class PageChunkError extends Error {
  override readonly name = 'PageChunkError'

  constructor(key: string, cause: unknown) {
    super(`The code of page "${key}" could not be loaded.`, { cause })
  }
}

/** Pages whose chunks are fetched on demand. */
export function createPageModules(
  loaders: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>,
): PageModules {
  const loaded = new Map<string, ComponentType>()
  return {
    get: (key) => loaded.get(key),
    async load(key) {
      if (loaded.has(key)) return
      try {
        const loader = Object.hasOwn(loaders, key) ? loaders[key] : undefined
        if (!loader) throw new Error(`This runtime has no page "${key}".`)
        loaded.set(key, (await loader()).default)
      } catch (error) {
        throw new PageChunkError(key, error)
      }
    },
  }
}

/** Pages that are all loaded, for the server. */
export function createStaticPageModules(
  pages: Readonly<Record<string, { default: ComponentType }>>,
): PageModules {
  return {
    get: (key) => (Object.hasOwn(pages, key) ? pages[key]?.default : undefined),
    load: async () => {},
  }
}
