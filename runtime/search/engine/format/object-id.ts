import type { SearchHit } from '../protocol.ts'

/**
 * Id of a hit, the same in every build as long as its address and kind are.
 *
 * ```ts
 * toObjectId('/iam#roles', 'content', 2) // '/iam#roles|content-2'
 * ```
 *
 * @param piece - Index of a piece of text in its section; ignored for other kinds.
 */
export function toObjectId(url: string, type: SearchHit['type'], piece: number): string {
  return type === 'content' ? `${url}|content-${piece}` : `${url}|${type}`
}
