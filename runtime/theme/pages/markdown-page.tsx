import { HAS_MARKDOWN_COPIES } from '../../contract/features.ts'
import { useRoute } from '../../router/runtime-context.ts'
import { EditMeta } from '../shell/edit-meta.tsx'
import { PageActions } from '../shell/page-actions.tsx'
import { MobileToc, Toc } from '../shell/toc.tsx'
import { TranslationNotice } from '../shell/translation-notice.tsx'
import { VisibilityNotice } from '../shell/visibility-notice.tsx'
import { ArticleBody } from './doc-page.tsx'
import { DocsLayout } from './docs-layout.tsx'

/** A Markdown page outside of all docs, without sidebar and pager. */
export function MarkdownPage() {
  const route = useRoute()
  const { toc } = route
  return (
    <DocsLayout aside={toc.length > 0 && <Toc entries={toc} />}>
      <VisibilityNotice route={route} />
      <TranslationNotice />
      {toc.length > 0 && <MobileToc entries={toc} />}
      <ArticleBody />
      {HAS_MARKDOWN_COPIES && <PageActions />}
      <EditMeta />
    </DocsLayout>
  )
}
