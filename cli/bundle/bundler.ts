/** Entry of the process that bundles. */
import { answerCompile } from './compile-apart.ts'

answerCompile(process)
