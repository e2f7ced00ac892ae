/** Entry of the process that bundles. */
import { answerCompile } from './compile-apart.ts'

answerCompile(process)
// Loading it takes a tenth of a second, in which the site is read.
import('../../rspack.config.ts').catch(() => undefined)
