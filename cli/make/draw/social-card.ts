import { type DrawNode, FONT, type Picture } from './painter.ts'

/** Texts of a social image. */
export interface SocialCard {
  /** Name of the site, next to the icon at the top. */
  site: string
  /** Line above the title; empty for none. */
  kicker: string
  title: string
  dir: 'ltr' | 'rtl'
}

/** Size in pixels that all social networks accept. */
export const CARD_SIZE = { width: 1200, height: 630 }
const PADDING = 80
const LARGEST = 88
const SMALLEST = 46
/** Average width of a letter as a fraction of the font size; measured on German text in Geist at this weight. */
const LETTER_WIDTH = 0.57

/** Dark text on a light ground, as on the site: icon and site name at the top, the title at the bottom. */
export function toCardPicture(card: SocialCard, icon: Uint8Array | null): Picture {
  const align = card.dir === 'rtl' ? 'flex-end' : 'flex-start'
  const title = withoutPictographs(card.title)
  const brand: DrawNode[] = [
    ...(icon
      ? [
          {
            type: 'image' as const,
            src: 'icon',
            width: 56,
            height: 56,
            style: { width: 56, height: 56 },
          },
        ]
      : []),
    text(card.site, { fontSize: 36, fontWeight: 600, letterSpacing: '-0.015em' }),
  ]
  const words: DrawNode[] = [
    ...(card.kicker === ''
      ? []
      : [text(card.kicker, { fontSize: 32, fontWeight: 600, color: '#b3330f' })]),
    text(title, {
      fontSize: toFontSize(title),
      fontWeight: 650,
      lineHeight: 1.1,
      letterSpacing: '-0.03em',
      lineClamp: 4,
      overflowWrap: 'anywhere',
    }),
  ]
  return {
    ...CARD_SIZE,
    images: icon ? { icon } : {},
    node: box(
      {
        ...CARD_SIZE,
        padding: PADDING,
        justifyContent: 'space-between',
        alignItems: align,
        backgroundColor: '#fefdfc',
        color: '#171412',
        fontFamily: FONT,
        borderBottom: '16px solid #c13616',
      },
      [
        box({ flexDirection: 'row', alignItems: 'center', gap: 20 }, brand),
        box({ gap: 24, alignItems: align }, words),
      ],
    ),
  }
}

/** The largest font size with which the longest word fits on one line and the title on four lines. */
export function toFontSize(title: string): number {
  const width = CARD_SIZE.width - 2 * PADDING
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length), 1)
  const byWord = width / (longest * LETTER_WIDTH)
  // The factor 0.8 allows for lines that are not full.
  const byLines = Math.sqrt((width * 330 * 0.8) / (title.length * LETTER_WIDTH * 1.1))
  return Math.round(Math.max(SMALLEST, Math.min(LARGEST, byWord, byLines)))
}

/** Whether the font has a glyph for every letter of a text; a missing one would be drawn as a box. */
export function isDrawable(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
}

/** Remove emoji: the fonts used here have no glyphs for them. */
function withoutPictographs(text: string): string {
  return text
    .replace(/\p{Emoji_Presentation}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function text(value: string, style: Readonly<Record<string, string | number>>): DrawNode {
  return { type: 'text', text: value, style }
}

function box(
  style: Readonly<Record<string, string | number>>,
  children: readonly DrawNode[],
): DrawNode {
  return {
    type: 'container',
    style: { display: 'flex', flexDirection: 'column', ...style },
    children,
  }
}
