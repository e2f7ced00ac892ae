import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackageRoot } from '../../base/package/package-root.ts'
import { fromPortable } from '../../base/package/portable-path.ts'
import { createFrameReader } from '../../make/render/read-frames.ts'
import type { RenderJob } from './calls.ts'

/** Create a reader for the stacks of a server bundle, whose source map is next to it. */
export function createSiteFrames({ serverFile, root }: Pick<RenderJob, 'serverFile' | 'root'>) {
  return createFrameReader(serverFile, {
    runtimeDir: join(findPackageRoot(), 'runtime'),
    toDisk: (source) => fromPortable(source, root),
    readMap: () => readFileSync(`${serverFile}.map`, 'utf8'),
  })
}
