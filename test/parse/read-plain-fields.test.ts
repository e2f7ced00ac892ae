import { parse } from 'yaml'
import { readPlainFields } from '../../cli/parse/read-plain-fields.ts'

const PLAIN = [
  'title: Meridian Cloud',
  'title: "A: quoted, with #signs"',
  "title: 'single'",
  'sidebar_position: 12',
  'draft: true',
  'last_update: 2025-10-15',
  'title: Über uns – kurz, gut (wirklich).',
  'title: One\nsidebar_label: Two',
]

test.each(PLAIN)('reads %j as YAML does', (text) => {
  expect(readPlainFields(text)).toEqual(parse(text))
})

const NOT_PLAIN = [
  'title: a: b',
  'title: a #comment',
  'title: "es\\u0063ape"',
  'title: [a, b]',
  'title: *alias',
  'title: yes',
  'title: null',
  'title: 0x1F',
  'title: 1.5',
  'title: 007',
  'title:',
  'title: one\n  folded',
  'title: one\ntitle: two',
  'tags:\n  - a',
  'title: "a" "b"',
  '',
]

test.each(NOT_PLAIN)('leaves %j to YAML', (text) => {
  expect(readPlainFields(text)).toBeNull()
})
