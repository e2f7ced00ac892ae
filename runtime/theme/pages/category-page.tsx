import { HAS_VERSIONS } from '../../contract/features.ts'
import { useRoute } from '../../router/runtime-context.ts'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Pager } from '../shell/pager.tsx'
import { VersionBadge, VersionBanner } from '../shell/version-notice.tsx'
import { CardList } from './card-list.tsx'
import { DocsLayout } from './docs-layout.tsx'

/** A generated page of a category: its description, and a card for each page in it. */
export function CategoryPage() {
  const { heading, title, description, cards = [], breadcrumbs, previous, next } = useRoute()
  return (
    <DocsLayout>
      {HAS_VERSIONS && <VersionBanner />}
      <Breadcrumbs crumbs={breadcrumbs} />
      {HAS_VERSIONS && <VersionBadge />}
      <article className="article">
        <h1>{heading ?? title}</h1>
        {description !== undefined && description !== '' && <p className="lead">{description}</p>}
      </article>
      <CardList cards={cards} />
      <Pager previous={previous} next={next} />
    </DocsLayout>
  )
}
