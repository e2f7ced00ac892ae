import type { z } from 'zod'

/**
 * Check that a text is an origin and nothing more: `https://docs.example`; otherwise an issue is added to
 * `context`.
 */
export function checkOrigin(value: string, context: z.core.$RefinementCtx<string>): void {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol))
    context.addIssue({
      code: 'custom',
      message: `"${value}" does not look like a valid URL; write it like "https://docs.example"`,
    })
  else if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    context.addIssue({
      code: 'custom',
      message: `must be an origin alone; write "${url.origin}"`,
    })
  else if (url.pathname !== '/')
    context.addIssue({
      code: 'custom',
      message: `must not contain a path; write "${url.origin}" here and put "${url.pathname}" into baseUrl`,
    })
}
