/** Versions that `mike` published: a branch has a folder of built pages for each, and a list of them. */
import { spawnSync } from 'node:child_process'
import { isRecord } from '../../../runtime/shared/is-record.ts'
import { fieldOf, listOf, textIn } from './foreign-value.ts'
import { addNavbarItems, type FoundSite, type MovedSite, putOption } from './moved-site.ts'
import type { ForeignPart } from './part.ts'

/** One entry of `versions.json`. */
interface Version {
  /** Folder of its pages. */
  version: string
  title: string
  /** Other folders with the same pages. */
  aliases: readonly string[]
}

/**
 * Pages of the current version lose the name of the version from their addresses, with a redirect from each. Other
 * versions get links in the navbar: their built pages stay where they are.
 *
 * @param part - The option of MkDocs that asks for versions.
 */
export function moveMike(site: FoundSite, part: ForeignPart, moved: MovedSite): void {
  const branch = site.config.get('remote_branch').text() ?? 'gh-pages'
  const versions = readVersions(site.root, branch)
  const given = fieldOf(part.value, 'default')
  const wanted = textIn(given) ?? listOf(given).flatMap((one) => textIn(one) ?? [])[0] ?? 'latest'
  const namesOf = ({ version, aliases }: Version) => [version, ...aliases]
  const current = versions.find((one) => namesOf(one).includes(wanted)) ?? versions[0]
  const names = new Set([wanted, ...(current ? namesOf(current) : [])])
  const redirects = [...names].filter(isSegment).flatMap((name) => [
    { from: `/${name}`, to: '/' },
    { from: `/${name}/*`, to: '/:splat' },
  ])
  putOption(moved.config, ['redirects'], [...listOf(moved.config.redirects), ...redirects])
  part.take()
  const others = versions.filter((one) => one !== current)
  const { url, baseUrl } = moved.config
  const base = `${textIn(url) ?? ''}${textIn(baseUrl) ?? '/'}`
  if (others.length === 0 || !URL.canParse(base)) {
    part.note(
      'has a list of versions on another branch',
      'use `octavo docs:version` for new versions',
    )
    return
  }
  const items = others.map(({ version, title }) => ({
    label: title,
    href: `${base}${encodeURIComponent(version)}/`,
  }))
  const label = current?.title ?? wanted
  addNavbarItems(moved, [{ type: 'dropdown', label, position: 'right', items }])
  const folders = others.map(({ version }) => version)
  part.note(
    `has built pages of ${folders.join(', ')} on the branch ${branch}, to which the navbar links`,
    `keep these folders on the host: \`git archive ${branch} ${folders.join(' ')} | tar -x -C static\``,
  )
}

const isSegment = (name: string) => /^[\w.-]+$/.test(name)

/** What `mike` wrote to its branch; none if the clone does not have it. */
function readVersions(root: string, branch: string): Version[] {
  if (!/^[\w./-]+$/.test(branch) || branch.startsWith('-')) return []
  for (const name of [branch, `origin/${branch}`]) {
    const { status, stdout } = spawnSync('git', ['show', `${name}:versions.json`], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status === 0) return parseVersions(stdout)
  }
  return []
}

function parseVersions(text: string): Version[] {
  try {
    const list: unknown = JSON.parse(text)
    return (Array.isArray(list) ? list : []).flatMap((one: unknown): Version[] => {
      if (!isRecord(one) || typeof one.version !== 'string' || !isSegment(one.version)) return []
      const { version, title, aliases } = one
      const others = (Array.isArray(aliases) ? aliases : []).filter(
        (name): name is string => typeof name === 'string',
      )
      return [{ version, title: typeof title === 'string' ? title : version, aliases: others }]
    })
  } catch {
    return []
  }
}
