import { createWays } from './authors.ts'

describe.each(await createWays({ figures: true }))('a picture in $name', ({ show }) => {
  test.each([
    [
      'alone, with a title, is a figure',
      '![A cat](./a.png "Asleep & *well*")',
      '<figure><img alt="A cat" src="./a.png"><figcaption>Asleep &amp; *well*</figcaption></figure>',
    ],
    [
      'without a title is not a figure',
      '![A cat](./a.png)',
      '<p><img alt="A cat" src="./a.png"></p>',
    ],
    [
      'next to text is not a figure',
      'See ![A cat](./a.png "Asleep")',
      '<p>See <img alt="A cat" title="Asleep" src="./a.png"></p>',
    ],
  ])('%s', async (_, text, html) => expect(await show(text)).toBe(html))
})

test('a site without the option has no figures', async () => {
  const [way] = await createWays()
  expect(await way?.show('![A cat](./a.png "Asleep")')).toContain('title="Asleep"')
})
