import type { Results } from '../../engine/results.ts'
import type { SharedValues } from '../../engine/shared-cache/share-values.ts'
import type { ValueLog } from '../../engine/store/value-log.ts'
import type { BuildLook } from '../open/look-at-build.ts'

/** Where the results of a build or of a live server are kept. */
export interface ResultPlace {
  results: Results
  /** Log for values that threads write. */
  log: ValueLog
  /** The cache shared between machines; `null` if the config has none. */
  sharing: SharedValues | null
  /** State of the inputs. */
  look: BuildLook
}
