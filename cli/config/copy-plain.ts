/** A part of a value that later stages could not read. */
interface Fault {
  /** Path from the value itself: `themeConfig.navbar.items[0]`; empty for the whole value. */
  option: string
  /** The error, as the end of a sentence about the option; `null` where a getter threw. */
  text: string | null
  /** Error that the getter threw; absent otherwise. */
  error?: unknown
}

/** Most levels of nesting: more than any usable navigation has, and few enough for every recursive function. */
export const MOST_LEVELS = 200

/**
 * Read every property of a value once, so that later stages work on plain data: no getter runs later, and
 * there are no cycles and no endless nesting. Objects and lists are copied; instances of classes (a date, an
 * expression) and functions are kept.
 *
 * @returns the copy, or all parts that cannot be read.
 */
export function copyPlain(value: unknown): { value: unknown } | { faults: readonly Fault[] } {
  const copier = new Copier()
  const copy = copier.copy(value, '')
  return copier.faults.length > 0 ? { faults: copier.faults } : { value: copy }
}

class Copier {
  readonly faults: Fault[] = []
  /** Objects that contain the one being copied, each with its option. */
  readonly #open = new Map<object, string>()
  /** Copies, so that an object that several options share is copied once. */
  readonly #copies = new Map<object, unknown>()

  copy(value: unknown, option: string): unknown {
    if (!isPlain(value)) return value
    const holder = this.#open.get(value)
    if (holder !== undefined)
      return this.#refuse(option, `holds ${holder === '' ? 'the whole value' : holder} again`)
    if (this.#copies.has(value)) return this.#copies.get(value)
    if (this.#open.size === MOST_LEVELS)
      return this.#refuse(shorten(option), `is nested more than ${MOST_LEVELS} levels deep`)
    this.#open.set(value, option)
    const copy = Array.isArray(value)
      ? this.#copyList(value, option)
      : this.#copyFields(value, option)
    this.#open.delete(value)
    this.#copies.set(value, copy)
    return copy
  }

  #copyList(list: readonly unknown[], option: string): unknown[] {
    return Array.from(list, (_, index) => this.#read(list, index, `${option}[${index}]`))
  }

  #copyFields(fields: object, option: string): unknown {
    return Object.fromEntries(
      Object.keys(fields).map((key) => [
        key,
        this.#read(fields, key, option === '' ? key : `${option}.${key}`),
      ]),
    )
  }

  #read(holder: object, key: string | number, option: string): unknown {
    let value: unknown
    try {
      value = Reflect.get(holder, key)
    } catch (error) {
      this.faults.push({ option, text: null, error })
      return undefined
    }
    return this.copy(value, option)
  }

  #refuse(option: string, text: string): undefined {
    this.faults.push({ option, text })
  }
}

/** Shorten a deep path, `main[0].items[0].items[0]…`, keeping enough to find it. */
function shorten(option: string): string {
  return option.length > 80 ? option.slice(0, 80).replace(/[.[][^.[]*$/, '') : option
}

/** Tested without `instanceof`, as a config may come from another realm. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
