import packageJson from '../../../package.json' with { type: 'json' }

/** Version of this program, as published. */
export const version: string = packageJson.version

/** Version of the bundler, which compiles configs too. */
export const compilerVersion: string = packageJson.dependencies['@rspack/core']

/** Address for reporting bugs of this program. */
export const bugsUrl: string = packageJson.bugs.url

/**
 * Address of a page of the manual: `learn/plugins`, `reference/config#baseurl`. The base is `homepage` of
 * the package, for which the manual is built too.
 */
export const manualUrl = (page: string): string => packageJson.homepage + page

/** First letters of the codes that share a page. They are part of printed addresses, so they never change. */
const LETTERS = ['a-c', 'd-l', 'm-o', 'p-r', 's-z']

/** Name of the page of the reference that has the entry of a diagnostic's code: `errors-d-l` for `LINK_BROKEN`. */
export function codePage(code: string): string {
  const first = code.charAt(0).toLowerCase()
  return `errors-${LETTERS.find((range) => first <= range.slice(-1)) ?? LETTERS.at(-1)}`
}

/** Address of the entry of a diagnostic's code. */
export const codeUrl = (code: string): string => manualUrl(`reference/${codePage(code)}#${code}`)

/** Versions that a new site starts with: of this program, and of the packages that check its types. */
export const templateVersions = {
  octavo: `^${packageJson.version}`,
  version: packageJson.version,
  typescript: packageJson.devDependencies.typescript,
  typesOfReact: packageJson.devDependencies['@types/react'],
}
