import { componentHandler, linkUntranslated } from '../../../cli/base/errors/catalogue.ts'
import { toArticleContext } from '../../../cli/make/render/article-context.ts'
import { createChecks } from '../../../cli/make/render/render-context.ts'
import type { ComponentInput } from '../../../cli/make/render/server-bundle.ts'
import { createTextSet } from '../../../cli/read/links/text-table.ts'
import { toRoute, toSetup } from './render-setup.ts'

const ROUTE = toRoute('/a', { cards: [], siteFields: { level: 3 } as never })
const source = { file: 'a.md', line: 2, column: 1 }
const SEGMENT = { kind: 'component', name: 'Box', props: { n: 1 }, children: [], source } as const

/** A context whose component is rendered by `render`, with its arguments and diagnostics. */
function contextOf(render: (input: ComponentInput) => string, route = ROUTE) {
  const { en } = toSetup([route], '/').locales
  if (!en) throw new Error('no locale')
  const checks = createChecks()
  const inputs: ComponentInput[] = []
  const server = {
    renderComponent(input: ComponentInput) {
      inputs.push(input)
      return render(input)
    },
    traceComponent: async () => null,
  }
  const locale = {
    ...en,
    untranslated: { permalinks: createTextSet(['/open']), severity: 'warn' as const },
  }
  const resolve = ({ href }: { href: string }) => ({ href: `/to${href}` })
  const context = toArticleContext(route, { server, locale, resolve }, checks)
  return { checks, context, inputs }
}

test('a component receives its children and element props as HTML, and the page', () => {
  const { context, checks, inputs } = contextOf(
    ({ slot, slots = [] }) => `<a href="/x">x</a>${slots.map(({ html }) => html).join('')}|${slot}`,
  )
  const slots = ['<a href="/one">', '<b>'].map((html, index) => ({ path: ['p', index], html }))
  expect(context.renderComponent(SEGMENT, '<a href="/in">', slots)).toBe(
    // HTML that was rendered before has its addresses already.
    '<a href="/to/x">x</a><a href="/one"><b>|<a href="/in">',
  )
  expect(inputs[0]).toMatchObject({ name: 'Box', props: { n: 1 }, key: 'i0-', cards: [] })
  expect(inputs[0]?.page).toEqual({
    permalink: '/a',
    kind: 'doc',
    title: 'A page',
    frontMatter: { level: 3 },
  })
  context.renderComponent(SEGMENT, '', [])
  expect([inputs[1]?.slot, inputs[1]?.key]).toEqual(['', 'i1-'])
  expect([...checks.components]).toEqual(['Box'])
  expect([checks.failed, checks.diagnostics]).toEqual([[], []])
})

test('a component that throws leaves nothing, and is reported with its place', () => {
  const { context, checks } = contextOf(() => {
    throw new Error('no')
  })
  expect(context.renderComponent(SEGMENT, 'inside', [])).toBe('')
  expect(checks.failed).toMatchObject([{ error: new Error('no'), usedAt: source }])
})

test('all handlers that no reader can trigger are one diagnostic, in order', () => {
  const { context, checks } = contextOf(({ onHandler }) => {
    for (const name of ['onKey of <b>', 'onClick of <b>', 'onKey of <b>']) onHandler?.(name)
    return ''
  })
  context.renderComponent(SEGMENT, '', [])
  expect(checks.diagnostics).toEqual([
    componentHandler('Box', 'onClick of <b>, onKey of <b>', source),
  ])
})

test('a link to a page without translation is a diagnostic, but not from another such page', () => {
  const found = (untranslated: boolean) => {
    const { context, checks } = contextOf(() => '', { ...ROUTE, untranslated })
    for (const href of ['/open?q#part', '/other']) context.onLink({ href }, href, source)
    return checks.diagnostics
  }
  expect(found(false)).toEqual([linkUntranslated('/open?q#part', '/open', 'warn', source)])
  expect(found(true)).toEqual([])
})

test('anchors to check later are kept with their page', () => {
  const { context, checks } = contextOf(() => '')
  const anchor = { permalink: '/b', hash: 'c' }
  context.onLink({ href: '/b#c', anchor }, './b.md#c', source)
  expect(checks.anchors).toEqual([{ from: '/a', href: './b.md#c', ...anchor, source }])
})
