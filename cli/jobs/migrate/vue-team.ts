/** Lists of team members, which VitePress shows from data in the script of a page, as cards. */
import { type ForeignValue, fieldOf, listOf, textIn } from './foreign-value.ts'
import { readDeclared } from './module-reader.ts'
import { replaceInProse } from './page-text.ts'

const SCRIPT = /^<script\b[^>]*>([\s\S]*?)^<\/script>/m

export function replaceTeam(body: string): string {
  if (!body.includes('VPTeam')) return body
  const [, script = ''] = SCRIPT.exec(body) ?? []
  const titled = body
    .replace(/<VPTeamPageTitle\b[^>]*>([\s\S]*?)<\/VPTeamPageTitle>/g, (_, inner: string) => {
      const part = (name: string) =>
        new RegExp(`<template #${name}>([\\s\\S]*?)</template>`).exec(inner)?.[1]?.trim()
      const [title, lead] = [part('title'), part('lead')]
      return [title && `# ${title}`, lead].filter(Boolean).join('\n\n')
    })
    .replace(
      /<template #(title|lead)>\s*([\s\S]*?)\s*<\/template>/g,
      (_, name: string, text: string) => (name === 'title' ? `\n## ${text}\n` : `\n${text}\n`),
    )
  return replaceInProse(
    titled,
    /<VPTeamMembers\b[^>]*?:members="(\w+)"[^>]*?\/?>(?:<\/VPTeamMembers>)?/g,
    ([whole, name = '']) => {
      const members = listOf(readDeclared(script, name))
      return members.length === 0 ? whole : toCards(members)
    },
  )
}

function toCards(members: readonly ForeignValue[]): string {
  const cards = members.map((member) => {
    const of = (name: string) => textIn(fieldOf(member, name))
    const org =
      of('org') === undefined
        ? ''
        : ` @ ${of('orgLink') ? `[${of('org')}](${of('orgLink')})` : of('org')}`
    const links = listOf(fieldOf(member, 'links')).flatMap((link) => {
      const href = textIn(fieldOf(link, 'link'))
      const icon = textIn(fieldOf(link, 'icon')) ?? 'link'
      return href === undefined ? [] : [`[${icon}](${href})`]
    })
    const picture =
      of('avatar') === undefined ? '' : `<img src="${of('avatar')}" alt="" width="64" />\n\n`
    const text = [`${of('title') ?? ''}${org}`, of('desc'), links.join(' · ')]
      .filter(Boolean)
      .join('\n\n')
    return `<Card title="${(of('name') ?? '').replaceAll('"', '&quot;')}">\n\n${picture}${text}\n\n</Card>`
  })
  return `<CardGrid>\n${cards.join('\n')}\n</CardGrid>`
}
