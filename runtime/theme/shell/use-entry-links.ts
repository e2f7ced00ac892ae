import type { NavbarDocsLink, NavbarEntry, NavbarLinkData } from '../../contract/navbar-data.ts'
import { type ReaderVersions, useReaderVersions } from '../../hooks/docs-version.ts'
import { isSamePath } from './active-link.ts'
import { useNavbarPlace } from './use-navbar-place.ts'

/** An entry that is visible to this reader, with its final link. */
type ShownEntry = Exclude<NavbarEntry, { type: 'docs' }>

/** The visible entries of a dropdown; links to the docs open the reader's version. */
export function useShownEntries(entries: readonly NavbarEntry[]): ShownEntry[] {
  const versions = useReaderVersions()
  const { permalink } = useNavbarPlace()
  return entries.flatMap((entry): ShownEntry[] => {
    if (entry.type === 'html' || entry.type === 'custom') return [entry]
    const link = entry.type === 'docs' ? toLink(entry, versions) : entry
    return link && isShown(link, permalink) ? [link] : []
  })
}

/** The target in the first of the reader's versions that has one. */
function toLink(
  { targets, instance, ...entry }: NavbarDocsLink,
  { candidates }: Pick<ReaderVersions, 'candidates'>,
): NavbarLinkData | null {
  const version = candidates(instance).find((name) => Object.hasOwn(targets, name))
  const target = version === undefined ? undefined : targets[version]
  const { position, className } = entry
  return target
    ? { type: 'link', position, ...target, ...(className === undefined ? {} : { className }) }
    : null
}

function isShown({ unlisted, href }: NavbarLinkData, permalink: string): boolean {
  return !unlisted || isSamePath(href, permalink)
}
