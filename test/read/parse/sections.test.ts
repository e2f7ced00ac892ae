import { parse } from './parse-text.ts'

const sectionsOf = (text: string) =>
  parse(text).sections.map(({ level, anchor, heading, pieces }) =>
    [`${level}#${anchor} ${heading}`.trim(), ...pieces].join(' | '),
  )

test('splits the text at headings, with their anchors', () => {
  expect(
    sectionsOf('# Page\n\nIntro.\n\n## One `two`\n\nText.\n\n### Deep {#own}\n\nMore.'),
  ).toEqual(['1# | Intro.', '2#one-two One two | Text.', '3#own Deep | More.'])
})

test('text behind an element that has a heading in it belongs to that heading', () => {
  expect(sectionsOf('# Page\n\n<div>\n\n## One\n\nText.\n\n</div>\n\nMore.')).toEqual([
    '1#',
    '2#one One | Text. | More.',
  ])
})

test('makes a piece of each paragraph, list item, table row and code block', () => {
  const text =
    'A **b**\nc.\n\n- one\n- two\n\n| h | i |\n| - | - |\n| 1 | 2 |\n\n```sh\nx --y\n  z\n```'
  expect(sectionsOf(text)).toEqual(['1# | A b c. | one | two | h i | 1 2 | x --y\n  z\n'])
})

test('code keeps its lines, without invisible blanks, and always ends with a line end', () => {
  const text = '```\n\n\nif (a) {   \n\n\tb()\u00ad\n}\n\n\n```\n\n```\nnpm ci\n```\n\n```\n\n```'
  expect(sectionsOf(text)).toEqual(['1# | if (a) {\n\n\tb()\n}\n | npm ci\n'])
})

test('takes text from components and tabs, and alt texts', () => {
  const text = ':::card{title="Fast"}\nBuilds.\n:::\n\n![A map](./map.png)'
  expect(sectionsOf(text)).toEqual(['1# | Fast | Builds. | A map'])
})

test('omits text that an author excludes from search, headings too', () => {
  const text = 'Seen.\n\n:::no-search\n\n## Hidden\n\nSecret.\n\n:::\n\nSeen again.'
  expect(sectionsOf(text)).toEqual(['1# | Seen. | Seen again.'])
})

test('removes soft hyphens and composes letters', () => {
  expect(sectionsOf('Sei\u00ADten\u00ADleiste u\u0308ber')).toEqual(['1# | Seitenleiste über'])
})

test('reads the search fields of front matter', () => {
  const searchOf = (yaml: string) => parse(`---\n${yaml}\n---\n`).frontMatter.search
  expect(searchOf('search: false')).toEqual({ exclude: true })
  expect(searchOf('search: { boost: 2 }')).toEqual({ boost: 2 })
  expect(parse('---\nsearch: { boost: -1 }\n---\n').diagnostics.map(({ code }) => code)).toEqual([
    'FRONTMATTER_INVALID',
  ])
})
