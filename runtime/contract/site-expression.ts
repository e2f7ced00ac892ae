/**
 * An expression of content on the code of a site: an export of a module, a member of a value, or a call
 * with data. Parse writes it into the article, and render evaluates it, because parse runs no code.
 */
export type SiteExpression =
  /** `module` is a file, from the site folder, or an alias; `name` may be `default`. */
  | { readonly module: string; readonly name: string }
  | { readonly of: SiteExpression; readonly member: string }
  /** The arguments are JSON, with `null` in place of `values`. */
  | {
      readonly of: SiteExpression
      readonly call: readonly unknown[]
      /** Arguments that are expressions themselves. Default: none. */
      readonly values?: readonly PlacedExpression[]
    }

/** An expression, and the path at which its value is set: `['items', 0]`. */
export interface PlacedExpression {
  readonly path: readonly (string | number)[]
  readonly value: SiteExpression
}

/** Name of the static component that renders its `value`, for expressions within text. */
export const SITE_VALUE = 'octavo:value'
