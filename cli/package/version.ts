import packageJson from '../../package.json' with { type: 'json' }

/** Version of this program, as published. */
export const version: string = packageJson.version

/** Where faults of this program are reported. */
export const bugsUrl: string = packageJson.bugs.url

/** Versions that a new site starts with: of this program, and of what checks its types. */
export const templateVersions = {
  octavo: `^${packageJson.version}`,
  typescript: packageJson.devDependencies.typescript,
  typesOfReact: packageJson.devDependencies['@types/react'],
}
