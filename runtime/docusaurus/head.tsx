import type { ReactNode } from 'react'
import { Helmet } from 'react-helmet-async'

/** Tags for the head of a page in React: `<PageHead><meta …/></PageHead>`. The page keeps its own title. */
export function PageHead({ children }: { children?: ReactNode }): ReactNode {
  return <Helmet>{children}</Helmet>
}
