import { FRONT_MATTER, type Section } from './split-sections.ts'

/** Stands below a heading whose text is still that of the source; translators remove it. */
export const MARK = '<!-- untranslated -->'
/** The same in front matter. */
export const FRONT_MATTER_MARK = '# untranslated'

const BODY_MARK = /^[ \t]*<!--\s*untranslated\s*-->[ \t]*$/m
/** Cheap look at a whole text: where it fails, no section of a body is marked. */
export const MAY_BE_MARKED = /^[ \t]*<!--\s*untranslated\s*-->/m

const YAML_MARK = /^#[ \t]*untranslated[ \t]*$/m

/** Cheap look at a whole text: where it says no, no section is marked. */
export const mayBeMarked = (text: string): boolean =>
  MAY_BE_MARKED.test(text) || YAML_MARK.test(text)

/** Whether a section of a translation waits for its translator. */
export function isMarked({ key, text }: Pick<Section, 'key' | 'text'>): boolean {
  return (key === FRONT_MATTER ? YAML_MARK : BODY_MARK).test(text)
}

/** Line of the mark in the file, 1-based. */
export function markLine({ key, text, line }: Section): number {
  const lines = text.split('\n')
  const place = lines.findIndex((each) => (key === FRONT_MATTER ? YAML_MARK : BODY_MARK).test(each))
  return line + Math.max(place, 0) + (key === FRONT_MATTER ? 1 : 0)
}
