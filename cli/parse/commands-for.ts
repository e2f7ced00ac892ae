import convert from 'npm-to-yarn'

/** Values and labels of package managers, the one that authors write first. */
const MANAGERS = [
  ['npm', 'npm'],
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/** Commands of npm as each package manager has them. */
export function commandsFor(npm: string): { value: string; label: string; text: string }[] {
  return MANAGERS.map(([value, label]) => ({
    value,
    label,
    text: value === 'npm' ? npm : convert(npm, value),
  }))
}
