/** Front matter of a post: the fields that the blog reads. */
import { parse } from 'yaml'
import { toRecord } from './options.ts'

const NAMES = new Set([
  ...['authors', 'author', 'author_title', 'author_url', 'author_image_url'],
  ...['authorTitle', 'authorURL', 'authorImageURL'],
  ...['date', 'slug', 'id', 'image', 'draft', 'unlisted', 'last_update'],
])

/** Text, dates and lists of words that YAML reads in no other way. A blog has many posts, and its parser is slow. */
const PLAIN = /^(?:[a-zA-Z][\w/.-]*|\d{4}-\d\d-\d\d|\[[a-zA-Z][\w-]*(?:, *[a-zA-Z][\w-]*)*\])$/
const WORD = /\b(?:true|false|null|yes|no|on|off|y|n)\b/i

/** Fields of front matter that the blog reads. @throws for YAML that cannot be read. */
export function readFields(yaml: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const line of yaml.split('\n')) {
    const [, name = '', value = ''] = /^([A-Za-z_]\w*): +(.*?)[ \r]*$/.exec(line) ?? []
    if (name === '') {
      // Another notation, such as a list below its name: it may belong to any field.
      if (line.trim() !== '') return toRecord(parse(yaml))
      continue
    }
    if (!NAMES.has(name)) continue
    const isFlag = /^(?:true|false)$/.test(value)
    if ((!isFlag && (!PLAIN.test(value) || WORD.test(value))) || Object.hasOwn(fields, name))
      return toRecord(parse(yaml))
    fields[name] = isFlag ? value === 'true' : toValue(value)
  }
  return fields
}

const toValue = (text: string) => (text.startsWith('[') ? text.slice(1, -1).split(/, */) : text)
