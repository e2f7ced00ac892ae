import type { ReactNode } from 'react'
import { HAS_MARKDOWN_COPIES, HAS_VERSIONS } from '../../contract/features.ts'
import { useLocale, useRoute } from '../../router/runtime-context.ts'
import { Article } from '../article/article.tsx'
import { BackToTop } from '../shell/back-to-top.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { EditMeta } from '../shell/edit-meta.tsx'
import { PageActions } from '../shell/page-actions.tsx'
import { Pager } from '../shell/pager.tsx'
import { MobileToc, Toc } from '../shell/toc.tsx'
import { TranslationNotice } from '../shell/translation-notice.tsx'
import { VersionBadge, VersionBanner } from '../shell/version-notice.tsx'
import { VisibilityNotice } from '../shell/visibility-notice.tsx'
import { DocsLayout } from './docs-layout.tsx'

/** A doc: notices, the article with its heading, tags and edit link, and the pager. */
export function DocPage() {
  const route = useRoute()
  const { toc } = route
  return (
    <DocsLayout aside={toc.length > 0 && <Toc entries={toc} />}>
      <VisibilityNotice route={route} />
      <TranslationNotice />
      {HAS_VERSIONS && <VersionBanner />}
      <Breadcrumbs crumbs={route.breadcrumbs} />
      {HAS_VERSIONS && <VersionBadge />}
      {toc.length > 0 && <MobileToc entries={toc} />}
      <ArticleBody />
      {HAS_MARKDOWN_COPIES && <PageActions />}
      <EditMeta />
      <Pager previous={route.previous} next={route.next} />
      <BackToTop />
    </DocsLayout>
  )
}

/** Props of {@link ArticleBody}. */
export interface ArticleBodyProps {
  /** Content below the article, inside its element. Default: none. */
  children?: ReactNode
}

/** The article with its heading, in the language in which it is written. */
export function ArticleBody({ children }: ArticleBodyProps) {
  const { heading, articleLang } = useRoute()
  const { locales, dir } = useLocale()
  const own = locales.find(({ lang }) => lang === articleLang)?.dir
  return (
    <article
      className="article theme-doc-markdown"
      lang={articleLang}
      dir={own === dir ? undefined : own}
    >
      {heading !== undefined && <h1>{heading}</h1>}
      <Article />
      {children}
    </article>
  )
}
