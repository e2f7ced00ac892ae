import { z } from 'zod'

/** How grave a diagnostic is: hidden, shown, shown as a warning, or the build fails. */
export const severity = z.enum(['ignore', 'log', 'warn', 'throw'])
