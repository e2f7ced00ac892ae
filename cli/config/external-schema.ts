import { z } from 'zod'
import { isSupportedGlob } from './glob.ts'
import { severity } from './severity.ts'

/** `externalLinks` of a site: how `check-links --external` requests addresses of other hosts. */
export const externalLinks = z
  .strictObject({
    /** Globs of addresses that are not checked. Example: `['https://example.com/**']`. Default: none. */
    ignore: z
      .array(z.string().refine(isSupportedGlob, 'must be a glob, like "https://example.com/**"'))
      .default([]),
    /** Days for which an address that answered is not requested again. Example: `30`. Default: `7`. */
    maxAge: z.number().min(0).default(7),
    /** Connections to one host at a time. Example: `1`. Default: `2`. */
    perHost: z.int().min(1).max(16).default(2),
    /** Timeout of one response, in seconds. Example: `60`. Default: `20`. */
    timeout: z.number().positive().default(20),
    /** Further attempts where a host fails or asks to wait. Example: `5`. Default: `2`. */
    retries: z.int().min(0).max(10).default(2),
    /** Also request addresses of this machine and of private networks, which pages of strangers may contain. Default: `false`. */
    allowPrivate: z.boolean().default(false),
    /** Severity for an address that does not answer. Default: `warn`. */
    onBroken: severity.default('warn'),
  })
  .prefault({})
