import type { RouteDocument } from '../../contract/route-data.ts'
import { translate } from '../../i18n/translate.tsx'
import { Notice } from './notice.tsx'

/** Props of {@link VisibilityNotice}. */
export interface VisibilityNoticeProps {
  /** The page; if it is neither unlisted nor a draft, there is no notice. */
  route: Pick<RouteDocument, 'unlisted' | 'draft'>
}

/** Notice on an unlisted page, or on a draft. */
export function VisibilityNotice({ route }: VisibilityNoticeProps) {
  return (
    <>
      {route.unlisted && (
        <Notice
          className="theme-unlisted-banner"
          title={translate({
            id: 'theme.contentVisibility.unlistedBanner.title',
            message: 'Unlisted page',
          })}
        >
          {translate({
            id: 'theme.contentVisibility.unlistedBanner.message',
            message: 'Search engines do not index it, and only its direct link leads here.',
          })}
        </Notice>
      )}
      {route.draft && (
        <Notice
          className="theme-draft-banner"
          title={translate({
            id: 'theme.contentVisibility.draftBanner.title',
            message: 'Draft page',
          })}
        >
          {translate({
            id: 'theme.contentVisibility.draftBanner.message',
            message: 'It is visible while writing and left out of the published site.',
          })}
        </Notice>
      )}
    </>
  )
}
