/** The addresses of servers. */
import { entriesOf, type Json, type JsonObject, listIn, objectIn, textIn } from './json.ts'

/** Addresses of one server with variables that a reader can choose from. */
const MOST_ADDRESSES = 20
const MOST_VARIABLES = 20
/** Characters of the values of variables in one address. */
const LONGEST = 2_000

/** The address of a server for each choice of its variables, those of their defaults first. */
export function addressesOf(server: JsonObject): string[] {
  const url = textIn(server.url) ?? ''
  let chosen: ReadonlyMap<string, string>[] = [new Map()]
  for (const [name, value] of entriesOf(server.variables).slice(0, MOST_VARIABLES)) {
    const { default: usual, enum: choices } = objectIn(value)
    const values = [usual ?? `{${name}}`, ...listIn(choices).slice(0, MOST_ADDRESSES)].map(String)
    chosen = chosen
      .flatMap((before) => [...new Set(values)].map((one) => new Map([...before, [name, one]])))
      .slice(0, MOST_ADDRESSES)
  }
  return [...new Set(chosen.map((values) => fillIn(url, values)))]
}

/** Variables in values stay as they are: an address of ten variables could have billions of characters. */
function fillIn(url: string, values: ReadonlyMap<string, string>): string {
  let left = LONGEST
  return url.replace(/\{([^{}]*)\}/g, (written, name) => {
    const value = values.get(name) ?? written
    left -= value.length
    return left < 0 ? written : value
  })
}

/** The address of the first server, with the defaults of its variables. */
export function serverOf(servers: readonly Json[]): string {
  const [address = ''] = addressesOf(objectIn(servers[0]))
  const start = /^https?:/.test(address) ? '' : 'https://api.example'
  return start + address.replace(/\/$/, '')
}
