import { parseDocument } from 'yaml'
import { isDeepYaml } from '../../../runtime/shared/is-deep-yaml.ts'
import { POSITION_FIELDS } from '../../base/model/inherited-fields.ts'
import { hasExplicitId, setHeadingId, splitHeading } from './heading-id.ts'
import { FRONT_MATTER, type Section } from './split-sections.ts'
import { FLAG, FRONT_MATTER_FLAG } from './translation-flag.ts'

/**
 * Text of a new translation: all of it in the source language, with a flag in each section that its
 * translator removes. Headings get the ids of the source as explicit ids, so that links to them work in all
 * languages.
 */
export function createTranslation(text: string, sections: readonly Section[]): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const parts = sections.map((section) => {
    const own = lines.slice(section.line - 1, section.endLine)
    if (section.key === FRONT_MATTER) return toFrontMatter(own.slice(1, -1).join('\n'))
    return toFlagged(section, own)
  })
  return `${parts
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(/^\n+/, '')}\n`
}

function toFrontMatter(yaml: string): string {
  // The build refuses front matter that is nested this deeply, so nothing of it is kept.
  if (isDeepYaml(yaml)) return ''
  const document = parseDocument(yaml)
  for (const name of POSITION_FIELDS) if (document.has(name)) document.delete(name)
  const kept = document.toString({ lineWidth: 0 }).trim()
  return kept === '' || kept === '{}' ? '' : `---\n${FRONT_MATTER_FLAG}\n${kept}\n---`
}

function toFlagged(section: Section, lines: readonly string[]): string {
  const body = lines.join('\n').trim()
  if (section.level === 0) return body === '' ? '' : `${FLAG}\n\n${body}`
  const { words, underline, rest } = splitHeading(withId(body, section))
  return [words + underline, FLAG, rest.trim()].filter((part) => part !== '').join('\n\n')
}

/** A heading of level 1 has no anchor, so it gets no id. */
function withId(text: string, { key, level, title }: Section): string {
  const needsId = level > 1 && title !== '' && !hasExplicitId(text)
  return needsId ? setHeadingId(text, key) : text
}
