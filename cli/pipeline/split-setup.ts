import type { SplitSetup } from '../tasks/create-split.ts'
import type { OpenSite } from './open-site.ts'

/** Options of splitting texts into sections, from the config. */
export function toSplitSetup({ loaded }: Pick<OpenSite, 'loaded'>): SplitSetup {
  const { parser, anchors } = loaded.config.markdown
  return { parser, maintainCase: anchors.maintainCase }
}
