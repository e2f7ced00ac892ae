import { checksum } from './bytes.ts'
import { FORMAT, type IndexCore } from './index-format.ts'

/** The core begins with the checksum of all that follows it: `{"build":"0a1b2c3d4e5",`. */
const CORE_START = '{"build":"'.length
const CORE_REST = CORE_START + 13

/** Read a core; `null` where the bytes are none, are not whole, or have another format. */
export function decodeCore(bytes: Uint8Array): IndexCore | null {
  try {
    // The checksum proves that a build wrote it; the format, that it is the one read here.
    const core = JSON.parse(new TextDecoder().decode(bytes)) as IndexCore
    const isWhole = core.build === checksum(bytes.subarray(CORE_REST))
    return core.format === FORMAT && isWhole ? core : null
  } catch {
    return null
  }
}

/** A core as the bytes of its file, its checksum first. */
export function encodeCore(core: Omit<IndexCore, 'build'>): Uint8Array {
  const rest = JSON.stringify(core).slice(1)
  const build = checksum(new TextEncoder().encode(rest))
  return new TextEncoder().encode(`{"build":"${build}",${rest}`)
}
