import packageJson from '../../package.json' with { type: 'json' }

/** Version of this program, as published. */
export const version: string = packageJson.version

/** Where faults of this program are reported. */
export const bugsUrl: string = packageJson.bugs.url
