import type { SearchAnswer, SearchRequest } from '../engine/protocol.ts'

/** Page → worker. The first message says where the index is. */
export type WorkerRequest =
  | { call: 'open'; base: string }
  | { call: 'warm' }
  | { call: 'search'; id: number; request: SearchRequest }

/** Worker → page. Errors cross as data: their class does not survive the way. */
export type WorkerReply =
  | { id: number; answer: SearchAnswer }
  | { id: number; error: { name: string; message: string } }
