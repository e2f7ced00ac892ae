/** Names of the static components that every site has; a test compares them with the registry. */
export const STATIC_COMPONENTS = ['Badge', 'Card', 'Cards', 'DocCardList', 'Steps'] as const
