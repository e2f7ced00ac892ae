/** Entry of the search worker: runs the engine without blocking the page. */
import { searchFolder } from '../../contract/search-folder.ts'
import { createFetchSource, createSearchEngine, type SearchEngine } from '../engine/index.ts'
import { createTurns } from './answer-in-turn.ts'
import type { WorkerReply, WorkerRequest } from './worker-calls.ts'

let engine: SearchEngine | null = null
let search: SearchEngine['search'] | null = null

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.call === 'open') {
    engine = createSearchEngine(createFetchSource(searchFolder(data.base)))
    search = createTurns(engine)
  } else if (data.call === 'warm') engine?.warm().catch(() => undefined)
  else void answer(data.id, data.request)
})

async function answer(id: number, request: Parameters<SearchEngine['search']>[0]): Promise<void> {
  let reply: WorkerReply
  try {
    if (!search) throw new Error('The worker was asked before it was opened.')
    reply = { id, answer: await search(request) }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    reply = { id, error: { name, message } }
  }
  self.postMessage(reply)
}
