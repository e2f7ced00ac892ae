/** A declaration file with the doc comments of its schemas. @param sourceFile - Path of the schema's source. */
export function describeTypes(declaration: string, sourceFile: string): string

/** Every field of a schema, by path, with its doc comment; `null` for a field without one. */
export function listFields(sourceFile: string, name: string): Map<string, string | null>
