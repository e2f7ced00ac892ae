import { readFileSync } from 'node:fs'
import type { Source } from '../base/model/diagnostic.ts'
import { createOptionLocator } from './locate-option.ts'
import { type LoadedConfig, toConfigName } from './paths.ts'

/** Create a function that finds the position of an option in the config file, which is read at the first call. */
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
