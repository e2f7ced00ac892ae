import { createTranslation } from '../../../cli/translate/content/create-translation.ts'
import { split } from './split-text.ts'

const create = (text: string) => createTranslation(text, split(text))

test('every section is marked, every heading has the id of its source', () => {
  const source = `---
title: "Access" # of people
sidebar_position: 3
---

Who may do what.

## Roles & rights

A role.

Keys
----

### Old {#old-id}
`
  expect(create(source)).toBe(`---
# untranslated
title: "Access" # of people
---

<!-- untranslated -->

Who may do what.

## Roles & rights {#roles--rights}

<!-- untranslated -->

A role.

Keys {#keys}
----

<!-- untranslated -->

### Old {#old-id}

<!-- untranslated -->
`)
})

test('text without front matter, or without headings, is marked once', () => {
  expect(create('Words.\n')).toBe('<!-- untranslated -->\n\nWords.\n')
  expect(create('# Title\n\nWords.\n')).toBe('# Title\n\n<!-- untranslated -->\n\nWords.\n')
})

test('the translation has the sections of its source, under the same keys', () => {
  const source = '## A\n\nText.\n\n## A ##\n\n```\n## No\n```\n\n### Ä `b`\n\nEnd.\n'
  expect(split(create(source)).map(({ key, level }) => [key, level])).toEqual(
    split(source).map(({ key, level }) => [key, level]),
  )
})
