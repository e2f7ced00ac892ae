/** The lockfile installs on every platform, not only on the one that wrote it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from './octavo.ts'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
}

test('every optional package of another platform is locked too', () => {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
})
