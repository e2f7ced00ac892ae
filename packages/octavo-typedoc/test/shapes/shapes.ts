/**
 * Shapes and what can be done with them.
 *
 * @module shapes
 */

/** What every shape has. */
export interface Shape<Unit extends string = 'cm'> {
  /** Shown name. */
  readonly name: string
  /** Unit of all lengths. */
  unit?: Unit
  /**
   * Its area.
   *
   * @param digits - Digits behind the point.
   * @returns a number of square {@link Shape.unit units}.
   * @throws {@link ShapeError} for an open shape.
   */
  area(digits?: number): number
}

/** Facts by their names. */
export interface Facts {
  /** More facts. */
  [fact: `x-${string}`]: unknown
}

/** A fault of a shape. */
export class ShapeError extends Error {
  /** The shape. */
  readonly shape: Shape

  constructor(shape: Shape, message = 'It is open.') {
    super(message)
    this.shape = shape
  }
}

/**
 * A circle. See [the guide](https://shapes.example/guide) and [its file](./circle.md).
 *
 * # Not a heading
 *
 * <script>alert(1)</script> {1 + 1}
 *
 * @example
 * ```ts
 * new Circle(2).area()
 * ```
 */
export class Circle implements Shape {
  static readonly unitCircle: Circle = new Circle(1)
  readonly name = 'circle'

  /** @param radius - At least 0. */
  constructor(protected radius: number) {}

  /** Twice the radius. */
  get diameter(): number {
    return 2 * this.radius
  }

  set diameter(value: number) {
    this.radius = value / 2
  }

  area(digits = 2): number {
    return Number((Math.PI * this.radius ** 2).toFixed(digits))
  }

  /** @deprecated Use {@link Circle.diameter}. */
  width(): number {
    return this.diameter
  }
}

/** A circle with a hole. */
export class Ring extends Circle {
  override area(): number {
    return 0
  }
}

/** Sides of a page. */
export enum Side {
  /** At the left. */
  Left = 'left',
  Right = 2,
}

/** A shape, or its name. */
export type ShapeLike =
  | Shape
  | `${string}-shape`
  | readonly [shape: Shape, scale?: number, ...rest: bigint[]]

/** Fields that can be changed. */
export type Mutable<T> = { -readonly [Key in keyof T]?: T[Key] extends () => infer R ? R : T[Key] }

/** Options of {@link draw}. */
export type DrawOptions = {
  /** Where to draw. */
  to: HTMLCanvasElement
  /** Called afterwards. */
  onDone?: (shape: Shape, seconds: number) => void
}

/** Sum of all areas. */
export function areaOf(shape: Shape): number
/** Sum of all areas, of many shapes. */
export function areaOf(
  shapes: readonly Shape[],
  options: { digits: number; isRounded?: boolean },
): number
export function areaOf(shapes: Shape | readonly Shape[]): number {
  return [shapes].flat().length
}

/** Whether a value is a shape. */
export function isShape(value: unknown): value is Shape {
  return value !== null
}

/** Draws one. @see {@link areaOf} */
export function draw(shape: ShapeLike, options?: DrawOptions): void {
  void shape
  void options
}

/** The largest number of shapes. @defaultValue `100` */
export const MOST = 100
export const largest = 9007199254740993n

/** Tools of the inside. */
export namespace tools {
  /** Twice a number. */
  export const twice = (value: number): number => 2 * value
}
