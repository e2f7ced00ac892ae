/** Tools for authors, over the sources of a site: check, explain, rename. None of them changes a file. */
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { cut, quote } from './quote.ts'
import type { Outcome, SourceFolder } from './source-folder.ts'
import { answerWith } from './tools.ts'

const MOST_CHARACTERS = 12_000
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const
const argument = z.string().min(1).max(1_000)

/** Add the tools. */
export function addAuthorTools(server: McpServer, { octavo }: Pick<SourceFolder, 'octavo'>): void {
  const answer = (args: readonly string[]) =>
    answerWith(async () => toText(args[0] ?? '', await octavo(args)))
  server.registerTool(
    'check',
    {
      title: 'Check the sources',
      description:
        'Check all internal links and anchors of the sources. Lists each problem with code, file, line and a hint.',
      inputSchema: z.object({}),
      annotations: READ_ONLY,
    },
    () => answer(['check-links', '--quiet']),
  )
  server.registerTool(
    'explain',
    {
      title: 'Explain a page or a code',
      description:
        'Explain a page (its file, its address, the links to it), or the code of a problem that "check" reports.',
      inputSchema: z.object({
        subject: argument.describe(
          'A path like "/guide/install", a file, or a code like "LINK_BROKEN".',
        ),
      }),
      annotations: READ_ONLY,
    },
    ({ subject }) => answer(['explain', '--quiet', '--', subject]),
  )
  server.registerTool(
    'rename',
    {
      title: 'Show what moving a page would change',
      description:
        'List the files and links that would change if a page moved. Nothing is written: run "octavo rename" to move it.',
      inputSchema: z.object({
        from: argument.describe('File of the page, in the main language.'),
        to: argument.describe('Its new path.'),
      }),
      annotations: READ_ONLY,
    },
    ({ from, to }) => answer(['rename', '--quiet', '--dry-run', '--', from, to]),
  )
}

function toText(command: string, { code, stdout, stderr }: Outcome): string {
  const said = `${stdout.trim()}\n${stderr.trim()}`.trim()
  const { text, isCut } = cut(said === '' ? 'No problems.' : said, MOST_CHARACTERS)
  const note = isCut ? `The first ${text.length} of ${said.length} characters.` : ''
  return quote([{ url: `octavo ${command}`, title: `exit code ${code}`, text }], note)
}
