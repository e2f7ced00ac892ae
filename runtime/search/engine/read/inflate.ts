/**
 * Decompress raw deflate with the API of browsers and Node; `null` if the bytes are damaged.
 *
 * @throws TypeError, ReferenceError in a browser that is too old for it.
 */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array | null> {
  // A copy, because a blob does not accept memory that is shared with other threads.
  const inflated = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    return new Uint8Array(await new Response(inflated).arrayBuffer())
  } catch {
    return null
  }
}
