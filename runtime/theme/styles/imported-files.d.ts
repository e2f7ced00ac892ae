/** Files that code imports through the bundler: class names of style sheets, and addresses of pictures. */

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css'

declare module '*.avif' {
  const address: string
  export default address
}

declare module '*.gif' {
  const address: string
  export default address
}

declare module '*.ico' {
  const address: string
  export default address
}

declare module '*.jpeg' {
  const address: string
  export default address
}

declare module '*.jpg' {
  const address: string
  export default address
}

declare module '*.png' {
  const address: string
  export default address
}

declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.webp' {
  const address: string
  export default address
}
