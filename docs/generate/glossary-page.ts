/** The page of all terms of the manual. */
import { anchorOf, terms } from '../glossary.ts'
import type { ReferencePage } from './markdown.ts'

export function glossaryPage(): ReferencePage {
  const sorted = [...terms].sort((one, other) =>
    anchorOf(one.name) < anchorOf(other.name) ? -1 : 1,
  )
  return {
    name: 'glossary',
    title: 'Glossary',
    description:
      'The terms of this manual, each in one or two sentences with the page that explains it.',
    blocks: [
      'Each term of this manual, the words of other programs for it, and the page that explains it.',
      ...sorted.map(({ name, also = [], definition, page: [label, href] }) =>
        [
          `## ${toHeading(name)} {#${anchorOf(name)}}`,
          definition,
          `${also.length === 0 ? '' : `Also: ${also.join(', ')}. `}See [${label}](${href}).`,
        ].join('\n\n'),
      ),
      `## Next step

Something does not work? Look for what you see in [troubleshooting](./troubleshooting.md).`,
    ],
  }
}

/** Names of files stay as they are. */
const toHeading = (name: string) =>
  name.includes('.') ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
