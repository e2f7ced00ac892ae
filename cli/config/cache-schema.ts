import { z } from 'zod'

/** A cache that machines share, in a store of `unstorage`. */
export const sharedCache = z.strictObject({
  /** Driver of the package `unstorage`, which you install: `fs`, `http`, `redis` or `s3`. It can also be the path of a file or package whose default export creates a driver. */
  driver: z.string().min(1, 'must not be empty'),
  /** Options of the driver: `{ url: 'redis://cache.test:6379', base: 'docs' }`. Default: none. */
  options: z.record(z.string(), z.unknown()).default({}),
  /** Key of the team, from the environment; 16 characters or more. Values that were not signed with it are not used. Example: `a long text from the environment`. Default: none, for a store that nobody else writes to. */
  secret: z.string().min(16, 'must have 16 characters or more').optional(),
  /** Only read values, and store none: for builds of people who are not trusted. Default: `false`. */
  readOnly: z.boolean().default(false),
})
