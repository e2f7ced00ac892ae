/** A hosted index, accessed through the engine's official client, which is loaded only when needed. */
import { toAlgoliaHost } from '../../../runtime/contract/to-algolia-host.ts'
import { searchPushFailed } from '../../base/errors/catalogue.ts'
import type { AlgoliaConfig } from '../../config/search-schema.ts'
import type { HostedIndex } from './push-records.ts'

/** Open the configured index with a key that has write access. */
export async function openHostedIndex(config: AlgoliaConfig, key: string): Promise<HostedIndex> {
  const { algoliasearch } = await import('algoliasearch')
  const { indexName, hosts } = config
  const client = algoliasearch(config.appId, key, hosts ? { hosts: hosts.map(toAlgoliaHost) } : {})
  const settled = async (taskID: number) => void (await client.waitForTask({ indexName, taskID }))
  return {
    browse: (take) =>
      named(indexName, () =>
        orNothing(async () => {
          const aggregator = ({ hits }: { hits: object[] }) => take(hits.map((hit) => ({ ...hit })))
          // Without "*", attributes that the index does not return would make every record seem to differ.
          const browseParams = { attributesToRetrieve: ['*'], hitsPerPage: 1000 }
          await client.browseObjects({ indexName, browseParams, aggregator })
        }),
      ),
    write: (requests) =>
      named(indexName, async () => {
        // The client types a body as any object.
        const batch = requests.map(({ action, body }) => ({ action, body: { ...body } }))
        const { taskID } = await client.batch({ indexName, batchWriteParams: { requests: batch } })
        await settled(taskID)
      }),
    readSettings: () =>
      named(indexName, async () => {
        const found = await orNothing(() => client.getSettings({ indexName }))
        return { ...found }
      }),
    writeSettings: (indexSettings) =>
      named(indexName, async () => {
        const { taskID } = await client.setSettings({ indexName, indexSettings })
        await settled(taskID)
      }),
  }
}

/** An index that does not exist yet is empty; the first write creates it. */
async function orNothing<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

async function named<T>(index: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw searchPushFailed({ index, status: statusOf(error), reason }, error)
  }
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}
