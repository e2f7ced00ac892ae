/** `redirects` of a site: old addresses and their targets. */
import { z } from 'zod'
import { type OptionError, toOptionError } from './describe-issue.ts'
import { refuseSitePath } from './site-path.ts'

const PLACEHOLDER = /:[a-z]\w*/gi

/** A path to redirect, as an author writes it. */
const from = z.string().superRefine((value, context) => {
  const error = refuseRedirectFrom(value)
  if (error !== null) context.addIssue({ code: 'custom', message: error })
})

const to = z
  .string()
  .regex(
    /^(?:\/(?![/\\])|https?:\/\/|pathname:\/\/)\S*$/,
    'must be a path that begins with "/", or an address with "https://"',
  )

/** One entry of `redirects`. */
export const redirect = z
  .strictObject({
    /**
     * Paths to redirect, below the base of each locale: `/old`. `:name` matches one segment of a path, `/*`
     * at the end all segments that follow.
     */
    from: z.union([from.transform((path) => [path]), z.array(from).min(1)]),
    /** Target: a page, a file or another site: `/new`, `/new#part`; `:name` and `:splat` are replaced by what `from` matched. */
    to,
    /** Locales in which it applies. Example: `['de']`. Default: all. */
    locales: z.array(z.string()).min(1).optional(),
    /** Status code: 301 and 308 are permanent, 302 and 307 temporary. Default: `301`. */
    status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
  })
  .superRefine((value, context) => {
    for (const name of new Set(value.to.replace(/^[a-z]+:\/\/[^/]*/i, '').match(PLACEHOLDER)))
      for (const path of value.from)
        if (!listPlaceholders(path).includes(name))
          context.addIssue({
            code: 'custom',
            path: ['to'],
            message: `"${value.to}" contains "${name}", which "${path}" does not${name === ':splat' ? '; end it with "/*"' : ''}`,
          })
  })

/** `redirects` of a site. */
export const redirects = z.array(redirect).default([])

/** Files to write for the redirects. */
export const redirectFiles = z
  .array(z.enum(['html', 'hosts', 'nginx', 'json']))
  .default(['html', 'hosts', 'nginx', 'json'])

/** Placeholders of a path, with `:splat` for a `*` at its end. */
function listPlaceholders(path: string): string[] {
  return [...(path.match(PLACEHOLDER) ?? []), ...(path.endsWith('/*') ? [':splat'] : [])]
}

/** Why a path cannot be redirected, as the end of a sentence about it; else `null`. */
export function refuseRedirectFrom(path: string): string | null {
  const written = JSON.stringify(path)
  if (!path.startsWith('/')) return `${written} must begin with "/"`
  const parts = path.slice(1).replace(/\/$/, '').split('/')
  const names = listPlaceholders(path)
  if (
    parts.slice(0, -1).some((part) => part.includes('*')) ||
    /[^/]\*|\*[^/]/.test(path) ||
    path.endsWith('*/')
  )
    return `${written} may hold "*" only as its last part: "/old/*"`
  if (parts.some((part) => part.includes(':') && !/^:[a-z]\w*$/i.test(part)))
    return `${written} may hold ":" only at the start of a part, before a name: "/old/:page"`
  if (new Set(names).size < names.length) return `${written} must not contain a name twice`
  return refuseSitePath(path)
}

/** Errors for locales of redirects that the site does not have. */
export function checkRedirectLocales(config: {
  redirects: z.output<typeof redirects>
  i18n: { locales: readonly string[] }
}): OptionError[] {
  const known = config.i18n.locales
  return config.redirects.flatMap(({ locales = [] }, index) =>
    locales
      .filter((locale) => !known.includes(locale))
      .map((locale) =>
        toOptionError(
          ['redirects', index, 'locales'],
          `"${locale}" is not one of locales: ${known.join(', ')}`,
        ),
      ),
  )
}
