import type { ComponentType } from 'react'

/** Component of an island: its props are data, and `children` is content. */
export type IslandComponent = ComponentType<Readonly<Record<string, unknown>>>

/**
 * Components of islands by name in content. The script of an island adds its component, so that the
 * runtime, which every page loads, contains no addresses of islands.
 */
export const islandCode = new Map<string, IslandComponent>()
