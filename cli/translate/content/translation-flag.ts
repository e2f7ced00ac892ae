import { FRONT_MATTER, type Section } from './split-sections.ts'

/** Comment below a heading whose text is still in the source language; translators remove it. */
export const FLAG = '<!-- untranslated -->'
/** The same in front matter, as a comment of YAML. */
export const FRONT_MATTER_FLAG = '# untranslated'

const BODY_FLAG = /^[ \t]*<!--\s*untranslated\s*-->[ \t]*$/m
/** Fast test of a whole text: if it fails, no section of the body is flagged. */
export const MAY_BE_FLAGGED = /^[ \t]*<!--\s*untranslated\s*-->/m

const YAML_FLAG = /^#[ \t]*untranslated[ \t]*$/m

/** Fast test of a whole text: if it is false, no section is flagged. */
export const mayBeFlagged = (text: string): boolean =>
  MAY_BE_FLAGGED.test(text) || YAML_FLAG.test(text)

/** Whether a section of a translation is not translated yet. */
export function isFlagged({ key, text }: Pick<Section, 'key' | 'text'>): boolean {
  return (key === FRONT_MATTER ? YAML_FLAG : BODY_FLAG).test(text)
}

/** Line of the flag in the file, 1-based. */
export function lineOfFlag({ key, text, line }: Section): number {
  const lines = text.split('\n')
  const place = lines.findIndex((each) => (key === FRONT_MATTER ? YAML_FLAG : BODY_FLAG).test(each))
  return line + Math.max(place, 0) + (key === FRONT_MATTER ? 1 : 0)
}

/** A text of Markdown without the flags of its sections. */
export const withoutFlags = (text: string): string =>
  text.replace(new RegExp(BODY_FLAG.source, 'gm'), '')
