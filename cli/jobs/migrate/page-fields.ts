/** The front matter of a page: its fields are read as data, and stay as written unless they change. */
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { parseData } from '../../config/data-text.ts'

export class PageFields {
  /** Fields as data; empty where they are not YAML. */
  readonly data: Readonly<Record<string, unknown>>
  /** Text below the front matter. */
  body: string
  /** Lines of each field; lines before the first field have an empty name. */
  readonly #lines = new Map<string, string>()
  /** Line of the text's first line, 1-based. */
  readonly firstLine: number

  constructor(text: string) {
    const [all, fields = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/.exec(
      text,
    ) ?? ['', '']
    this.body = text.slice(all.length)
    this.firstLine = all.split('\n').length
    const parsed = parseData(fields ?? '', 'yaml')
    this.data = 'value' in parsed && isRecord(parsed.value) ? parsed.value : {}
    let name = ''
    for (const line of (fields ?? '').split('\n')) {
      const [, key] = /^["']?([\w.-]+)["']?[ \t]*:/.exec(line) ?? []
      if (key !== undefined) name = key
      const known = this.#lines.get(name)
      if (line !== '' || known !== undefined)
        this.#lines.set(name, known === undefined ? line : `${known}\n${line}`)
    }
  }

  has(name: string): boolean {
    return this.#lines.has(name)
  }

  text(name: string): string | undefined {
    const value = this.data[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  /** `undefined` removes the field. */
  set(name: string, value: unknown): void {
    if (value === undefined) this.#lines.delete(name)
    else this.#lines.set(name, `${name}: ${JSON.stringify(value)}`)
  }

  remove(...names: readonly string[]): void {
    for (const name of names) this.#lines.delete(name)
  }

  toText(): string {
    const fields = [...this.#lines.values()].map((lines) => lines.trimEnd()).filter(Boolean)
    return fields.length === 0 ? this.body : `---\n${fields.join('\n')}\n---\n${this.body}`
  }
}
