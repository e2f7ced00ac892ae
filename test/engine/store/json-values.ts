import { createValueLog, openValueWriter } from '../../../cli/engine/store/value-log.ts'

/** Start an empty log of values that are written as JSON, as workers write articles. */
export function createJsonValues(file: string) {
  const writer = openValueWriter(createValueLog(file))
  return {
    write: (value: unknown) => writer.write(Buffer.from(JSON.stringify(value))),
    close() {
      writer.flush()
      writer.close()
    },
  }
}
