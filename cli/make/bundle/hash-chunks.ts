import { createHash } from 'node:crypto'
import type { OutputFile } from '../../base/model/output-file.ts'

/** Address of each script and style sheet → its hash for `integrity`: `sha384-…`. */
export function hashChunks(
  files: readonly OutputFile[],
  siteBase: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    files
      .filter(({ path }) => /\.(?:js|css)$/.test(path))
      .map(({ path, content }) => [
        siteBase + path,
        `sha384-${createHash('sha384').update(content).digest('base64')}`,
      ]),
  )
}
