import type { VersionInfo } from '../../contract/locale-data.ts'
import { toVersionHref, useReaderVersions } from '../../hooks/docs-version.ts'
import { Translate, translate } from '../../i18n/translate.tsx'
import { Link } from '../../router/link.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'

/** Notice above a page of a version that is not the latest, with a link to the latest. */
export function VersionBanner() {
  const version = useVersion()
  return version?.banner ? <Banner version={version} banner={version.banner} /> : null
}

interface BannerProps {
  version: VersionInfo
  banner: NonNullable<VersionInfo['banner']>
}

function Banner({ version, banner }: BannerProps) {
  const route = useRoute()
  const { docs, siteTitle } = useLocale()
  const { prefer } = useReaderVersions()
  const instance = route.place?.instance ?? ''
  const { latest: name = '', versions = [] } = docs?.instances[instance] ?? {}
  const latest = versions.find((one) => one.name === name)
  return (
    <div className={`notice theme-doc-version-banner ${banner}`} role="alert">
      <p>
        <strong>{bannerText(banner, { siteTitle, versionLabel: version.label })}</strong>{' '}
        {latest && latest.name !== version.name && (
          <Translate
            id="theme.docs.versions.latestVersionSuggestionLabel"
            description="Leads from a page of an old or unreleased version to the latest one"
            values={{
              latestVersionLink: (
                <Link
                  href={toVersionHref(route, { instance, name, href: latest.href })}
                  onClick={() => prefer(instance, name)}
                >
                  {translate({
                    id: 'theme.docs.versions.latestVersionLinkLabel',
                    message: 'latest version',
                  })}
                </Link>
              ),
              versionLabel: latest.label,
            }}
          >
            {'For up-to-date documentation, see the {latestVersionLink} ({versionLabel}).'}
          </Translate>
        )}
      </p>
    </div>
  )
}

function bannerText(
  banner: BannerProps['banner'],
  values: { siteTitle: string; versionLabel: string },
): string {
  return banner === 'unreleased'
    ? translate(
        {
          id: 'theme.docs.versions.unreleasedVersionLabel',
          message: 'This is unreleased documentation for {siteTitle} {versionLabel}.',
        },
        values,
      )
    : translate(
        {
          id: 'theme.docs.versions.unmaintainedVersionLabel',
          message:
            'This is documentation for {siteTitle} {versionLabel}, which is no longer maintained.',
        },
        values,
      )
}

/** Badge with the version of a page, if the docs instance has several. */
export function VersionBadge() {
  const version = useVersion()
  if (!version?.badge) return null
  return (
    <p className="version-badge">
      <span className="badge badge-note theme-doc-version-badge">
        {translate(
          { id: 'theme.docs.versionBadge.label', message: 'Version: {versionLabel}' },
          { versionLabel: version.label },
        )}
      </span>
    </p>
  )
}

function useVersion(): VersionInfo | undefined {
  const { place } = useRoute()
  const { docs } = useLocale()
  return docs?.instances[place?.instance ?? '']?.versions.find(
    ({ name }) => name === place?.version,
  )
}
