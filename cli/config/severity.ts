import { z } from 'zod'

/** Severity of a diagnostic: hidden, info, warning, or failed build. */
export const severity = z.enum(['ignore', 'log', 'warn', 'throw'])
