/**
 * What content asks of the code of a site: an export of a module, a member of what it is, a call with data.
 * Parse writes it into the article, and render makes it, because parse runs no code.
 */
export type SiteExpression =
  /** `module` is a file from the site folder, or a name of the alias table; `name` may be `default`. */
  | { readonly module: string; readonly name: string }
  | { readonly of: SiteExpression; readonly member: string }
  /** Arguments are JSON, with `null` in the places of `values`. */
  | {
      readonly of: SiteExpression
      readonly call: readonly unknown[]
      /** Arguments that are asked of the site themselves. Default: none. */
      readonly values?: readonly PlacedExpression[]
    }

/** An expression and where its value goes: `['items', 0]`. */
export interface PlacedExpression {
  readonly path: readonly (string | number)[]
  readonly value: SiteExpression
}

/** The static component that shows its `value`, for expressions that stand in the text. */
export const SITE_VALUE = 'octavo:value'
