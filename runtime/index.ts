/// <reference path="./theme/styles/imported-files.d.ts" preserve="true" />
/** Exports for the pages and components of a site: `import { Link } from 'octavo'`. */
export type { ClientModule, RouteUpdate, VisitLocation } from './contract/client-module.ts'
export type { CustomNavbarItemProps } from './contract/navbar-data.ts'
export type { Register, SiteFrontMatter } from './contract/site-front-matter.ts'
export { HeadOfPage as Head } from './head-of-page.tsx'
export { useColorMode } from './hooks/use-color-mode.ts'
export { translatePlural } from './i18n/plural.ts'
export { Translate, translate } from './i18n/translate.tsx'
export { Link } from './router/link.tsx'
export { useLocale, useRoute } from './router/runtime-context.ts'
export { createSharedStore, type SharedStore, useSharedStore } from './state/shared-store.ts'
