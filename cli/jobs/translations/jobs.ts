/** All translation jobs as one module, so that a command can load them when it runs. */
export { checkTranslations } from './check-translations.ts'
export { acceptPages, createPages, showStatus, today } from './content-jobs.ts'
export { exportTranslations } from './export-translations.ts'
export { importTranslations } from './import-translations.ts'
export { pseudoTranslate } from './pseudo-translate.ts'
export { translateSite } from './translate-site.ts'
