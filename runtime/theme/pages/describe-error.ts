/** The message of an error and of each of its causes, separated by blank lines. */
export function describeError(error: unknown): string {
  const seen = new Set<unknown>()
  const messages: string[] = []
  for (let current = error; current !== undefined && !seen.has(current); ) {
    seen.add(current)
    messages.push(current instanceof Error ? current.message : String(current))
    current = current instanceof Error ? current.cause : undefined
  }
  return messages.join('\n\nCause:\n')
}
