/** An object whose fields that may be `undefined` are optional instead, as `exactOptionalPropertyTypes` wants them. */
type OmitUndefined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key]
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<
    Fields[Key],
    undefined
  >
}

/**
 * A copy of an object without the fields that are `undefined`; the order of the others stays.
 *
 * For objects that are compared, sent or serialised, where a field with `undefined` is not a field
 * that is missing.
 */
export function omitUndefined<const Fields extends object>(fields: Fields): OmitUndefined<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined)
  // The filter is what the type says, field by field.
  return Object.fromEntries(kept) as OmitUndefined<Fields>
}
