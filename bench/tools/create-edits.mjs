/**
 * Edits of the page in the middle of a corpus, by name. Each edit differs, so that no cache can predict the next one.
 *
 * @param {readonly import('../corpus.mjs').CorpusFile[]} corpus
 * @returns {Record<'nothing changed' | 'one body edited' | 'one title edited', (tool: import('./tool.mjs').Tool) => void>}
 */
export function createEdits(corpus) {
  const path = corpus[1 + Math.floor((corpus.length - 1) / 2)]?.path ?? 'index.md'
  let number = 0
  return {
    'nothing changed': () => {},
    'one body edited': (tool) =>
      tool.edit(path, (text) => `${text}\nParagraph ${++number} was added.\n`),
    'one title edited': (tool) =>
      tool.edit(path, (text) => text.replace(/^title: .*$/m, `title: Title ${++number}`)),
  }
}
