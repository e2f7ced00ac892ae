import type { Reported } from './reported.ts'

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const

/**
 * Annotations of GitHub Actions, one per line; Gitea and Forgejo read them as well.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function toGithub(diagnostics: readonly Reported[]): string {
  return diagnostics.map((diagnostic) => `${toAnnotation(diagnostic)}\n`).join('')
}

function toAnnotation({ code, level, message, hint, file, line, column }: Reported): string {
  const properties = Object.entries({ file, line, col: column, title: code })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  const text = hint === '' ? message : `${message}\nhint: ${hint}`
  return `::${COMMANDS[level]} ${properties.join(',')}::${escapeData(text)}`
}

/** Escape line breaks, which would end the command and could start another one. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
