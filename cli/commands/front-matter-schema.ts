import { type Runner, siteCommand, toSite } from './define-command.ts'

/** `octavo front-matter-schema`: print the JSON Schema of the front matter of this site's pages, for editors. */
export function frontMatterSchemaCommand(run: Runner) {
  return siteCommand(
    'front-matter-schema',
    'Print the JSON Schema of front matter for editors, including the fields of the site.',
  ).action((siteDir, options, command) => {
    const site = toSite(siteDir, options, command)
    return run(options, async ({ report }) => {
      const { toFrontMatterSchema } = await import('../tasks/open/front-matter-schema.ts')
      report.result(JSON.stringify(await toFrontMatterSchema(site), null, 2))
      return 0
    })
  })
}
