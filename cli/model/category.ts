/** `_category_.json|yml` of a folder, checked. */
export interface CategoryMetadata {
  file: string
  instance: string
  version: string
  /** Folder inside the instance: `microservices`. */
  folder: string
  label?: string
  description?: string
  className?: string
  key?: string
  position?: number
  collapsible?: boolean
  collapsed?: boolean
  link?: CategoryLink | null
  customProps?: Readonly<Record<string, unknown>>
}

/** Page of a category: an existing doc, or one that is generated with cards. */
export type CategoryLink =
  | { type: 'doc'; id: string }
  | {
      type: 'generated-index'
      slug?: string
      title?: string
      description?: string
      image?: string
      keywords?: readonly string[]
    }
