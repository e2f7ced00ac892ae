import type { SearchHit } from '../protocol.ts'

/**
 * Identity of a hit, the same in each build while address and kind stay.
 *
 * ```ts
 * toObjectId('/iam#roles', 'content', 2) // '/iam#roles|content-2'
 * ```
 *
 * @param piece - Number of a piece of text in its section, from 0; of no use for other kinds.
 */
export function toObjectId(url: string, type: SearchHit['type'], piece: number): string {
  return type === 'content' ? `${url}|content-${piece}` : `${url}|${type}`
}
