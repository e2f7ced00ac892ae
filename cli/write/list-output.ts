import { join } from 'node:path'
import type { Disk } from '../base/disk/disk.ts'
import { isInnerStage } from './output-sentinel.ts'

/** Files and folders of a folder. Paths with `/`, inside it. */
export interface Listing {
  files: ReadonlySet<string>
  /** Symbolic links and other entries that are neither file nor folder. Entries below them are not listed. */
  links: ReadonlySet<string>
  /** Without the folder itself; a folder comes before the folders inside it. */
  folders: readonly string[]
}

/** List an output, or the files of a stage; empty for a folder that does not exist. */
export function listOutput(folder: string, disk: Disk): Listing {
  const files = new Set<string>()
  const links = new Set<string>()
  const folders: string[] = []
  const pending = disk.stat(folder) ? [''] : []
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (path !== '') folders.push(path)
    for (const entry of disk.list(join(folder, path))) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`
      if (isInnerStage(name) || name === 'lost+found') continue
      if (entry.isDirectory()) pending.push(name)
      else (entry.isFile() ? files : links).add(name)
    }
  }
  return { files, links, folders }
}
