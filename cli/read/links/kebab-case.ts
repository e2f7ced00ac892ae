const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
}

/**
 * A name as a part of an address: `Getting started` and `gettingStarted` → `getting-started`, `Über uns` →
 * `uber-uns`. Letters of other scripts stay. A name of punctuation alone is percent-encoded; lone surrogates,
 * which no address can contain, are replaced.
 */
export function toKebabCase(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  // The segments `.` and `..` mean the folder itself and the one above, even when encoded.
  if (/^\.{1,2}$/.test(name.trim())) return name.trim().replace(/^\./, 'dot').replace('.', '-dot')
  return plain === '' ? encodeURIComponent(name.trim().replace(/\p{Cs}/gu, '\ufffd')) : plain
}
