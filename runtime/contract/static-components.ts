/** Names of the static components that every site has; a test compares them with the registry. */
export const STATIC_COMPONENTS = [
  'Badge',
  'Card',
  'CardGrid',
  'Cards',
  'DocCardList',
  'LinkButton',
  'LinkCard',
  'Steps',
  'Translate',
] as const

/** Name of a component in code of content that the config trusts: `docs/components/card.tsx#Card`. */
export const toTrustedName = (path: string, name: string) => `${path}#${name}`
