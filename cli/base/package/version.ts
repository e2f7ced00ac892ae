import packageJson from '../../../package.json' with { type: 'json' }

/** Version of this program, as published. */
export const version: string = packageJson.version

/** Version of the bundler, which compiles configs too. */
export const compilerVersion: string = packageJson.dependencies['@rspack/core']

/** Address for reporting bugs of this program. */
export const bugsUrl: string = packageJson.bugs.url

/**
 * Address of a page of the manual: `learn/plugins`, `reference/errors#LINK_BROKEN`. The base is `homepage` of
 * the package, for which the manual is built too.
 */
export const manualUrl = (page: string): string => packageJson.homepage + page

/** Address of the page of a diagnostic's code. */
export const codeUrl = (code: string): string => manualUrl(`reference/errors#${code}`)

/** Versions that a new site starts with: of this program, and of the packages that check its types. */
export const templateVersions = {
  octavo: `^${packageJson.version}`,
  version: packageJson.version,
  typescript: packageJson.devDependencies.typescript,
  typesOfReact: packageJson.devDependencies['@types/react'],
}
