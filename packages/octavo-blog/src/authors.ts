/** Authors of posts: those of the authors file, and those that a post describes itself. */
import { parse } from 'yaml'
import { toRecord } from './options.ts'

/** An author, as posts and lists show them. */
export interface Author {
  /** Key in the authors file. Absent: the post describes the author. */
  key?: string
  name: string
  /** Text below the name, such as a job. */
  title?: string
  /** Page of the author elsewhere. */
  url?: string
  /** Picture: an address, or a path below the base of the site. */
  image?: string
  /** Text on the page of the author. */
  description?: string
  /** Whether the author has a page with the posts. */
  hasPage?: true
}

/** Key → author. @param text - YAML of the authors file. @throws for invalid YAML. */
export function readAuthors(text: string): Map<string, Author> {
  const entries = Object.entries(toRecord(parse(text)))
  return new Map(entries.map(([key, value]) => [key, { key, ...toAuthor(value, key) }]))
}

/** Authors of a post, from its front matter. @throws for a key that the authors file does not have. */
export function authorsOf(
  { authors, author, author_title, author_url, author_image_url }: Record<string, unknown>,
  known: ReadonlyMap<string, Author>,
): Author[] {
  if (authors === undefined && typeof author === 'string')
    return [
      toAuthor(
        { name: author, title: author_title, url: author_url, image_url: author_image_url },
        author,
      ),
    ]
  const list = Array.isArray(authors) ? authors : authors === undefined ? [] : [authors]
  return list.map((one: unknown) => {
    const written = toRecord(one)
    const key = typeof one === 'string' ? one : written.key
    if (typeof key !== 'string') return toAuthor(one, '')
    const found = known.get(key)
    if (!found) throw new Error(`there is no author "${key}" in the authors file`)
    return typeof one === 'string'
      ? found
      : { ...found, ...toAuthor({ ...written, name: written.name ?? found.name }, key) }
  })
}

function toAuthor(value: unknown, key: string): Author {
  const { name, title, url, image_url, imageURL, description, page, email } = toRecord(value)
  const texts = {
    title,
    url: url ?? (typeof email === 'string' ? `mailto:${email}` : undefined),
    image: image_url ?? imageURL,
    description,
  }
  const given = Object.entries(texts).filter(([, text]) => typeof text === 'string')
  return {
    name: typeof name === 'string' ? name : key,
    ...Object.fromEntries(given),
    ...(page ? { hasPage: true } : {}),
  }
}
