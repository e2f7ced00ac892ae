import packageJson from '../../package.json' with { type: 'json' }

/** Version of this program, as published. */
export const version: string = packageJson.version

/** Where faults of this program are reported. */
export const bugsUrl: string = packageJson.bugs.url

/**
 * Address of a page of the manual: `learn/plugins`, `reference/errors#LINK_BROKEN`. The base is `homepage` of the
 * package, which the manual is built for, too.
 */
export const manualUrl = (page: string): string => packageJson.homepage + page

/** Address of the page of a diagnostic's code. */
export const codeUrl = (code: string): string => manualUrl(`reference/errors#${code}`)

/** Versions that a new site starts with: of this program, and of what checks its types. */
export const templateVersions = {
  octavo: `^${packageJson.version}`,
  typescript: packageJson.devDependencies.typescript,
  typesOfReact: packageJson.devDependencies['@types/react'],
}
