/** What `octavo/config` is outside of this program, which has its own: for a site's tests and tools. */

/** Type the config of a site; returns what it was given. @template C @param {C} config */
export const defineConfig = (config) => config

/** Type a sidebars file; returns what it was given. @template S @param {S} sidebars */
export const defineSidebars = (sidebars) => sidebars

/** Type a plugin; returns what it was given. @template P @param {P} plugin */
export const definePlugin = (plugin) => plugin
