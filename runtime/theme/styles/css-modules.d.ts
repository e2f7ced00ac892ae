/** Style sheets as imported through the bundler: the class names of a module, by the names in its source. */

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'
