import { z } from 'zod'

/** A regular expression as text. */
export const regex = z.string().refine(isRegex, 'must be a regular expression')

function isRegex(value: string): boolean {
  try {
    return new RegExp(value).source !== ''
  } catch {
    return false
  }
}
