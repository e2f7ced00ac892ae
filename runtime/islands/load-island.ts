import { type IslandComponent, islandCode } from './island-code.ts'

/** Name of an island → its component. */
const components = new Map<string, Promise<IslandComponent>>()
/** Address of a script → promise of its load. */
const arrivals = new Map<string, Promise<void>>()

/**
 * The component of an island, fetched once.
 *
 * @param scripts - Addresses of its code from the route document; the last one runs after the others.
 * @throws if a script cannot be loaded; the next call tries again.
 */
export function loadIsland(
  name: string,
  scripts: readonly string[] = [],
): Promise<IslandComponent> {
  return once(components, name, async () => {
    const [own, ...others] = [...scripts].reverse()
    if (own !== undefined && others.length > 0) preload(own)
    await Promise.all(others.map(runScript))
    if (own !== undefined) await runScript(own)
    const component = islandCode.get(name)
    if (!component) throw new Error(`This runtime has no island "${name}".`)
    return component
  })
}

/** Preload a script, so that all are fetched in parallel. */
function preload(href: string): void {
  const link = { rel: 'preload', as: 'script', href }
  document.head.append(Object.assign(document.createElement('link'), link))
}

function runScript(src: string): Promise<void> {
  return once(arrivals, src, async () => {
    const script = Object.assign(document.createElement('script'), { src })
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve()
      script.onerror = () => reject(new Error(`${src} could not be loaded.`))
      document.head.append(script)
    }).finally(() => script.remove())
  })
}

/** Run work once for each key, and again if it failed. */
function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const last = known.get(key)
  if (last) return last
  const now = work()
  known.set(key, now)
  now.catch(() => known.delete(key))
  return now
}
