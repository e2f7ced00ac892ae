import { contrastOf, cssColor, readableOn, TEXT_CONTRAST } from '../../cli/config/css-color.ts'

test.each([
  ['#FFF', '#ffffff'],
  ['#20232a', '#20232a'],
  [' Navy ', '#000080'],
  ['rebeccapurple', '#663399'],
  ['rgb(32 35 42)', '#20232a'],
  ['rgb(100%, 0%, 0%)', '#ff0000'],
  ['hsl(120 100% 25%)', '#008000'],
  ['hsl(222, 14%, 15%)', '#21242c'],
])('%s is %s', (written, hex) => {
  expect(cssColor.parse(written)).toBe(hex)
})

test.each([
  '',
  'nocolour',
  'constructor',
  '#12',
  '#ffffff80',
  'rgb(0 0 0 / 50%)',
  'rgb(300 0 0)',
  'rgb(1 2)',
  'rgb(a b c)',
  'hsl(120 1 1)',
  'transparent',
  'var(--x)',
  'red;}body{display:none',
  '#fff}</style><script>',
  'url(//evil.example)',
  'red/**/',
])('%j is refused', (written) => {
  expect(cssColor.safeParse(written).error?.issues[0]?.message).toMatch(/must be an opaque color/)
})

test('contrast is that of WCAG, and black or white is always readable', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  const steps = Array.from({ length: 52 }, (_, step) => (step * 5).toString(16).padStart(2, '0'))
  const colors = steps.flatMap((part) => [`#${part}${part}${part}`, `#${part}00ff`, `#00${part}00`])
  for (const color of colors)
    expect([color, contrastOf(color, readableOn(color)) >= TEXT_CONTRAST]).toEqual([color, true])
})
