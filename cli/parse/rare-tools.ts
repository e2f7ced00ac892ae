/**
 * What few pages need and takes long to load: a page that wants something that is not there yet is parsed
 * once more when it is.
 */

/** Name of an emoji, as GitHub has it → the emoji. */
export type EmojiNames = Readonly<Record<string, string>>

/** What writes formulas of TeX as MathML. */
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
  /** A tool; `undefined` where it is not loaded, which is then wanted. */
  want<Name extends keyof Tools>(name: Name): Tools[Name] | undefined
  /** Load what is wanted; nothing to wait for where all is there. */
  load(): Promise<void> | undefined
}

/** Tools that are loaded when a page wants them. */
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
