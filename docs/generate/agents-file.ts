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
in \`node_modules/octavo/docs/content/\`. Before you write something new, read its page in the list below.`,
    '## Rules',
    RULES,
    '## Commands',
    'Run `npm install` first. Without it, npx would look for a package of that name on npm.',
    toTable(['command', 'meaning'], rows),
    `A change is complete if \`npx octavo build --strict\` exits with 0. \`--format json\` prints diagnostics for programs.
\`npx octavo explain CODE\` explains one; \`node_modules/octavo/docs/content/reference/errors.md\` lists all codes.`,
    '## The manual',
    '{{manual}}',
  ]
    .join('\n\n')
    .concat('\n')
}

const RULES = `- The path of a file is its address. A folder is a category of the sidebar. Begin a page with front matter (\`description\`, \`sidebar_position\`) and one \`#\` heading.
- Link to files with their extension: \`[Install](./install.md#requirements)\`. Broken addresses and images fail the build. A link to a Markdown file that does not exist is a warning.
- Move a page with \`octavo rename\`, which updates links and adds a redirect. If a page moved in another way, write its old address in \`redirect_from\`.
- Pages are data. Nothing in them runs: no scripts, no event handlers, no \`style\` that moves content out of its place. Components come from \`components/index.ts\`.
- Write \`:::tip\` … \`:::\` for notes. Write a language after each opening fence, and alternative text for each image that is not decoration.
- In MDX, Octavo reads imports and expressions (constants, JSON, partials), but never runs them. If it cannot read one, it reports what to write instead.
- Do not edit generated files: \`i18n/**/*.lock\`, \`versioned_docs/\`, \`dist/\`, \`.octavo/\`.`
