import { categoryDuplicate, categoryInvalid } from '../../base/errors/catalogue.ts'
import type { CategoryMetadata } from '../../base/model/category.ts'
import { categoryMetadata } from '../../base/model/category-schema.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { readData } from './read-data.ts'

/** The `_category_` files of one content folder. */
interface CategoryFiles {
  /** Paths inside the folder, sorted: of two in one folder the first wins (`.json` before `.yml`). */
  files: readonly string[]
  /** From the site folder. */
  folder: string
  instance: string
  version: string
}

/** Metadata of the categories, and the diagnostics of their files. */
interface Categories {
  categories: readonly CategoryMetadata[]
  diagnostics: readonly Diagnostic[]
}

/** Read and check `_category_` files. An unknown field or a wrong type is reported with its line. */
export function loadCategories(root: string, input: CategoryFiles): Categories {
  const categories: CategoryMetadata[] = []
  const diagnostics: Diagnostic[] = []
  const seen = new Map<string, string>()
  for (const path of input.files) {
    const file = [input.folder, path].filter((part) => part !== '').join('/')
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    const first = seen.get(folder)
    if (first !== undefined) {
      diagnostics.push(categoryDuplicate(file, first))
      continue
    }
    seen.set(folder, file)
    const loaded = readData(root, file, { schema: categoryMetadata, invalid: categoryInvalid })
    if ('diagnostics' in loaded) diagnostics.push(...loaded.diagnostics)
    else {
      const { instance, version } = input
      categories.push({ ...loaded.value, file, instance, version, folder })
    }
  }
  return { categories, diagnostics }
}
