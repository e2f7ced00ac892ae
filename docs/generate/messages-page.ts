/** The page about messages of the theme: ids with their English texts, read from the code that shows them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTE_MESSAGES } from '../../cli/make/route/route-messages.ts'
import { PARSE_MESSAGES } from '../../cli/read/parse/messages.ts'
import { extractMessages } from '../../cli/translate/extract-messages.ts'
import { type ReferencePage, toCode, toTable } from './markdown.ts'

/** Id → English text, sorted. @param runtime - Folder of the runtime. */
export async function listMessages(runtime: string): Promise<[id: string, text: string][]> {
  const files = readdirSync(runtime, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({ file, text: readFileSync(join(runtime, file), 'utf8'), ownRuntime: true }))
  const { messages } = await extractMessages(files)
  const found = messages.map(({ id, message }) => [id, message] as const)
  const all = new Map([...found, ...Object.entries({ ...PARSE_MESSAGES, ...ROUTE_MESSAGES })])
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1))
}

export async function messagesPage(root: string): Promise<ReferencePage> {
  const messages = await listMessages(join(root, 'runtime'))
  const shipped = readdirSync(join(root, 'runtime/i18n/catalogues')).filter((name) =>
    name.endsWith('.json'),
  )
  return {
    name: 'messages',
    title: 'Messages of the theme',
    description:
      'Every text of the theme by its id. Change or translate any of them in a message file.',
    blocks: [
      `To change a text, add its id to \`i18n/<locale>/messages.json\`. This also works for the default locale. See
[Translating](../learn/translating.md#messages). Octavo includes translations for these locales: ${shipped.map((name) => toCode(name.replace('.json', ''))).join(', ')}.`,
      toTable(
        ['id', 'text'],
        messages.map(([id, text]) => [toCode(id), toCode(text.replace(/\s+/g, ' '))]),
      ),
    ],
  }
}
