/** Shares encoded pictures with other machines, each under a key of its image, the options and the encoder. */

import type { SharedValue } from '../../engine/shared-cache/sealed-value.ts'
import type { SharedValues } from '../../engine/shared-cache/share-values.ts'
import type { EncodedBytes, PictureShare } from '../../make/images/encode-pictures.ts'
import { isOwn, type Shard, toBuckets, toSharedKey } from '../open/shared-buckets.ts'

/** Time that a shared file of a picture saves, in ms. */
const WORTH = 50

/** Share the pictures of a build. @param shard - Its pictures are encoded before those of other machines are asked for. */
export function openPictureSharing(sharing: SharedValues, shard?: Shard): PictureShare {
  const nameOf = (key: string) => toSharedKey('pictures', [key])
  return {
    inTurn(keys) {
      const buckets = toBuckets(keys, (key) => key)
      const own = buckets.filter((bucket) => isOwn(bucket, shard))
      const others = buckets.filter((bucket) => !own.includes(bucket))
      return [own, others].map((part) => part.flatMap(({ items }) => items))
    },
    async take(keys, use) {
      const byName = new Map(keys.map((key) => [nameOf(key), key]))
      await sharing.take([...byName.keys()], {
        worth: () => WORTH,
        use(name, value) {
          const key = byName.get(name)
          const files = unpack(value)
          if (key !== undefined && files) use(key, files)
        },
      })
    },
    async give(key, files) {
      const data = files.map(({ format, width }) => ({ format, width }))
      const value = { data, blobs: files.map(({ content }) => content) }
      if (!sharing.isReadOnly) await sharing.store({ key: nameOf(key), value })
    },
  }
}

/** Files of a picture; `null` if one is missing. */
function unpack({ data, blobs }: SharedValue): EncodedBytes[] | null {
  // Written only by `give`.
  const files = data as readonly Omit<EncodedBytes, 'content'>[]
  const read = files.flatMap((file, at) => {
    const content = blobs[at]
    return content ? [{ ...file, content }] : []
  })
  return read.length === files.length && read.length === blobs.length ? read : null
}
