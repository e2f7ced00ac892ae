/**
 * Address of a script that a frame loads. The bundler compiles the file that a constructor is given to a script of its
 * own, because `rspack.config.ts` lists this class next to `Worker`.
 */
export class FrameScript {
  /** Absolute address. */
  readonly href: string

  constructor({ href }: URL) {
    this.href = href
  }
}
