import { orderedPluralForms, type PluralForm } from '../plural-forms.ts'

/**
 * `Plural-Forms` of gettext for a language: a C expression from a number to the index of its plural form.
 * It is derived from `Intl`, so that it agrees with the runtime in every language.
 *
 * ```text
 * de  nplurals=2; plural=(n==1 ? 0 : 1);
 * ar  nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : …);
 * ```
 */
export function pluralFormula(lang: string): string {
  const forms = orderedPluralForms(lang)
  const rules = new Intl.PluralRules(lang)
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
