/** Folder in the site for caches and spools; never published, can be deleted at any time. */
export const STATE_FOLDER = '.octavo'
