/** Entry of the process that bundles. */
import { answerCompile } from './compile-apart.ts'

answerCompile(process)
// Loading takes 0.1 s, so it begins before the request, while the site is read.
import('../../../rspack.config.ts').catch(() => undefined)
