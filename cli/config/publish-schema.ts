/** The options of what a build publishes beside its pages: policy. */
import { z } from 'zod'

const source = z.string().regex(/^[^\s;,]+$/, 'must be one source, without a blank, ";" or ","')

/** `contentSecurityPolicy` of a site: sources to add, by directive. */
export const contentSecurityPolicy = z.union([
  z.literal(false),
  z.record(
    z.string().regex(/^[a-z-]+$/, 'must be a directive like "connect-src"'),
    z.array(source),
  ),
])
