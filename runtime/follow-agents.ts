import type { Runtime } from './router/runtime-context.ts'
import type { ModelContext } from './search/offer-tools.ts'

/** A browser with WebMCP. */
interface WithTools {
  modelContext?: ModelContext
}

/** Offer the documentation to agents, if the browser can. Other browsers load nothing. */
export function followAgents(
  window: Window & { document: WithTools; navigator: WithTools },
  {
    locale,
    routes,
    location,
    storage,
  }: Pick<Runtime, 'locale' | 'routes' | 'location' | 'storage'>,
): void {
  const context = window.document.modelContext ?? window.navigator.modelContext
  if (!context) return
  void load()
    .then((offerTools) =>
      offerTools({
        ...{ context, locale, fetch: (...request) => window.fetch(...request) },
        reading: () => ({ place: routes.read().route.place, storage }),
        path: () => location.read().path,
      }),
    )
    // Without the file, the page has no tools.
    .catch(() => undefined)
}

async function load() {
  const { offerTools } = await import(
    /* webpackChunkName: "octavo-agents" */ './search/offer-tools.ts'
  )
  return offerTools
}
