/** `AGENTS.md` of a new site: instructions for people and agents who write docs with Octavo, made from the manual. */
import { listCommands } from './commands-page.ts'
import { toTable } from './markdown.ts'

/** Commands for authors, in the order of their work. */
const JOBS = [
  'serve',
  'build',
  'check-links',
  'check-content',
  'explain',
  'rename',
  'routes',
  'write-heading-ids',
]

/** The file as a template, in which `octavo new` inserts the pages of the installed manual. */
export function agentsFile(): string {
  const commands = listCommands().filter(({ name }) => JOBS.includes(name))
  const rows = JOBS.flatMap((job) => commands.filter(({ name }) => name === job)).map(
    ({ name, command }) => [`\`npx octavo ${name}\``, command.description()],
  )
  return [
    '# Writing these docs',
    `The pages of this site are Markdown below \`docs/\`, built by [Octavo](https://www.npmjs.com/package/octavo). Its manual for the installed version is
in \`node_modules/octavo/docs/content/\`: read the page of the list below before you write what you have not written here before.`,
    '## Rules',
    RULES,
    '## Commands',
    'Run `npm install` first. Without it, npx would look for a package of that name on npm.',
    toTable(['command', 'what it does'], rows),
    `A change is done when \`npx octavo build --strict\` exits with 0. \`--format json\` prints diagnostics for programs; each code is explained in
\`node_modules/octavo/docs/content/reference/errors.md\`.`,
    '## The manual',
    '{{manual}}',
  ]
    .join('\n\n')
    .concat('\n')
}

const RULES = `- A file's path is its address, a folder is a category of the sidebar. Begin a page with front matter (\`description\`, \`sidebar_position\`) and one \`#\` heading.
- Link to files, with their ending: \`[Install](./install.md#requirements)\`. Broken links and pictures end the build.
- Move a page with \`octavo rename\`, which mends links and leaves a redirect. A page that moved otherwise names its old address in \`redirect_from\`.
- Pages are data. Nothing in them runs: no scripts, no event handlers, no \`style\` that leaves its place. Components come from \`components/index.ts\`.
- Write \`:::tip\` … \`:::\` for notes, a language behind each fence, \`alt\` for each picture that says something.
- In MDX, imports and expressions are read, not run: constants, JSON, partials. What cannot be read is a diagnostic that says what to write.
- Do not edit what commands write: \`i18n/**/*.lock\`, \`versioned_docs/\`, \`dist/\`, \`.octavo/\`.`
