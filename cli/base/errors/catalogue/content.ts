/** Diagnostics of content, which `octavo check-content` reports. */
import type { Diagnostic, Source } from '../../model/diagnostic.ts'

/** An image without alternative text for readers who cannot see it. */
export const contentImageAlt = (source: Source): Diagnostic => ({
  code: 'CONTENT_IMAGE_ALT',
  severity: 'warn',
  message: 'A picture has no alternative text.',
  hint: 'Describe it: `![A form with two fields](form.png)`. Write `<img alt="" src="…">` for a decorative picture.',
  source,
})

/** A heading level is skipped, which leaves a gap in the outline. */
export const contentHeadingSkipped = (
  before: number,
  level: number,
  source: Source,
): Diagnostic => ({
  code: 'CONTENT_HEADING_SKIPPED',
  severity: 'warn',
  message: `A heading of level ${level} follows one of level ${before}.`,
  hint: `Write "${'#'.repeat(before + 1)}", or put a heading between them.`,
  source,
})

/** A link without text. */
export const contentLinkEmpty = (source: Source): Diagnostic => ({
  code: 'CONTENT_LINK_EMPTY',
  severity: 'warn',
  message: 'A link has no text.',
  hint: 'Write the name of its target, or remove it.',
  source,
})

/** A link whose text does not name its target when read alone. */
export const contentLinkVague = (text: string, source: Source): Diagnostic => ({
  code: 'CONTENT_LINK_VAGUE',
  severity: 'warn',
  message: `The link text "${text}" does not name its target.`,
  hint: 'Link the words that name the target. Screen readers list links without the text around them.',
  source,
  subject: text,
})

/** A table without column headers. */
export const contentTableHeader = (source: Source): Diagnostic => ({
  code: 'CONTENT_TABLE_HEADER',
  severity: 'warn',
  message: 'A table has no header.',
  hint: 'Name its columns in the first row, or with <th>.',
  source,
})

/** A word that the site avoids, or spells differently. `wanted`: the replacement, `null` to leave the word out. */
export const contentTerm = (
  written: string,
  wanted: string | null,
  source: Source,
): Diagnostic => ({
  code: 'CONTENT_TERM',
  severity: 'warn',
  message: `"${written}" is a word that this site avoids.`,
  hint: wanted === null ? 'Leave it out.' : `Write "${wanted}".`,
  source,
  subject: written,
})

/** A sentence with more words than `checkContent.maxSentenceWords` allows. */
export const contentSentenceLong = (
  { sentence, words, limit }: { sentence: string; words: number; limit: number },
  source: Source,
): Diagnostic => {
  const start = sentence.split(' ', 6).join(' ').slice(0, 100)
  return {
    code: 'CONTENT_SENTENCE_LONG',
    severity: 'warn',
    message: `The sentence "${start} …" has ${words} words; the limit is ${limit}.`,
    hint: 'Split it, so that each sentence states one fact. Write several facts as a list.',
    source,
    subject: sentence,
  }
}

/** Two colours set by the site have too little contrast, where the theme shows one on the other. */
export const contentContrast = (
  {
    name,
    front,
    ground,
    contrast,
    least,
    mode,
  }: {
    /** Name of the property that the site sets. */
    name: string
    front: string
    ground: string
    /** Contrast ratio, from 1 to 21. */
    contrast: number
    least: number
    mode: 'light' | 'dark'
  },
  source: Source,
): Diagnostic => ({
  code: 'CONTENT_CONTRAST',
  severity: 'warn',
  // Rounded down, as 4.499 is not enough.
  message: `${front} on ${ground} has a contrast of ${Math.floor(contrast * 100) / 100}:1 in ${mode} mode.`,
  hint: `Change ${name} until the contrast is at least ${least}:1. A value of :root also applies in dark mode, unless [data-theme="dark"] sets another.`,
  source,
  subject: `${name} ${mode}`,
})
