/** Width and height in CSS pixels. */
export interface ImageSize {
  width: number
  height: number
}
