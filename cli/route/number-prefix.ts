/** A file's or folder's name without the number that orders it. */
interface NumberedName {
  name: string
  number?: number
}

/** `7.0-changes` and `2021-11-05-x`: versions and dates are names, not places in an order. */
const VERSION_OR_DATE = /^\d+[-_.]\d+/
const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** `01-intro` → `intro`, 1; `2021-11-05-x` and `v0.0.6` stay as they are. */
export function parseNumberPrefix(name: string): NumberedName {
  const [, number, rest] = VERSION_OR_DATE.test(name) ? [] : (NUMBERED.exec(name) ?? [])
  return number === undefined || rest === undefined
    ? { name }
    : { name: rest, number: Number(number) }
}

/** `02-cloud/01-iam` → `cloud/iam`. */
export function stripNumberPrefixes(folder: string): string {
  return folder
    .split('/')
    .map((name) => parseNumberPrefix(name).name)
    .join('/')
}
