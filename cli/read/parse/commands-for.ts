import convert from 'npm-to-yarn'

/** Values and labels of package managers. Authors write the commands of the first. */
const MANAGERS = [
  ['npm', 'npm'],
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/** The npm commands of a text, converted for each package manager. */
export function commandsFor(npm: string): { value: string; label: string; text: string }[] {
  return MANAGERS.map(([value, label]) => ({
    value,
    label,
    text: value === 'npm' ? npm : convert(npm, value),
  }))
}
