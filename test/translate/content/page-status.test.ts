import { hashText } from '../../../cli/translate/content/hash-text.ts'
import type { PageRecord } from '../../../cli/translate/content/record-file.ts'
import { isUntouched, upgradeRecord } from '../../../cli/translate/content/upgrade-record.ts'
import { accept, split, statusOf, toStates } from './split-text.ts'

const SOURCE = `---
title: Access
sidebar_position: 3
---

Who may do what.

## Roles

A role is a list of rights.

### Parameters

Name and rights.

## Keys

A key opens one door.

### Parameters

Name and door.
`
const TRANSLATION = SOURCE.replace('Access', 'Zugriff')
  .replace('Who may do what', 'Wer was darf')
  .replace('## Roles', '## Rollen')
  .replace('## Keys', '## Schlüssel')
  .replaceAll('### Parameters', '### Parameter')
  .replace('A role is a list of rights', 'Eine Rolle ist eine Liste von Rechten')
  .replace('A key opens one door', 'Ein Schlüssel öffnet eine Tür')
  .replace('Name and rights', 'Name und Rechte')
  .replace('Name and door', 'Name und Tür')
const RECORD = accept(SOURCE, TRANSLATION)

const edited = (from: string, to: string) => statusOf(SOURCE.replace(from, to), TRANSLATION, RECORD)

test('an accepted page is translated, with nothing to do', () => {
  const status = statusOf(SOURCE, TRANSLATION, RECORD)
  expect(status).toMatchObject({ state: 'translated', wordsToDo: 0, date: '2025-10-15' })
  expect(status.wordsCurrent).toBe(status.words)
})

test.each([
  ['a new paragraph', 'of rights.', 'of rights.\n\nOr of roles.', ['changed roles']],
  ['another heading', '## Roles', '## Groups', ['renamed groups']],
  ['a new section', '## Keys', '## Locks\n\nA lock.\n\n## Keys', ['added locks']],
  ['a missing section', '### Parameters\n\nName and rights.\n', '', ['removed parameters']],
  ['a title', 'Access', 'Rights', ['changed (front matter)']],
  ['a place in the sidebar', 'position: 3', 'position: 4', []],
  ['an explicit id', '## Roles', '## Roles {#roles-of-people}', []],
  [
    'a section before one of the same name',
    '## Roles',
    '### Parameters\n\nOf all.\n\n## Roles',
    ['added parameters'],
  ],
])('%s in the source is reported as such', (_, from, to, states) => {
  expect(toStates(edited(from, to))).toEqual(states)
})

test('a section at another place is moved, and the others are not', () => {
  const [roles = ''] = /## Roles[\s\S]*?(?=## Keys)/.exec(SOURCE) ?? []
  const moved = `${SOURCE.replace(roles, '').trimEnd()}\n\n${roles}`
  expect(toStates(statusOf(moved, TRANSLATION, RECORD))).toEqual(['moved keys', 'moved parameters'])
})

test('the word count includes new text, but not moved text', () => {
  expect(edited('## Keys', '## Locks\n\nA lock shuts.\n\n## Keys').wordsToDo).toBe(4)
  expect(edited('## Roles', '## Groups').wordsToDo).toBe(1)
})

test('a section that the translation lacks, or marks, is untranslated', () => {
  const lost = TRANSLATION.replace(/## Schlüssel\n\n.*\n/, '')
  expect(toStates(statusOf(SOURCE, lost, RECORD))).toEqual(['untranslated keys'])
  const marked = TRANSLATION.replace('## Rollen', '## Rollen\n\n<!-- untranslated -->')
  expect(toStates(statusOf(SOURCE, marked, RECORD))).toEqual(['untranslated roles'])
  const renamed = TRANSLATION.replace('## Rollen', '## Die Rollen')
  expect(toStates(statusOf(SOURCE, renamed, RECORD))).toEqual([])
})

describe('without a record', () => {
  test('a page is unknown, and its words are not current', () => {
    expect(statusOf(SOURCE, TRANSLATION)).toMatchObject({
      state: 'unknown',
      wordsCurrent: 0,
      sections: [],
    })
  })

  test('its structure shows the missing sections', () => {
    const without = TRANSLATION.replace(/### Parameter\n\nName und Rechte.\n/, '')
    expect(toStates(statusOf(SOURCE, without))).toEqual(['untranslated parameters'])
    const longer = SOURCE.replace('of rights.', 'of rights.\n\n- One.\n- Two.\n')
    expect(toStates(statusOf(longer, TRANSLATION))).toEqual(['incomplete roles'])
  })

  test('a text that was left in the source language is found', () => {
    const text = 'Every key has an owner, and the owner alone may hand the key to somebody else.'
    const [source, translation] = [SOURCE, TRANSLATION].map(
      (page) => `${page}\n## Owner\n\n${text}\n`,
    )
    expect(toStates(statusOf(source ?? '', translation ?? ''))).toEqual(['untranslated owner'])
  })
})

test('a record of the first version, which hashed texts as they were written, is still read', () => {
  const source = '# A\n\nOne *two*.\n\n## B\n\n| c | d |\n| - | - |\n\n## C *c*\n\nThree.\n'
  const translation = '# A\n\nEins.\n\n## B\n\n| c | d |\n| - | - |\n\n## C\n\nDrei.\n'
  const sections = split(source, { asWritten: true })
  const record: PageRecord = {
    date: '2025-10-15',
    source: hashText(source),
    sections: sections.map(({ key, heading, body }) => ({ key, heading, body, translation: key })),
  }
  const now = source.replace('Three.', 'Four.')
  const upgraded = upgradeRecord(record, { text: now, sections: split(now) }, (text) =>
    split(text, { asWritten: true }),
  )
  expect(toStates(statusOf(now, translation, record)).length).toBeGreaterThan(1)
  expect(toStates(statusOf(now, translation, upgraded))).toEqual(['changed c-c'])
})

test('a page without changes since its record is not split into sections', () => {
  const record = accept('One.\n', 'Eins.\n')
  const texts = { source: hashText('One.\n'), translation: hashText('Eins.\n') }
  expect(isUntouched(record, texts)).toBe(true)
  expect(isUntouched(record, { ...texts, source: hashText('Two.\n') })).toBe(false)
  expect(isUntouched(record, { ...texts, translation: hashText('Zwei.\n') })).toBe(false)
  const marked = '# A\n\n<!-- untranslated -->\n\nOne.\n'
  const now = { source: hashText('# A\n\nOne.\n'), translation: hashText(marked) }
  expect(isUntouched(accept('# A\n\nOne.\n', marked), now)).toBe(false)
})
