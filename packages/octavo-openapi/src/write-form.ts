/** The body `application/x-www-form-urlencoded`. */
import { entriesOf, type Json } from './json.ts'

export function writeForm(value: Json): string {
  const fields = entriesOf(value).map(([name, field]): [string, string] => [
    name,
    typeof field === 'object' ? JSON.stringify(field) : String(field),
  ])
  return new URLSearchParams(fields).toString()
}
