import type { z } from 'zod'
import type { categoryLink, categoryMetadata } from './category-schema.ts'

/** `_category_.json|yml` of a folder, checked. */
export interface CategoryMetadata extends z.output<typeof categoryMetadata> {
  file: string
  instance: string
  version: string
  /** Folder inside the instance: `microservices`. */
  folder: string
}

/** Page of a category: an existing doc, or one that is generated with cards. */
export type CategoryLink = z.output<typeof categoryLink>
