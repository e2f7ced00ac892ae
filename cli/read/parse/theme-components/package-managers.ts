import type { ElementContent } from 'hast'
import { isRecord } from '../../../../runtime/shared/is-record.ts'
import type {} from '../code-block.ts'
import { commandsFor } from '../commands-for.ts'
import { h } from '../element.ts'
import { addComponent, COMPONENT_TAG } from '../page.ts'
import type { ComponentUse } from './component-use.ts'

/** `<PackageManagerTabs command="install a" />`: tabs with one command for each package manager. */
export function writePackageManagers({
  page,
  component,
}: ComponentUse<'package-managers'>): ElementContent[] {
  const { isInline, source, props } = component
  const add = (kind: 'tabs' | 'tab', own: Readonly<Record<string, unknown>>) =>
    addComponent(page, { kind, name: component.name, props: own, isInline, source })
  const group = add('tabs', { groupId: 'npm2yarn' })
  const tabs = listed(props.command).map(({ value, label, text }) =>
    h(COMPONENT_TAG, add('tab', { value, label }), [
      { type: 'codeBlock', value: text, lang: 'bash', meta: '' },
    ]),
  )
  return [h(COMPONENT_TAG, group, tabs)]
}

/** Commands from one npm command, with or without `npm` before it, or from an object with one for each manager. */
function listed(command: unknown): ReturnType<typeof commandsFor> {
  if (isRecord(command))
    return Object.entries(command).flatMap(([value, text]) =>
      typeof text === 'string' ? [{ value, label: value, text }] : [],
    )
  if (typeof command !== 'string' || command.trim() === '') return []
  const npm = /^\s*np[mx]\s/.test(command) ? command.trim() : `npm ${command.trim()}`
  // Converting to other package managers needs the long form `npm install`.
  return commandsFor(npm.replace(/^npm add\b/, 'npm install'))
}
