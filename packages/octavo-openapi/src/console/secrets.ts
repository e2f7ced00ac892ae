/** Secrets that the reader has filled in, for all operations, until the page is loaded anew. */
import { createSharedStore } from 'octavo'

/** Origin of a server → name of a credential → its text. Another server never gets them. */
export const secrets = createSharedStore<
  Readonly<Record<string, Readonly<Record<string, string>>>>
>({})
