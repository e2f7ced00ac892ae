/**
 * Options that a page reads by row: texts, names of components, callable modules, languages. In: the options. Out: the
 * rows that a page has read. What must stay true: a row is the only way to these options, and a row that does not exist
 * is reported too, so that its page is parsed again when it appears.
 */
import { digest } from '../../base/disk/digest.ts'
import { plainName } from './built-in-components.ts'
import type { ParseOptions } from './parse-options.ts'

/** Options that a page reads by row. */
type RowOptions = Pick<ParseOptions, 'messages' | 'components' | 'siteModules' | 'fences'>

/** Options that concern every page. */
export type PageOptions = Omit<ParseOptions, keyof RowOptions>

/** Extensions of the site's code, in the order in which they are tried. */
const CODE_ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
]
/** Between names of components: no name contains it. */
const LINE = '\n'

/** Between the names of rows as one text. If a page names a row with it, the digest differs, and the page is parsed again. */
const NAME = '\0'

/** Kind of row → its value by its key. */
const READERS: Readonly<Record<string, (options: RowOptions, key: string) => string | undefined>> =
  {
    /** Key: a locale, a blank, and the id of a message. */
    message({ messages }, key) {
      const end = key.indexOf(' ')
      return messages[key.slice(0, end)]?.[key.slice(end + 1)]
    },
    /** Key: {@link plainName}. Value: all components with this plain name. */
    component: ({ components }, plain) =>
      components.filter((name) => plainName(name) === plain).join(LINE) || undefined,
    /** Key: a path as imported. Value: the callable file that it means. */
    module: ({ siteModules = [] }, path) =>
      CODE_ENDINGS.map((ending) => path + ending).find((file) => siteModules.includes(file)),
    /** Key: a language in lower case. Value: the component that renders its code blocks. */
    fence: ({ fences = {} }, language) =>
      Object.hasOwn(fences, language) ? fences[language] : undefined,
    /** Everything that the three above are found in. The only key is empty. */
    names: ({ components, siteModules, fences }) =>
      JSON.stringify([components, siteModules, fences]),
  }
/** Most names that a page looks up one by one. Its author chooses them, and each is an entry in the graph of the build. */
const MOST_NAMES = 200

/** Value of a row by its name: its kind, a blank, and its key. `null` for a row that does not exist. */
export function readRow(options: RowOptions, name: string): string | null {
  const end = name.indexOf(' ')
  return READERS[name.slice(0, end)]?.(options, name.slice(end + 1)) ?? null
}

/** Rows that were read, as one text, which costs little to send and to compare: their names, and a digest of their values. */
export function toRowsRead(rows: ReadonlyMap<string, string | null>): string {
  return [digestOfRows([...rows.values()]), ...rows.keys()].join(NAME)
}

/** The rows of {@link toRowsRead}, and whether they have the same values now. @param readNow - Value of a row by its name. */
export function fromRowsRead(
  read: string,
  readNow: (name: string) => string | null,
): { names: readonly string[]; isSame: boolean } {
  const [sum, ...names] = read.split(NAME)
  return { names, isSame: digestOfRows(names.map(readNow)) === sum }
}

const digestOfRows = (values: readonly (string | null)[]) => digest(JSON.stringify(values))

/** Copy the options without those that pages read by row. */
export function withoutRows(options: ParseOptions): PageOptions {
  const { messages, components, siteModules, fences, ...others } = options
  return others
}

/** The rows of one page. */
export class OptionRows {
  readonly #options: RowOptions
  readonly #read = new Map<string, string | null>()

  constructor(options: RowOptions) {
    this.#options = options
  }

  /** Rows that were read → their values; `null` for a row that does not exist. */
  get read(): ReadonlyMap<string, string | null> {
    return this.#read
  }

  /** Text of the site's catalogues. */
  message(locale: string, id: string): string | null {
    return this.#note(`message ${locale} ${id}`)
  }

  /** Components of the site and its plugins of that name; case and `-` do not matter. */
  components(name: string): string[] {
    return this.#find(`component ${plainName(name)}`)?.split(LINE) ?? []
  }

  /** All of them, for a suggestion. */
  allComponents(): readonly string[] {
    this.#note('names ')
    return this.#options.components
  }

  /** File of the site's code that pages may import and call, with or without its extension in the path. */
  siteModule(path: string): string | null {
    return this.#find(`module ${path}`)
  }

  /** Component of the site that renders code blocks of a language. */
  fence(language: string): string | null {
    return this.#find(`fence ${language.toLowerCase()}`)
  }

  /** Value of a row whose name is from the page. */
  #find(name: string): string | null {
    if (this.#read.has(name) || this.#read.size < MOST_NAMES) return this.#note(name)
    this.#note('names ')
    return readRow(this.#options, name)
  }

  #note(name: string): string | null {
    const known = this.#read.get(name)
    if (known !== undefined) return known
    const value = readRow(this.#options, name)
    this.#read.set(name, value)
    return value
  }
}
