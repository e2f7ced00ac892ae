import { readFileSync } from 'node:fs'
import type { Source } from '../model/diagnostic.ts'
import { createOptionLocator } from './locate-option.ts'
import { type LoadedConfig, toConfigName } from './paths.ts'

/** Finds where the config file writes an option; the file is read when something is first asked. */
export function createOptionFinder({
  file,
  root,
}: Pick<LoadedConfig, 'file' | 'root'>): (option: string) => Source {
  const name = toConfigName({ file, root })
  let locate: ReturnType<typeof createOptionLocator> | undefined
  return (option) => {
    locate ??= createOptionLocator(readFileSync(file, 'utf8'))
    return { file: name, ...locate(option) }
  }
}
