/** `images` of a site: how images of pages are processed. */
import { z } from 'zod'

const quality = z.int().min(1).max(100)

/** How images of pages are published. */
export const images = z
  .strictObject({
    /**
     * Formats in which an image is published in addition to its own, the smallest first: `['avif', 'webp']`.
     * Needs the package `sharp`; without it images are not converted. Default: none.
     */
    formats: z.array(z.enum(['avif', 'webp'])).default([]),
    /** Widths of those files in pixels; none is wider than its image. Example: `[600, 1200]`. Default: `[480, 800, 1200, 1600]`. */
    widths: z.array(z.int().min(16).max(4096)).min(1).max(12).default([480, 800, 1200, 1600]),
    /** Quality of the encoding, from 1 to 100. Default: `{ avif: 55, webp: 80 }`. */
    quality: z
      .strictObject({
        /** Quality of AVIF, which looks the same at a lower value. Example: `45`. Default: `55`. */
        avif: quality.default(55),
        /** Quality of WebP. Example: `75`. Default: `80`. */
        webp: quality.default(80),
      })
      .prefault({}),
    /**
     * Width at which images are shown, as the attribute `sizes`: `(max-width: 60rem) 100vw, 50rem`. Default:
     * the width of the window, at most that of the image, and of a line of text or a figure.
     */
    sizes: z.string().min(1).optional(),
    /** Open an image in full size when a reader clicks it. Default: `false`. */
    zoom: z.boolean().default(false),
  })
  .prefault({})
