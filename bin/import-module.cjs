/**
 * Imports a module by its URL. The command line runs as a `vm` script, where Node 20 prints a warning for
 * `import()`; a file that Node loads itself causes none.
 */
module.exports = (url) => import(url)
