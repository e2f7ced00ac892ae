/** Form of address for readers. */
export type Formality = 'formal' | 'informal'

/** Patterns for words of the wrong form of address; imperatives are matched at the start of a sentence. */
const RULES: Readonly<Record<string, Readonly<Record<Formality, readonly RegExp[]>>>> = {
  de: {
    formal: [
      /(?<![\p{L}\p{N}])(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|euer|eure[mnrs]?)(?![\p{L}\p{N}])/iu,
      /(?<=^|[.!?:]\s+)(?:Klicke|Wähle|Öffne|Gib|Nutze|Verwende|Erstelle|Starte|Installiere|Lies|Sieh|Schau|Setze|Füge|Prüfe|Speichere|Melde|Lege|Nimm|Schreibe|Ersetze|Lösche|Ändere|Gehe|Warte|Kopiere|Konfiguriere|Beachte|Rufe|Trage|Vergib|Benutze|Drücke|Zeige|Sende|Vergiss)(?=\s+(?!ich\b)\p{L})/u,
    ],
    // Not at the start of a sentence, where it may mean "they".
    informal: [/(?<=[\p{L},;]\s)(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?![\p{L}\p{N}])/u],
  },
  fr: {
    formal: [/(?<![\p{L}\p{N}])(?:tu|toi|ton|ta|tes)(?![\p{L}\p{N}])/iu],
    informal: [/(?<![\p{L}\p{N}])(?:vous|votre|vos)(?![\p{L}\p{N}])/iu],
  },
}

/** Whether there are rules for a language. */
export function knowsFormality(lang: string): boolean {
  return new Intl.Locale(lang).language in RULES
}

/** The first word that uses the wrong form of address; `null` if there is none. */
export function findWrongFormality(text: string, form: Formality, lang: string): string | null {
  const rules = RULES[new Intl.Locale(lang).language]?.[form] ?? []
  for (const rule of rules) {
    const found = rule.exec(text)
    if (found) return found[0]
  }
  return null
}
