import { fold } from './fold.ts'

const FILLERS: Readonly<Record<string, string>> = {
  en: `a about after also am an and any are as at be because been but by can could did do does during for from
    had has have how i if in into is it its just me my of on or our should since so some than that the
    their them then there these they this to until was we were what when where which while who why will
    with would you your`,
  de: `aber alle als am an auch auf aus bei bin bis da damit das dass dem den der des die dies diese
    dieser dieses doch du durch ein eine einem einen einer eines er es für gibt hat ich ihr ihre im in
    ist kann man mein mich mir mit nach nicht noch nur ob oder sein sich sie sind so über um und uns
    unter vom von vor wann war warum was welche wenn wer werden wie wir wird wo zu zum zur`,
  fr: `a au aux avec ce ces cette comment dans de des du en est et je la le les mon ou par pour pourquoi quand que
    quel qui sa sans se ses son sur un une vers`,
  ja: 'か が から さ し する せ た たい て で です では と な に の は へ ます まで も や よう より ら り る れ を',
  ru: `а без бы в во вот где да для до его ее если есть же за и из или их к как какой ко когда кто ли мне можно мой мы
    на не но о об он она они от по почему при с со так такой то у что чтобы это этот я`,
}
const folded = new Map<string, ReadonlySet<string>>()

/** Folded words that have no meaning in a query, such as articles. */
export function fillersOf(language: string): ReadonlySet<string> {
  let fillers = folded.get(language)
  if (!fillers) {
    const words = (FILLERS[language] ?? '').split(/\s+/)
    fillers = new Set(words.map((word) => fold(word, language)))
    folded.set(language, fillers)
  }
  return fillers
}
