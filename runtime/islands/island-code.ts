import type { ComponentType } from 'react'

/** Component of an island: its props are data, and `children` is content. */
export type IslandComponent = ComponentType<Readonly<Record<string, unknown>>>

/**
 * Components of islands by their names in content. Each is put here by the script of its island, so that the runtime,
 * which every page loads, knows none of their addresses.
 */
export const islandCode = new Map<string, IslandComponent>()
