import { createWays } from './authors.ts'

describe.each(await createWays())('an emoji in $name', ({ show }) => {
  test.each([
    ['alone, next to text and in a heading', '# :tada:', '🎉</h1>'],
    ['with a sign in its name', 'a :+1: b', '<p>a 👍 b</p>'],
    ['next to others', ':heart: :100:', '<p>❤️ 💯</p>'],
    [
      'in emphasis and links',
      '**:tada:** [:tada:](/x)',
      '<p><strong>🎉</strong> <a href="/x">🎉</a></p>',
    ],
    ['in an admonition', ':::note\n:tada:\n:::', '<p>🎉</p>'],
    [
      'stays text for an unknown name',
      ':no_such_thing_here: and 10:30:15 and a:tada:b',
      'here: and 10:30:15 and a:tada:b',
    ],
    ['never in code', '`:tada:`\n\n    :tada:\n', '<code>:tada:</code>'],
    ['never in an address', '[a](/:tada:) http://x.example/:tada:', ':tada:'],
  ])('%s', async (_, text, html) => {
    expect(await show(text)).toContain(html)
  })

  test('with a small mistake in its name is a note', async () => {
    expect(await show('a\n\n:rockett: `:rockett:`')).toContain(
      '\nEMOJI_UNKNOWN 3:1 No emoji is called ":rockett:".',
    )
  })
})

test('a site may switch them off', async () => {
  const [way] = await createWays({ emoji: false })
  expect(await way?.show(':tada: :rockett:')).toBe('<p>:tada: :rockett:</p>')
})
