/**
 * Parts of another program's config. A converter takes the parts that it carries over; {@link ForeignPart.left} lists
 * all others, so that no value is lost silently.
 */
import type { Source } from '../../base/model/diagnostic.ts'
import { Foreign, type ForeignObject, type ForeignValue, isForeignObject } from './foreign-value.ts'

/** A part that was not carried over. */
export interface LeftPart {
  /** Path in the config: `themeConfig.nav[0].text`. */
  option: string
  why: string
  /** What to write instead, as a clause: `write x`. */
  instead: string | undefined
  /** Position of an expression; absent for data, whose option can be located. */
  source: Source | undefined
}

/** A value of the config, with its path. */
export class ForeignPart {
  readonly value: ForeignValue
  readonly option: string
  readonly #parts = new Map<string, ForeignPart>()
  /** Names of the fields that a converter asked for. */
  readonly #asked = new Set<string>()
  /** Whether a converter reads the fields or entries one by one. */
  #isOpen = false
  #isTaken = false
  readonly #notes: LeftPart[] = []

  constructor(value: ForeignValue, option: string) {
    this.value = value
    this.option = option
  }

  /** The field of an object; a part without a value if there is none. */
  get(name: string): ForeignPart {
    if (isForeignObject(this.value)) {
      this.#isOpen = true
      this.#asked.add(name)
      return this.#part(name)
    }
    return new ForeignPart(undefined, joinOption(this.option, name))
  }

  /** All fields of an object. */
  entries(): [string, ForeignPart][] {
    if (!isForeignObject(this.value)) return []
    this.#isOpen = true
    return Object.keys(this.value).map((name) => [name, this.#part(name)])
  }

  /** Fields of an object that no converter has asked for by name. */
  others(): [string, ForeignPart][] {
    return this.entries().filter(([name]) => !this.#asked.has(name))
  }

  /** The entries of a list. */
  items(): ForeignPart[] {
    if (!Array.isArray(this.value)) return []
    this.#isOpen = true
    return this.value.map((_, index) => this.#part(String(index)))
  }

  /** The entries of a list, or else the value as the only one. */
  itemsOrSelf(): ForeignPart[] {
    if (this.value === undefined) return []
    return Array.isArray(this.value) ? this.items() : [this]
  }

  /** The value with all that is in it: the caller passes it on, or reports it. */
  take(): ForeignValue {
    this.#isTaken = true
    return this.value
  }

  /** The value if it is a text that is not empty. */
  text(): string | undefined {
    if (typeof this.value !== 'string' || this.value === '') return undefined
    this.#isTaken = true
    return this.value
  }

  /** The value if it is `true` or `false`. */
  flag(): boolean | undefined {
    if (typeof this.value !== 'boolean') return undefined
    this.#isTaken = true
    return this.value
  }

  /** Report the part, with all that is in it. */
  note(why: string, instead?: string): void {
    if (this.value === undefined) return
    this.#isTaken = true
    this.#notes.push({ option: this.option, why, instead, source: this.#source })
  }

  /** Notes of converters, and all parts that none of them took. */
  left(): LeftPart[] {
    const { option, value } = this
    if (this.#isTaken || value === undefined) return this.#notes
    if (this.#isOpen) return this.#all().flatMap((part) => part.left())
    const why =
      value instanceof Foreign ? `is ${value.what}, which is not data` : 'has no equivalent'
    return [{ option, why, instead: undefined, source: this.#source }]
  }

  get #source(): Source | undefined {
    return this.value instanceof Foreign ? this.value.source : undefined
  }

  #all(): ForeignPart[] {
    return Array.isArray(this.value) ? this.items() : this.entries().map(([, part]) => part)
  }

  #part(name: string): ForeignPart {
    const known = this.#parts.get(name)
    if (known) return known
    // Both kinds of values that hold others are read by name here.
    const holder = this.value as ForeignObject
    const value = Object.hasOwn(holder, name) ? holder[name] : undefined
    const option = Array.isArray(this.value)
      ? `${this.option}[${name}]`
      : joinOption(this.option, name)
    const part = new ForeignPart(value, option)
    this.#parts.set(name, part)
    return part
  }
}

/** `themeConfig`, `navbar` → `themeConfig.navbar` */
export function joinOption(holder: string, name: string): string {
  if (holder === '') return name
  return name.startsWith('...') ? `${holder} ${name}` : `${holder}.${name}`
}
