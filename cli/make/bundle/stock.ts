/** Entry of the process that makes the prebuilt bundles of the package; `bin/prepare.js` starts it. */
import { makeStock } from './make-stock.ts'
import { findStock } from './stock-bundle.ts'

await makeStock(findStock())
