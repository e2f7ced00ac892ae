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

/** Name of a component in a trusted module of content: `docs/components/card.tsx#Card`. */
export const toTrustedName = (path: string, name: string) => `${path}#${name}`
