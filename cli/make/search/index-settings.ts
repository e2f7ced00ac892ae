/**
 * Settings of a hosted index: headings rank before text, higher headings before lower ones, and within a
 * page earlier records before later ones.
 *
 * @param languages - Languages of the site, as BCP 47: `['en', 'de-AT']`.
 */
export function toIndexSettings(languages: readonly string[]): Readonly<Record<string, unknown>> {
  const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`)
  const bases = [...new Set(languages.map((language) => language.split('-')[0] ?? language))]
  return {
    searchableAttributes: [...levels.slice(1), 'hierarchy.lvl0', 'content'].map(
      (name) => `unordered(${name})`,
    ),
    attributesForFaceting: ['docusaurus_tag', 'language', 'tag', 'type', 'version'],
    attributesToRetrieve: [...levels, 'content', 'type', 'url'],
    attributesToHighlight: [...levels, 'content'],
    attributesToSnippet: ['content:10'],
    customRanking: ['desc(weight.page)', 'desc(weight.level)', 'asc(weight.position)'],
    indexLanguages: bases,
    queryLanguages: bases,
    ignorePlurals: true,
    removeWordsIfNoResults: 'allOptional',
  }
}
