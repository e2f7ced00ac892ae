import type { Construct, Effects, State, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'
import type { Position } from '../../../base/model/position.ts'

const COLON = 58

/**
 * Micromark construct that records where a block could start with `:::`, so that titles without brackets are
 * found where directives are, and not in code. It consumes no text.
 */
export function remarkBareTitles(this: Processor, places: Position[]): void {
  const construct: Construct = {
    name: 'bareTitle',
    tokenize(this: TokenizeContext, _effects: Effects, _ok: State, nok: State): State {
      const { line, column } = this.now()
      return (code) => {
        places.push({ line, column })
        return nok(code)
      }
    },
  }
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: { [COLON]: construct } }]
}
