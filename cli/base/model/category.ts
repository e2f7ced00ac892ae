import type { z } from 'zod'
import type { categoryLink, categoryMetadata } from './category-schema.ts'

/** The validated `_category_.json` or `.yml` of a folder. */
export interface CategoryMetadata extends z.output<typeof categoryMetadata> {
  file: string
  instance: string
  version: string
  /** Folder inside the instance: `microservices`. */
  folder: string
}

/** Page of a category: an existing doc, or a generated page with cards. */
export type CategoryLink = z.output<typeof categoryLink>
