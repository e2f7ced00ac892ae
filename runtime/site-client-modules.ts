import type { ClientModule } from './contract/client-module.ts'

/** Modules of `clientModules`, in its order. The bundler puts another file in place of this one where there are some. */
export const ownModules: readonly ClientModule[] = []
