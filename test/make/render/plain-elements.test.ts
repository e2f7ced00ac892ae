import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import { toPlainTree } from '../../../cli/make/render/plain-elements.ts'

test('converted elements have no positions, and no white space between rows and items, because each costs memory', () => {
  const html =
    '<table>\n<tbody>\n<tr>\n<td> a </td>\n</tr>\n</tbody>\n</table>\n<ul>\n<li>b <b>c</b> d</li>\n</ul>'
  // `raw` returns a root for a root. Its type does not express that.
  const parsed = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  const written = JSON.stringify(toPlainTree(parsed, (href) => href).children)
  expect(written).not.toContain('position')
  expect(written.match(/"value":"[^"]*"/g)).toEqual(
    [' a ', '\\n', 'b ', 'c', ' d'].map((text) => `"value":"${text}"`),
  )
})
