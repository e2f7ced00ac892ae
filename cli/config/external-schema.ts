import { z } from 'zod'
import { isSupportedGlob } from './glob.ts'
import { severity } from './severity.ts'

/** `externalLinks` of a site: how `check-links --external` asks other hosts. */
export const externalLinks = z
  .strictObject({
    /** Globs of addresses that are not asked. Example: `['https://example.com/**']`. Default: none. */
    ignore: z
      .array(z.string().refine(isSupportedGlob, 'must be a glob, like "https://example.com/**"'))
      .default([]),
    /** Days for which an address that answered is not asked again. Example: `30`. Default: `7`. */
    maxAge: z.number().min(0).default(7),
    /** Connections to one host at a time. Example: `1`. Default: `2`. */
    perHost: z.int().min(1).max(16).default(2),
    /** Seconds for one answer. Example: `60`. Default: `20`. */
    timeout: z.number().positive().default(20),
    /** Further attempts where a host fails or asks for time. Example: `5`. Default: `2`. */
    retries: z.int().min(0).max(10).default(2),
    /** Ask addresses of this machine and of private networks too, which pages of strangers may name. Default: `false`. */
    allowPrivate: z.boolean().default(false),
    /** An address that does not answer. Default: `warn`. */
    onBroken: severity.default('warn'),
  })
  .prefault({})
