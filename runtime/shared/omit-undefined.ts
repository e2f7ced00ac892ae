/**
 * An object type whose fields that may be `undefined` are optional instead, as `exactOptionalPropertyTypes`
 * requires.
 */
type OmitUndefined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key]
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<
    Fields[Key],
    undefined
  >
}

/**
 * A copy of an object without the fields that are `undefined`; the others keep their order.
 *
 * For objects that are compared, sent or serialised, where an `undefined` field differs from a missing one.
 */
export function omitUndefined<const Fields extends object>(fields: Fields): OmitUndefined<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined)
  // The filter has the effect that the type describes, field by field.
  return Object.fromEntries(kept) as OmitUndefined<Fields>
}
