/** Everything. @module main */
export { Circle, type Shape } from './shapes.ts'
/** A name that also is a member of objects. */
export const __proto__ = 1
