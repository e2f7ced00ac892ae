/** See `markdown-words.mjs`. */
export declare function lostWords(html: string, markdown: string): string[]
export declare function compareCopies(
  dist: string,
): { path: string; words: number; lost: string[] }[]
