import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { readMeta } from '../code/read-meta.ts'
import { commandsFor } from '../commands-for.ts'
import { walkBlocks } from '../walk.ts'

/** Most characters of a block; longer ones do not contain commands to type. */
const MAX_LENGTH = 10_000

/**
 * Turn a block of npm commands with `npm2yarn` into tabs, with the same commands for other package managers.
 * A reader's choice applies to all such tabs.
 */
export function remarkPackageManagers() {
  return (tree: Root): void => {
    walkBlocks(tree, (node) =>
      node.type === 'code' && isForPackageManagers(node) ? { replace: [toTabs(node)] } : undefined,
    )
  }
}

function isForPackageManagers({ meta, value }: Code): boolean {
  return Boolean(
    meta?.includes('npm2yarn') && value.length <= MAX_LENGTH && readMeta(meta).isForPackageManagers,
  )
}

function toTabs(code: Code): ContainerDirective {
  // A plugin of the site that does the same must not find the word again.
  const meta = code.meta?.replace(/(?:^|\s)npm2yarn(?=\s|$)/, '') ?? null
  const tabs = commandsFor(code.value).map(
    ({ value, label, text }): ContainerDirective => ({
      type: 'containerDirective',
      name: 'tab',
      attributes: { value, label },
      children: [{ ...code, meta, value: text }],
    }),
  )
  return {
    type: 'containerDirective',
    name: 'tabs',
    attributes: { groupId: 'npm2yarn' },
    children: tabs,
  }
}
