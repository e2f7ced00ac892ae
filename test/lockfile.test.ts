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

test('package.json decides about every install script, so that npm has nothing to ask', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'))
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  // Both work without their script: it builds native files that no package has for the system.
  expect(read('package.json').allowScripts).toEqual(
    Object.fromEntries(withScript.map((name) => [name, false])),
  )
})
