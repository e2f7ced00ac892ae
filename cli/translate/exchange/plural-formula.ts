import { commonPluralForms, type PluralForm } from '../plural-forms.ts'

/** The formulas of gettext's manual, which tools compare as texts, each as a function. */
const KNOWN: readonly (readonly [formula: string, indexOf: (n: number) => number])[] = [
  ['nplurals=1; plural=0;', () => 0],
  ['nplurals=2; plural=(n != 1);', (n) => (n === 1 ? 0 : 1)],
  ['nplurals=2; plural=(n > 1);', (n) => (n > 1 ? 1 : 0)],
  [
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2),
  ],
  [
    'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2),
  ],
  [
    'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
    (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2),
  ],
  [
    'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
    (n) => (n < 3 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5),
  ],
]

const isFew = (n: number) => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20)

/** Numbers for which a formula must give the form of the language. */
const TRIED = Array.from({ length: 1_100 }, (_, n) => n)

/**
 * `Plural-Forms` of gettext for a language: a C expression from a number to the index of its form. It agrees with
 * `Intl`, and so with the runtime, in every language; if a formula of gettext's manual does, it is that one.
 *
 * ```text
 * de  nplurals=2; plural=(n != 1);
 * ```
 */
export function pluralFormula(lang: string): string {
  const forms = commonPluralForms(lang)
  const rules = new Intl.PluralRules(lang)
  const known = KNOWN.find(
    ([formula, formOf]) =>
      formula.startsWith(`nplurals=${forms.length};`) &&
      TRIED.every((n) => forms[formOf(n)] === rules.select(n)),
  )
  return known?.[0] ?? deriveFormula(forms, rules)
}

function deriveFormula(forms: readonly PluralForm[], rules: Intl.PluralRules): string {
  // The plural rules of all languages depend on the last two digits, except for some small numbers.
  const large = Array.from({ length: 100 }, (_, rest) => rules.select(100 + rest))
  const small = Array.from({ length: 100 }, (_, n) => [n, rules.select(n)] as const).filter(
    ([n, form]) => form !== large[n],
  )
  const steps = [
    ...groupByForm(small).map(([form, numbers]) => [form, toRanges('n', numbers)] as const),
    ...groupByForm([...large.entries()]).map(
      ([form, rests]) => [form, toRanges('n%100', rests)] as const,
    ),
  ]
  const last = steps.at(-1)?.[0] ?? 'other'
  const expression = steps
    .slice(0, -1)
    .map(([form, condition]) => `${condition} ? ${indexOf(form, forms)} : `)
    .join('')
  return `nplurals=${forms.length}; plural=(${expression}${indexOf(last, forms)});`
}

function groupByForm(
  numbers: readonly (readonly [number, PluralForm])[],
): [PluralForm, number[]][] {
  const groups = new Map<PluralForm, number[]>()
  for (const [n, form] of numbers) groups.set(form, [...(groups.get(form) ?? []), n])
  return [...groups].sort(([, a], [, b]) => a.length - b.length)
}

function toRanges(variable: string, numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const n of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === n - 1) last[1] = n
    else ranges.push([n, n])
  }
  const conditions = ranges.map(([from, to]) =>
    from === to ? `${variable}==${from}` : `${variable}>=${from} && ${variable}<=${to}`,
  )
  const [only] = conditions
  if (conditions.length === 1 && only !== undefined) return only
  return conditions.map((each) => (each.includes('&') ? `(${each})` : each)).join(' || ')
}

function indexOf(form: PluralForm, forms: readonly PluralForm[]): number {
  return Math.max(forms.indexOf(form), 0)
}
