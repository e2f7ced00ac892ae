import { translate } from '../../i18n/translate.tsx'
import { SearchCredit } from './search-credit.tsx'
import { SearchIcon as Icon, type SearchIconName as IconName } from './search-icon.tsx'

/** Legend of the keys, and the credit of the engine, if it requires one. */
export function SearchFooter() {
  return (
    <footer className="search-footer">
      <ul className="search-legend">
        <li>
          <Key
            icon="enter"
            label={translate({
              id: 'theme.SearchModal.footer.selectKeyAriaLabel',
              message: 'Enter key',
            })}
          />
          {translate({ id: 'theme.SearchModal.footer.selectText', message: 'Select' })}
        </li>
        <li>
          <Key
            icon="arrow-down"
            label={translate({
              id: 'theme.SearchModal.footer.navigateDownKeyAriaLabel',
              message: 'Arrow down',
            })}
          />
          <Key
            icon="arrow-up"
            label={translate({
              id: 'theme.SearchModal.footer.navigateUpKeyAriaLabel',
              message: 'Arrow up',
            })}
          />
          {translate({ id: 'theme.SearchModal.footer.navigateText', message: 'Navigate' })}
        </li>
        <li>
          <Key
            text="esc"
            label={translate({
              id: 'theme.SearchModal.footer.closeKeyAriaLabel',
              message: 'Escape key',
            })}
          />
          {translate({ id: 'theme.SearchModal.footer.closeText', message: 'Close' })}
        </li>
      </ul>
      <SearchCredit />
    </footer>
  )
}

/** A key cap. Screen readers read the key's name instead of its symbol. */
function Key({ icon, text, label }: { icon?: IconName; text?: string; label: string }) {
  return (
    <kbd>
      <span aria-hidden="true">{icon ? <Icon name={icon} /> : text}</span>
      <span className="visually-hidden">{label}</span>
    </kbd>
  )
}
