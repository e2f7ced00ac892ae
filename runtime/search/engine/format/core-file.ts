import { checksum } from './bytes.ts'
import { FORMAT, type IndexCore } from './index-format.ts'

/** The core begins with the checksum of everything after it: `{"build":"0a1b2c3d4e5",`. */
const CORE_START = '{"build":"'.length
const CORE_REST = CORE_START + 13

/**
 * Decode a core; `null` if the bytes are invalid, incomplete, or in another format.
 *
 * ```ts
 * const core = decodeCore(readFileSync('search/index.json'))
 * ```
 */
export function decodeCore(bytes: Uint8Array): IndexCore | null {
  try {
    // The checksum proves that our build wrote it, and the format is compared.
    const core = JSON.parse(new TextDecoder().decode(bytes)) as IndexCore
    const isWhole = core.build === checksum(bytes.subarray(CORE_REST))
    return core.format === FORMAT && isWhole ? core : null
  } catch {
    return null
  }
}

/** Encode a core, with its checksum first. */
export function encodeCore(core: Omit<IndexCore, 'build'>): Uint8Array {
  const rest = JSON.stringify(core).slice(1)
  const build = checksum(new TextEncoder().encode(rest))
  return new TextEncoder().encode(`{"build":"${build}",${rest}`)
}
