/** The pages about diagnostics: a list of all codes, and their entries on pages by the first letter. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codePage } from '../../cli/base/package/version.ts'
import { groupBy } from '../../runtime/shared/group-by.ts'
import { DECIDED, type DescribedCode, describeCodes } from './describe-codes.ts'
import { type ReferencePage, toCode, toTable } from './markdown.ts'

/** Codes of one page, by their first word. */
type Groups = ReadonlyMap<string, readonly DescribedCode[]>

/** The list of all codes, then the pages of their entries. @param root - Of the project. */
export function errorsPages(root: string): ReferencePage[] {
  const codes = describeCodes(join(root, 'cli/base/errors/catalogue'))
  const examples = readExamples(join(root, 'test/fixtures'))
  const parts = Array.from(
    groupBy(codes, ({ code }) => codePage(code)),
    ([name, members]): [string, Groups] => [name, groupBy(members, groupOf)],
  )
  return [listPage(parts), ...parts.map(([name, groups]) => entriesPage(name, groups, examples))]
}

/** Code → the shortest output for it in tests. @param fixtures - Folder of the tests' sites. */
function readExamples(fixtures: string): Map<string, string> {
  const examples = new Map<string, string>()
  for (const name of readdirSync(fixtures).sort()) {
    const text = readFileSync(join(fixtures, name, 'expected.txt'), 'utf8')
    for (const [block, code = ''] of text.matchAll(
      /^(?:error|warning|info) ([A-Z_0-9]+).*(?:\n {2}.*)+/gm,
    )) {
      const plain = block.replace(/\n {2}see: .*/, '')
      const known = examples.get(code)
      if (plain.split('\n').length < 12 && (known === undefined || plain.length < known.length))
        examples.set(code, plain)
    }
  }
  return examples
}

/**
 * Every code with its severity and a link to its entry. In 0.1.0, this page had the entries: its rows keep the ids of
 * their headings, because addresses that 0.1.0 prints name them.
 */
function listPage(parts: readonly (readonly [name: string, Groups])[]): ReferencePage {
  return {
    name: 'errors',
    title: 'Diagnostics',
    description: 'Every error, warning and note by its code: its severity and its entry.',
    tocLevel: 2,
    blocks: [
      INTRODUCTION,
      ...parts.flatMap(([name, groups]) => [
        `## ${lettersOf(name)}`,
        toTable(
          ['code', 'severity'],
          Array.from(groups).flatMap(([group, codes]) =>
            codes.map(({ code, level }, index) => [
              `${index === 0 ? toAnchor(toGroupId(group)) : ''}${toAnchor(code)}[${toCode(code)}](./${name}.md#${code})`,
              level,
            ]),
          ),
        ),
      ]),
    ],
  }
}

const toAnchor = (id: string) => `<a id="${id}"></a>`

/** The entries of the codes that start with some letters. @param name - Of the page. */
function entriesPage(
  name: string,
  groups: Groups,
  examples: ReadonlyMap<string, string>,
): ReferencePage {
  const letters = lettersOf(name)
  return {
    name,
    title: `Diagnostics: ${letters}`,
    description: `Diagnostics whose code starts with ${letters}: the cause, the message and the fix.`,
    tocLevel: 2,
    blocks: [
      'In these messages, `<…>` marks the parts that vary. [All codes](./errors.md).',
      ...Array.from(groups).flatMap(([group, codes]) => [
        `## ${group} {#${toGroupId(group)}}`,
        ...codes.flatMap((code) => describe(code, examples.get(code.code))),
      ]),
    ],
  }
}

const groupOf = ({ code }: DescribedCode) => code.split('_')[0] ?? code

const toGroupId = (group: string) => `group-${group.toLowerCase()}`

/** `errors-d-l` → `D to L` */
const lettersOf = (name: string) => name.replace('errors-', '').toUpperCase().replace('-', ' to ')

const INTRODUCTION = `Octavo prints all diagnostics of a run together. Each has a code, a message, a hint, and its place, if there is one. A code never changes its
meaning. Each code below leads to its entry with the cause, the message and the fix. To read it without a network, run \`octavo explain CODE\`.

- [\`rules\`](./config.md#rules) in the config changes the severity of a code.
- A [baseline](./config.md#baseline) hides known diagnostics.
- \`--format json\`, \`sarif\`, \`junit\` or \`github\` prints diagnostics for other programs. SARIF includes the address of each entry.

## Exit codes

${toTable(
  ['exit code', 'meaning'],
  [
    ['0', 'success, possibly with warnings'],
    ['1', 'errors in content or config; nothing was published'],
    ['2', 'wrong command line'],
    ['70', 'a bug in Octavo'],
    ['130, 143', 'stopped by Ctrl+C or SIGTERM'],
  ],
)}`

function describe(
  { code, level, cause, message, hint }: DescribedCode,
  example: string | undefined,
): string[] {
  const shown =
    example ??
    `${level === DECIDED ? 'error' : level} ${code}\n  ${message.replaceAll('\n', '\n  | ')}\n  hint: ${hint}`
  return [
    `### ${toCode(code)} {#${code}}`,
    `${cause} Severity: ${level}.`,
    `\`\`\`\`text\n${shown}\n\`\`\`\``,
  ]
}
