import type { SearchInstance } from '../../contract/search-settings.ts'
import { translate } from '../../i18n/translate.tsx'
import type { SearchPlace } from './search-place.ts'

interface SearchFiltersProps {
  place: SearchPlace
  instances: readonly SearchInstance[]
  /** Name of the version to search in an instance. */
  versionOf: (instance: SearchInstance) => string
  change: (next: Partial<SearchPlace>) => void
}

/** Filters: all docs or one instance, and the version of each. */
export function SearchFilters({ place, instances, versionOf, change }: SearchFiltersProps) {
  const several = instances.filter(
    ({ id, versions }) =>
      versions.length > 1 && (place.instance === undefined || place.instance === id),
  )
  const all = translate({ id: 'octavo.search.everywhere', message: 'All documentation' })
  return (
    <div className="search-filters">
      {instances.length > 1 && (
        <select
          aria-label={translate({ id: 'octavo.search.instance', message: 'Search in' })}
          value={place.instance ?? ''}
          onChange={({ currentTarget: { value } }) => change({ instance: value })}
        >
          <option value="">{all}</option>
          {instances.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {several.map((instance) => (
        <VersionSelect
          key={instance.id}
          instance={instance}
          isNamed={several.length > 1}
          value={versionOf(instance)}
          onChange={(name) => change({ versions: { ...place.versions, [instance.id]: name } })}
        />
      ))}
    </div>
  )
}

interface VersionSelectProps {
  instance: SearchInstance
  /** Whether there are several selects, so that each is labelled with its instance. */
  isNamed: boolean
  value: string
  onChange: (name: string) => void
}

function VersionSelect({ instance, isNamed, value, onChange }: VersionSelectProps) {
  const label = translate(
    { id: 'octavo.search.version', message: 'Version of {instance}' },
    { instance: instance.label },
  )
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {instance.versions.map((version) => (
        <option key={version.name} value={version.name}>
          {isNamed ? `${instance.label}: ${version.label}` : version.label}
        </option>
      ))}
    </select>
  )
}
