import type { SearchAnswer, SearchRequest } from '../engine/protocol.ts'

/** Page → worker. The first message names the folder of the index. */
export type WorkerRequest =
  | { call: 'open'; base: string }
  | { call: 'warm' }
  | { call: 'search'; id: number; request: SearchRequest }

/** Worker → page. Errors are sent as data, because `postMessage` loses their class. */
export type WorkerReply =
  | { id: number; answer: SearchAnswer }
  | { id: number; error: { name: string; message: string } }
