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
  /** Links to profiles, with the name of each platform. */
  socials?: readonly Social[]
  /** Path of the page with the posts, below that of all authors: `ada`. Absent: there is none. */
  page?: string
}

/** A profile of an author. */
interface Social {
  label: string
  href: string
}

/** Key → author. @param text - YAML of the authors file. @throws for invalid YAML, and for two authors with one page. */
export function readAuthors(text: string): Map<string, Author> {
  const entries = Object.entries(toRecord(parse(text)))
  const known = new Map(
    entries.map(([key, value]) => {
      const page = toPage(key, toRecord(value).page)
      return [key, { key, ...toAuthor(value, key), ...(page === undefined ? {} : { page }) }]
    }),
  )
  const pages = [...known.values()].flatMap(({ page }) => page ?? [])
  const twice = pages.find((page, index) => pages.indexOf(page) !== index)
  if (twice !== undefined) throw new Error(`two authors have the page "${twice}"`)
  return known
}

/** Authors of a post, from its front matter. @throws for a key that the authors file does not have. */
export function authorsOf(
  fields: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, Author>,
): Author[] {
  const { authors, author } = fields
  if (authors === undefined && typeof author === 'string')
    return [
      toAuthor(
        {
          name: author,
          title: fields.author_title ?? fields.authorTitle,
          url: fields.author_url ?? fields.authorURL,
          image_url: fields.author_image_url ?? fields.authorImageURL,
        },
        author,
      ),
    ]
  const list = Array.isArray(authors) ? authors : (authors ?? null) === null ? [] : [authors]
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
  const { name, title, url, image_url, imageURL, description, email, socials } = toRecord(value)
  const texts = {
    title,
    url: url ?? (typeof email === 'string' ? `mailto:${email}` : undefined),
    image: image_url ?? imageURL,
    description,
  }
  const given = Object.entries(texts).filter(([, text]) => typeof text === 'string')
  const profiles = Object.entries(toRecord(socials)).flatMap(([platform, handle]) =>
    toSocial(platform, String(handle)),
  )
  return {
    name: typeof name === 'string' ? name : key,
    ...Object.fromEntries(given),
    ...(profiles.length > 0 ? { socials: profiles } : {}),
  }
}

/** `true` is a page named after the key, in the notation of addresses: `adaMiller` → `ada-miller`. */
function toPage(key: string, page: unknown): string | undefined {
  const { permalink } = toRecord(page)
  if (typeof permalink === 'string') return permalink.replace(/^\/+|\/+$/g, '')
  if (page !== true) return undefined
  const words = key.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+/g)
  return words && /^[\w\s.-]+$/.test(key) ? words.join('-').toLowerCase() : key
}

/** Name of a platform, and the address of a profile there up to its handle. */
const PLATFORMS: Readonly<Record<string, readonly [label: string, address: string]>> = {
  x: ['X', 'https://x.com/'],
  twitter: ['Twitter', 'https://twitter.com/'],
  github: ['GitHub', 'https://github.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/'],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/'],
  bluesky: ['Bluesky', 'https://bsky.app/profile/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  threads: ['Threads', 'https://www.threads.net/@'],
  mastodon: ['Mastodon', 'https://mastodon.social/@'],
  twitch: ['Twitch', 'https://twitch.tv/'],
  youtube: ['YouTube', 'https://youtube.com/@'],
  email: ['Email', 'mailto:'],
}

/** A profile; none for a platform that is not known, unless its value is an address. */
function toSocial(platform: string, handle: string): Social[] {
  const [label = platform.charAt(0).toUpperCase() + platform.slice(1), address] =
    PLATFORMS[platform.toLowerCase()] ?? []
  if (/^(?:https?:\/\/|mailto:)/.test(handle)) return [{ label, href: handle }]
  return address === undefined ? [] : [{ label, href: address + encodeURI(handle) }]
}
