/** Folder inside the site for caches and spools; never published, safe to delete at any time. */
export const STATE_FOLDER = '.octavo'
