import { translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useRoute } from '../../router/runtime-context.ts'
import { Icon } from '../icons/icon.tsx'
import { LastUpdated } from './last-updated.tsx'

/** Tags, edit link and date of the last change, below the article; renders nothing if there are none. */
export function EditMeta() {
  const { editUrl, lastUpdated, tags = [] } = useRoute()
  if (editUrl === undefined && !lastUpdated && tags.length === 0) return null
  return (
    <footer className="doc-footer theme-doc-footer">
      {tags.length > 0 && <Tags />}
      {(editUrl !== undefined || lastUpdated) && (
        <div className="edit-meta theme-doc-footer-edit-meta-row">
          {editUrl !== undefined && (
            <a
              className="theme-edit-this-page"
              href={editUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="edit" />
              {translate({ id: 'theme.common.editThisPage', message: 'Edit this page' })}
            </a>
          )}
          {lastUpdated && <LastUpdated {...lastUpdated} />}
        </div>
      )}
    </footer>
  )
}

function Tags() {
  const { tags = [] } = useRoute()
  return (
    <div className="tags theme-doc-footer-tags-row">
      <span>{translate({ id: 'theme.tags.tagsListLabel', message: 'Tags:' })}</span>
      <ul>
        {tags.map(({ label, permalink }) => (
          <li key={permalink}>
            <Link href={permalink}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
