import type { SplitSetup } from '../workers/create-split.ts'
import type { OpenSite } from './open-site.ts'

/** How the sections of a site are found: as its config has them parsed. */
export function toSplitSetup({ loaded }: Pick<OpenSite, 'loaded'>): SplitSetup {
  const { parser, anchors } = loaded.config.markdown
  return { parser, maintainCase: anchors.maintainCase }
}
