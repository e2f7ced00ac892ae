/**
 * `octavo/config` for code outside of this program, such as the tests and tools of a site; the program has
 * its own.
 */

/** Type the config of a site; returns its argument. @template C @param {C} config */
export const defineConfig = (config) => config

/** Type a sidebars file; returns its argument. @template S @param {S} sidebars */
export const defineSidebars = (sidebars) => sidebars

/** Type a plugin; returns its argument. @template P @param {P} plugin */
export const definePlugin = (plugin) => plugin
