/**
 * Imports a module by its address. The command line runs as a script of `vm`, where Node 20 answers `import()`
 * with a warning; a file that Node loads itself has none.
 */
module.exports = (url) => import(url)
