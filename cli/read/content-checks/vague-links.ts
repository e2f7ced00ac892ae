/** Link texts that do not name their target. In the list of links of a screen reader they all read the same. */
const VAGUE: Readonly<Record<string, readonly string[]>> = {
  ar: ['هنا', 'اضغط هنا', 'انقر هنا', 'رابط', 'هذا الرابط', 'المزيد', 'اقرأ المزيد'],
  de: [
    ...['hier', 'hier klicken', 'klick hier', 'klicke hier', 'klicken sie hier', 'dieser link'],
    ...['link', 'mehr', 'mehr erfahren', 'mehr lesen', 'weiterlesen', 'diese seite', 'siehe hier'],
  ],
  en: [
    ...['here', 'click here', 'click', 'this', 'this link', 'link', 'this page', 'this article'],
    ...['more', 'read more', 'learn more', 'see more', 'see here', 'find out more', 'go here'],
  ],
  es: ['aquí', 'haz clic aquí', 'haga clic aquí', 'enlace', 'este enlace', 'leer más', 'más'],
  fr: ['ici', 'cliquez ici', 'lien', 'ce lien', 'lire la suite', 'en savoir plus', 'plus'],
  it: ['qui', 'clicca qui', 'link', 'questo link', 'leggi di più', 'leggi tutto', 'scopri di più'],
  ja: [
    'こちら',
    'ここ',
    'ここをクリック',
    'こちらをクリック',
    'リンク',
    '詳細はこちら',
    '続きを読む',
  ],
  nl: ['hier', 'klik hier', 'link', 'deze link', 'lees meer', 'meer', 'meer informatie'],
  pl: ['tutaj', 'tu', 'kliknij tutaj', 'kliknij', 'link', 'ten link', 'czytaj więcej', 'więcej'],
  pt: ['aqui', 'clique aqui', 'link', 'este link', 'leia mais', 'mais', 'saiba mais'],
  ru: ['здесь', 'тут', 'нажмите здесь', 'ссылка', 'эта ссылка', 'подробнее', 'читать далее'],
  zh: ['这里', '此处', '点击这里', '点击此处', '链接', '此链接', '更多', '阅读更多'],
}

/** @param lang - BCP 47 tag. For a language without a list the result is always false. */
export function isVagueLink(text: string, lang: string): boolean {
  const [language = ''] = lang.toLowerCase().split('-')
  const plain = text
    .normalize('NFC')
    .toLocaleLowerCase(language)
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return VAGUE[language]?.includes(plain) === true
}
