import { readSections } from '../../../cli/read/parse/read-sections.ts'

test('a rendered page has its main part, with a section for each heading with an id', () => {
  const html =
    '<nav>Menu</nav><main><h1>Home</h1><p>One <b>line</b>.</p><h2 id="new">New</h2><ul><li>A</li><li>B</li></ul><svg><text>no</text></svg><h2>Plain</h2></main><footer>Foot</footer>'
  expect(readSections(html)).toEqual([
    { level: 1, anchor: '', heading: '', pieces: ['One line.'] },
    { level: 2, anchor: 'new', heading: 'New', pieces: ['A', 'B', 'Plain'] },
  ])
})

test('a page without a main part is read as a whole', () => {
  expect(readSections('<p>Text</p><script>no</script>')).toEqual([
    { level: 1, anchor: '', heading: '', pieces: ['Text'] },
  ])
})
