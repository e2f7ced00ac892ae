/** Parts of pages that several objects have: servers and links to other sites. */
import { entriesOf, type Json, type JsonObject, listIn, objectIn, textIn } from './json.ts'
import { toCode, toPlain } from './markdown.ts'

/** Address of a page on another site; `undefined` for anything else. */
const webAddress = (url: string | undefined) =>
  url !== undefined && /^https?:\/\/[^\s<>()]+$/.test(url) ? url : undefined

/** `Label: [text](url)`; empty without a text. */
export function toLink(label: string, text: string | undefined, url: string | undefined): string {
  if (text === undefined) return ''
  const address = webAddress(url)
  return `${label}: ${address ? `[${toPlain(text)}](${address})` : toPlain(text)}`
}

/** The link of `externalDocs`; empty for none. */
export function writeDocsLink({ externalDocs }: JsonObject): string {
  const { description, url } = objectIn(externalDocs)
  return toLink('More', textIn(description) ?? textIn(url), textIn(url))
}

/** Servers as a list, each with its variables. */
export function writeServerList(servers: readonly Json[]): string {
  const lines = servers.map(objectIn).map((server) => {
    const named = [textIn(server.name), textIn(server.description)].filter(
      (part) => part !== undefined,
    )
    const variables = entriesOf(server.variables).map(([name, value]) => {
      const { default: usual, enum: values, description } = objectIn(value)
      const choices = listIn(values).map((one) => toCode(String(one)))
      const about = textIn(description)
      return `\n  - ${toCode(name)}: default ${toCode(String(usual ?? ''))}${choices.length === 0 ? '' : `, one of ${choices.join(', ')}`}${about === undefined ? '' : `. ${toPlain(about)}`}`
    })
    return `- ${toCode(textIn(server.url) ?? '/')}${named.length === 0 ? '' : `: ${named.map(toPlain).join('. ')}`}${variables.join('')}`
  })
  return lines.join('\n')
}
