/**
 * A translator for tests: every letter of an XLIFF file becomes another one, in the script of the language, and tags
 * stay. Nothing else is protected, so a letter that is code and not in a tag is changed too.
 */

/** Replacements of a to z; English text has none of them. */
const LATIN = 'âƀçđéƒğĥîĵķļɱñôþɋŕšţûṽŵẋýž'
const LETTERS = {
  ar: 'ابجدهفغحيجكلمنوبقرستوفوكيز',
  de: LATIN,
  fr: LATIN,
  ja: 'アブクデエフゲハイジカルムノオプキラサタウヴワキヤズ',
  'pt-BR': LATIN,
  ru: 'абцдефгхийклмнопкрстувшхыз',
}
const SEGMENT = /(<segment id="[^"]*") state="initial">\n<source>([\s\S]*?)<\/source>\n<\/segment>/g

/**
 * Translate all open segments.
 *
 * @param {string} xliff
 * @param {string} locale A key of the letters.
 * @returns {{ text: string, segments: number }}
 */
export function translateXliff(xliff, locale) {
  let segments = 0
  const text = xliff.replace(SEGMENT, (_, start, source) => {
    segments += 1
    const target = translate(source, locale)
    return `${start} state="translated">\n<source>${source}</source>\n<target>${target}</target>\n</segment>`
  })
  return { text, segments }
}

/** Tags and entities of XML stay. */
function translate(source, locale) {
  return source
    .split(/(<[^>]*>|&#?\w+;)/)
    .map((part, index) => (index % 2 === 1 ? part : toLetters(part, LETTERS[locale])))
    .join('')
}

function toLetters(text, letters) {
  return text.replace(/[A-Za-z]/g, (sign) => {
    const own = letters[sign.toLowerCase().charCodeAt(0) - 97] ?? sign
    return sign === sign.toLowerCase() ? own : own.toUpperCase()
  })
}
