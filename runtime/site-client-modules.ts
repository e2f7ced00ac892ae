import type { ClientModule } from './contract/client-module.ts'

/** Modules of `clientModules`, in order. The bundler replaces this file if there are any. */
export const ownModules: readonly ClientModule[] = []
