/**
 * Undo raw deflate with what browsers and Node have of their own; `null` where the bytes are damaged.
 *
 * @throws TypeError, ReferenceError in a browser that is too old for it.
 */
export async function inflate(bytes: Uint8Array): Promise<Uint8Array | null> {
  // A copy: the bytes may lie in memory that is shared with other threads, which a blob does not take.
  const inflated = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    return new Uint8Array(await new Response(inflated).arrayBuffer())
  } catch {
    return null
  }
}
