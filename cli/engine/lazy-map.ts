/** Stands for a value that nobody has asked for. */
const LATER = Symbol('later')

/** A map whose values are loaded when they are asked for, each once. Iterating over values loads all of them. */
export class LazyMap<Value> extends Map<string, Value> {
  readonly #values = new Map<string, Value | typeof LATER>()
  readonly #load: (key: string) => Value

  /** @param keys - In the order of the map. @param load - Its errors reach whoever asks for the value. */
  constructor(keys: Iterable<string>, load: (key: string) => Value) {
    super()
    for (const key of keys) this.#values.set(key, LATER)
    this.#load = load
  }

  /** A copy with the same loaded values. @param load - Default: that of this map. */
  copy(load: (key: string) => Value = this.#load): LazyMap<Value> {
    const made = new LazyMap([], load)
    for (const [key, value] of this.#values) made.#values.set(key, value)
    return made
  }

  /** Keys whose values are other objects than in a copy, or were set or loaded in one of both only. */
  differing(copy: LazyMap<Value>): string[] {
    return [...this.keys()].filter((key) => this.#values.get(key) !== copy.#values.get(key))
  }

  override get size(): number {
    return this.#values.size
  }

  override has(key: string): boolean {
    return this.#values.has(key)
  }

  override get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== LATER) return value
    const loaded = this.#load(key)
    this.#values.set(key, loaded)
    return loaded
  }

  override set(key: string, value: Value): this {
    this.#values.set(key, value)
    return this
  }

  override delete(key: string): boolean {
    return this.#values.delete(key)
  }

  override clear(): void {
    this.#values.clear()
  }

  override keys(): MapIterator<string> {
    return this.#values.keys()
  }

  override *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  override *entries(): MapIterator<[string, Value]> {
    for (const [key, value] of this.#values)
      yield [key, value === LATER ? this.#loadNow(key) : value]
  }

  override [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }

  override forEach(call: (value: Value, key: string, map: Map<string, Value>) => void): void {
    for (const [key, value] of this.entries()) call(value, key, this)
  }

  #loadNow(key: string): Value {
    const value = this.#load(key)
    this.#values.set(key, value)
    return value
  }
}
