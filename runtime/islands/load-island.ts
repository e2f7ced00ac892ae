import { type IslandComponent, islandCode } from './island-code.ts'

/** Address of a script → its arrival. */
const loading = new Map<string, Promise<void>>()

/**
 * The component of an island.
 *
 * @param scripts - Addresses of its code, as the route document has them; each is fetched once.
 * @throws where one cannot be had, which is asked for again the next time.
 */
export async function loadIsland(
  name: string,
  scripts: readonly string[] = [],
): Promise<IslandComponent> {
  await Promise.all(scripts.map(fetchScript))
  const component = islandCode.get(name)
  if (!component) throw new Error(`This runtime has no island "${name}".`)
  return component
}

function fetchScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const script = Object.assign(document.createElement('script'), { src })
  const arrival = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(src)
      reject(new Error(`${src} could not be loaded.`))
    })
  }).finally(() => script.remove())
  loading.set(src, arrival)
  document.head.append(script)
  return arrival
}
