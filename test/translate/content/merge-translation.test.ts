import { mergeTranslation } from '../../../cli/translate/content/merge-translation.ts'
import { accept, split } from './split-text.ts'

const SOURCE = `---
title: Access
---

Who may do what.

## Roles

A role is a [list].

## Keys

A key opens one door.

[list]: ./list.md
`
const TWIN = `---
title: Zugriff
---

Wer was darf.

## Rollen

Eine Rolle ist eine Liste.

## Schlüssel

Ein Schlüssel öffnet eine Tür.
`

function compose(source: string, translation = TWIN, replacesOutdated = true) {
  return mergeTranslation({
    marked: new Map(),
    source: { file: 'docs/a.md', sections: split(source) },
    translation: { file: 'i18n/de/docs/a.md', sections: split(translation) },
    record: accept(SOURCE, TWIN),
    lang: 'en',
    dir: 'ltr',
    replacesOutdated,
  })
}

const inEnglish = (text: string) =>
  Array.from(
    text.matchAll(/<div lang="en" dir="ltr">\n\n([\s\S]*?)\n\n<\/div>/g),
    ([, part]) => part,
  )

test('a current translation stays unchanged', () => {
  expect(compose(SOURCE)).toBeNull()
  expect(compose(SOURCE.replace('Access', 'Rights'))).toBeNull()
})

test('a changed section is shown in the source language, with the addresses that it needs', () => {
  const text = compose(SOURCE.replace('role is', 'role has'))?.text ?? ''
  expect(inEnglish(text)).toEqual(['## Roles {#rollen}\n\nA role has a [list].'])
  expect(text).not.toContain('## Rollen')
  expect(text).toContain('## Schlüssel')
  expect(text).toContain('\n[list]: ./list.md\n')
})

test('a new section is at its place in the source, and a removed one is gone', () => {
  const text =
    compose(SOURCE.replace('## Keys\n\nA key opens one door.', '## Locks\n\nA lock.'))?.text ?? ''
  expect(text.match(/^## .*/gm)).toEqual(['## Rollen', '## Locks'])
  const first = compose(SOURCE.replace('Who may do what.\n', ''))?.text ?? ''
  expect(first).toMatch(/^---\ntitle: Zugriff\n---\n\n## Rollen/)
})

test('without the option, only marked sections are replaced', () => {
  const changed = SOURCE.replace('role is', 'role has')
  expect(compose(changed, TWIN, false)).toBeNull()
  const marked = TWIN.replace('## Schlüssel', '## Keys\n\n<!-- untranslated -->')
  expect(inEnglish(compose(SOURCE, marked, false)?.text ?? '')).toEqual([
    '## Keys\n\n<!-- untranslated -->\n\nEin Schlüssel öffnet eine Tür.',
  ])
})

test('every line has its place in its own file', () => {
  const composed = compose(SOURCE.replace('role is', 'role has'))
  const lines = composed?.text.split('\n') ?? []
  const positionOf = (text: string) => {
    const line = lines.indexOf(text) + 1
    const run = composed?.runs.findLast(({ from }) => from <= line)
    return run && `${run.file}:${run.line + line - run.from}`
  }
  expect(positionOf('A role has a [list].')).toBe('docs/a.md:9')
  expect(positionOf('Ein Schlüssel öffnet eine Tür.')).toBe('i18n/de/docs/a.md:13')
  expect(positionOf('title: Zugriff')).toBe('i18n/de/docs/a.md:2')
})
