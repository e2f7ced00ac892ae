import type { ReactNode } from 'react'
import { Helmet } from 'react-helmet-async'

/** Tags for the head of a page in React: `<HeadTags><meta …/></HeadTags>`. The page keeps its own title. */
export function HeadTags({ children }: { children?: ReactNode }): ReactNode {
  return <Helmet>{children}</Helmet>
}
