/** Something in a value that no later stage could read. */
interface Fault {
  /** From the value itself: `themeConfig.navbar.items[0]`; empty for the value. */
  option: string
  /** The error, as the end of a sentence about the option; `null` where its code threw. */
  text: string | null
  /** Error that a getter threw; absent otherwise. */
  error?: unknown
}

/** Deeper than any navigation that people can use, and shallow enough for every recursion behind it. */
export const MOST_LEVELS = 200

/**
 * Read every property of a value once, so that what follows works on plain data: no getter runs
 * later, no list holds itself, nothing is nested without end. Objects and lists are copied; whatever
 * has a class of its own (a date, an expression, a function) is kept as it is.
 *
 * @returns the copy, or all that cannot be read.
 */
export function copyPlain(value: unknown): { value: unknown } | { faults: readonly Fault[] } {
  const copier = new Copier()
  const copy = copier.copy(value, '')
  return copier.faults.length > 0 ? { faults: copier.faults } : { value: copy }
}

class Copier {
  readonly faults: Fault[] = []
  /** Objects around the one that is copied, with the option that holds each. */
  readonly #open = new Map<object, string>()
  /** An object that several options share is copied once. */
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

/** `main[0].items[0].items[0]…`: enough to find it. */
function shorten(option: string): string {
  return option.length > 80 ? option.slice(0, 80).replace(/[.[][^.[]*$/, '') : option
}

/** By its brand: a config may come from another realm. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
