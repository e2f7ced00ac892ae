/**
 * Tools that few pages need and that take long to load. A page that wants a tool which is not loaded is
 * parsed again after it has been loaded.
 */

/** Name of an emoji, as on GitHub → the emoji. */
export type EmojiNames = Readonly<Record<string, string>>

/** Library that converts TeX formulas to MathML. */
export type Temml = typeof import('temml')['default']

interface Tools {
  emoji: EmojiNames
  math: Temml
}

const LOADERS: { readonly [Name in keyof Tools]: () => Promise<Tools[Name]> } = {
  emoji: async () => {
    const { nameToEmoji } = await import(
      /* webpackChunkName: "emoji", webpackMode: "lazy" */ 'gemoji'
    )
    return nameToEmoji
  },
  math: async () =>
    (await import(/* webpackChunkName: "math", webpackMode: "lazy" */ 'temml')).default,
}

/** The tools of one parser. */
export interface RareTools {
  /** A tool; `undefined` where it is not loaded, and then it is noted as wanted. */
  want<Name extends keyof Tools>(name: Name): Tools[Name] | undefined
  /** Load the wanted tools; `undefined` where all are loaded. */
  load(): Promise<void> | undefined
}

/** Create the tools of one parser; each is loaded when a page wants it. */
export function createRareTools(): RareTools {
  const loaded: Partial<Tools> = {}
  const wanted = new Set<keyof Tools>()
  const add = async <Name extends keyof Tools>(name: Name) => {
    loaded[name] = await LOADERS[name]()
  }
  const load = async () => {
    await Promise.all(Array.from(wanted, add))
    wanted.clear()
  }
  return {
    want(name) {
      if (loaded[name] === undefined) wanted.add(name)
      return loaded[name]
    },
    load: () => (wanted.size > 0 ? load() : undefined),
  }
}
