import type { LoadedConfig } from '../../config/paths.ts'
import type { SplitSetup } from '../worker/create-split.ts'

/** Options of splitting texts into sections, from the config. */
export function toSplitSetup({ loaded }: { loaded: LoadedConfig }): SplitSetup {
  const { parser, anchors } = loaded.config.markdown
  return { parser, maintainCase: anchors.maintainCase }
}
