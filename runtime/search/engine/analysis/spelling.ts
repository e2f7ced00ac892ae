/**
 * British and American spellings of English words: forms of one word, so they share a stem. The rules name the
 * words that they must not change (`precise`, `revision`), because those would lose their other forms.
 */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // normalise → normalize; not `exercise`, `promise`, `revise`, `surprise`, `noise`.
  [
    /(?<=[a-z]{3})(?<![vw]|pr|[aeou]|unr|ch|exerc|prec|conc|exc|inc|prom|prem|dem|advert|expert|parad|merchand)is(?=(?:e[ds]?|ers?|ing|ations?|able)$)/,
    'iz',
  ],
  // analyse → analyze
  [/(?<=al|ol)ys(?=(?:e[ds]?|ers?|ing)$)/, 'yz'],
  // colour → color
  [
    /(?<=col|fav|behavi|neighb|hon|lab|flav|harb|hum|rum|vap|arm|endeav|rig|vig|od|tum|savi|splend|glam)our/,
    'or',
  ],
  // centre → center, centred → centered
  [/(?<=cent|fib|theat|calib|spect|lust|met|lit)re(?=s?$)/, 'er'],
  [/(?<=cent|calib)red$/, 'ered'],
  [/(?<=cent|calib)ring$/, 'ering'],
  // cancelled → canceled, signalling → signaling; not `installed`, `spelling`.
  [
    /(?<=(?:[bdgknuvw]|[a-z]c|couns)e|(?:sign|tot|equ|di|initi|marsh|ped)a)ll(?=(?:ed|ing|ers?|ors?)$)/,
    'l',
  ],
  [/(?<=fulfi|enro)l(?=(?:s|ments?)?$)/, 'll'],
  // catalogue → catalog
  [/(?<=[a-z]{2}[lg]og)(?:ue(?=s?$)|u(?=(?:ed|ing)$))/, ''],
  // licence → license
  [/(?<=lic|def|off|pret)ence/, 'ense'],
  [/^grey/, 'gray'],
  [/(?<=program)me(?=s?$)/, ''],
  [/(?<=judg|acknowledg)ement/, 'ment'],
]

/** German spelling of a folded English word, which German texts use next to their own: `component` → `komponent`. */
export function toGerman(word: string): string {
  return word.replace(/c(?![ehiky])/g, 'k')
}

/** American spelling of a folded English word; other words are unchanged. */
export function toAmerican(word: string): string {
  return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
}
