/** In CSS pixels. */
export interface ImageSize {
  width: number
  height: number
}
