/** The addresses of servers. */
import { entriesOf, type Json, type JsonObject, listIn, objectIn, textIn } from './json.ts'

/** Addresses of one server with variables that a reader can choose from. */
const MOST_ADDRESSES = 20

/** The address of a server for each choice of its variables, those of their defaults first. */
export function addressesOf(server: JsonObject): string[] {
  let addresses = [textIn(server.url) ?? '']
  for (const [name, value] of entriesOf(server.variables)) {
    const { default: usual, enum: choices } = objectIn(value)
    const values = new Set([usual ?? `{${name}}`, ...listIn(choices)].map(String))
    addresses = addresses
      .flatMap((address) => [...values].map((one) => address.replaceAll(`{${name}}`, () => one)))
      .slice(0, MOST_ADDRESSES)
  }
  return [...new Set(addresses)]
}

/** The address of the first server, with the defaults of its variables. */
export function serverOf(servers: readonly Json[]): string {
  const [address = ''] = addressesOf(objectIn(servers[0]))
  const start = /^https?:/.test(address) ? '' : 'https://api.example'
  return start + address.replace(/\/$/, '')
}
