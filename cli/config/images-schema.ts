/** `images` of a site: what becomes of the pictures of pages. */
import { z } from 'zod'

const quality = z.int().min(1).max(100)

/** How pictures of pages are published. */
export const images = z
  .strictObject({
    /**
     * Formats that a picture is published in beside its own, the smallest first: `['avif', 'webp']`. Needs the package
     * `sharp`; without it pictures stay as they are. Default: none.
     */
    formats: z.array(z.enum(['avif', 'webp'])).default([]),
    /** Widths of those files in pixels; none is wider than its picture. Example: `[600, 1200]`. Default: `[480, 800, 1200, 1600]`. */
    widths: z.array(z.int().min(16).max(4096)).min(1).max(12).default([480, 800, 1200, 1600]),
    /** How much of a picture is kept, from 1 to 100. Default: `{ avif: 55, webp: 80 }`. */
    quality: z
      .strictObject({
        /** Of AVIF, which looks the same at a lower figure. Example: `45`. Default: `55`. */
        avif: quality.default(55),
        /** Of WebP. Example: `75`. Default: `80`. */
        webp: quality.default(80),
      })
      .prefault({}),
    /**
     * How wide pictures are shown, as `sizes` says it: `(max-width: 60rem) 100vw, 50rem`. Default: as wide as the window,
     * and no wider than the picture or a line of text.
     */
    sizes: z.string().min(1).optional(),
    /** Open a picture in its full size when a reader clicks it. Default: `false`. */
    zoom: z.boolean().default(false),
  })
  .prefault({})
