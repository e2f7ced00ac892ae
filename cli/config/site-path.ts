/** Rules for paths of the config that become parts of addresses. */

import { z } from 'zod'
import { tryDecode } from '../../runtime/shared/decode-uri.ts'

/** `/docs/` → `docs`. */
function trimSlashes(value: string): string {
  return value.replace(/^\/+|\/+$/g, '')
}

/** `docs` → `/docs/`; an empty path → `/`. */
function withSlashes(value: string): string {
  const inner = trimSlashes(value)
  return inner === '' ? '/' : `/${inner}/`
}

/** Why a path cannot be part of an address, as the end of a sentence about the option; else `null`. */
export function refuseSitePath(value: string): string | null {
  const written = JSON.stringify(value)
  const origin = /^[a-z][a-z\d+.-]*:/i.exec(value)?.[0]
  if (origin !== undefined) return `${written} must be a path, without "${origin}"`
  const sign = /[?#\\\s\p{Cc}\p{Cs}]/u.exec(value)?.[0]
  if (sign !== undefined)
    return `${written} must not contain ${NAMES[sign] ?? 'a control character'}`
  const names = trimSlashes(value).split('/')
  if (/^\/\/|\/\//.test(value)) return `${written} must not contain "//"`
  if (names.some((name) => /^(?:\.|%2e){1,2}$/i.test(name)))
    return `${written} must not contain "." or ".." between slashes`
  if (/%(?:2f|5c|3f|23|0|1)/i.test(value) || !tryDecode(value))
    return `${written} must not contain an encoded sign of an address; write it plainly`
  return null
}

const NAMES: Readonly<Record<string, string>> = {
  '?': '"?"',
  '#': '"#"',
  '\\': '"\\"; write "/"',
  ' ': 'a blank; write "-"',
}

const path = z.string().superRefine((value, context) => {
  const error = value === '' ? null : refuseSitePath(value)
  if (error !== null) context.addIssue({ code: 'custom', message: error })
})

/** A path below another one, without slashes at its ends; empty for the other path itself. */
export const pathBelow = path.transform(trimSlashes)

/** A base, with both slashes: `/docs/`. */
export const basePath = path.transform(withSlashes)
