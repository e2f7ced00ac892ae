/**
 * Address of a script that a frame loads. The bundler compiles the file in the constructor's argument to a
 * separate script, because `rspack.config.ts` lists this class next to `Worker`.
 */
export class FrameScript {
  /** Absolute address. */
  readonly href: string

  constructor({ href }: URL) {
    this.href = href
  }
}
