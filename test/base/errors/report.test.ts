import { fromXml } from 'xast-util-from-xml'
import type { ReportFormat } from '../../../cli/base/errors/formats/reported.ts'
import { toSarif } from '../../../cli/base/errors/formats/sarif.ts'
import { createReport, limitDiagnostics } from '../../../cli/base/errors/report.ts'
import type { Diagnostic } from '../../../cli/base/model/diagnostic.ts'

/** A report, and its complete output. */
function listen() {
  let printed = ''
  const stream = { write: (text: string) => (printed += text) }
  const streams = { stdout: stream, stderr: stream }
  const report = createReport({
    interactive: false,
    ...streams,
    color: false,
    quiet: false,
  })
  return { report, printed: () => printed }
}

/**
 * Sequences that move the cursor, ring, hide text or turn the direction, and commands for GitHub,
 * Azure and TeamCity.
 */
const HOSTILE = `a\u001b[2J\u0007\u009b31m\u007f\u202eb\u2066c\r\n::error::x\n \t::add-mask::y\n##[error]z ##vso[task]z ##teamcity[z`
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
const ORDER = /^\s*::|##(?:vso|teamcity)?\[/m

test.each<[string, (report: ReturnType<typeof createReport>) => unknown]>([
  ['a result', (report) => report.result(HOSTILE)],
  ['a line', (report) => report.info(HOSTILE)],
  ['a step', (report) => report.step(HOSTILE)],
  ['our bug', (report) => report.error(new Error(HOSTILE, { cause: new Error(HOSTILE) }))],
  [
    'a finding',
    (report) =>
      report.diagnostics([
        {
          code: 'LINK_BROKEN',
          severity: 'warn',
          message: HOSTILE,
          hint: HOSTILE,
          source: { file: HOSTILE },
        },
      ]),
  ],
])('%s sends no command to a terminal or a CI system', (_, print) => {
  const { report, printed } = listen()
  print(report)
  expect(printed()).not.toMatch(RAW)
  expect(printed()).not.toMatch(ORDER)
  expect(printed()).toContain('a\\u001b[2J\\u0007\\u009b31m\\u007f\\u202eb\\u2066c')
})

test.each<ReportFormat>(['json', 'sarif', 'junit', 'github'])(
  '%s sends no command to a terminal or a CI system, for any file name',
  (format) => {
    let printed = ''
    const stream = { write: (text: string) => (printed += text) }
    const manners = { interactive: false, color: false, quiet: false }
    const report = createReport({ stdout: stream, stderr: { write() {} }, ...manners, format })
    const text = `${HOSTILE}\ufffe`
    const source = { file: `docs/${text}.md`, line: 1, column: 1 }
    report.diagnostics([
      { code: 'LINK_BROKEN', severity: 'throw', message: text, hint: text, source },
      { code: 'LINK_BROKEN', severity: 'warn', message: text, hint: text, source },
    ])
    report.finish()
    expect(printed).not.toMatch(RAW)
    const own = /^::(?:error|warning) file=[^\n]*::/gm
    expect(printed.replace(own, '')).not.toMatch(ORDER)
    if (format === 'junit') expect(() => fromXml(printed)).not.toThrow()
  },
)

test('SARIF describes its rules, and identifies a result by its content and not by its line', () => {
  const fingerprintsAt = (...lines: readonly number[]) => {
    const one = { code: 'LINK_BROKEN', level: 'error', message: 'Broken.', hint: '' } as const
    const text = toSarif(lines.map((line) => ({ ...one, file: 'a.md', line })))
    const [run] = JSON.parse(text).runs
    expect(run.tool.driver.rules).toMatchObject([{ shortDescription: { text: 'Link broken' } }])
    return run.results.map((result: { partialFingerprints: unknown }) => result.partialFingerprints)
  }
  const [first, second] = fingerprintsAt(1, 2)
  expect(fingerprintsAt(7, 9)).toEqual([first, second])
  expect(first).not.toEqual(second)
})

test('a line feed in content neither starts a diagnostic nor breaks its first line', () => {
  const { report, printed } = listen()
  const message = 'The link "a\nerror FAKE b.md:1:1\n  hint: no" is broken.'
  const source = { file: 'docs/a\nerror FAKE b.md', line: 2, column: 3 }
  report.diagnostics([{ code: 'LINK_BROKEN', severity: 'warn', message, hint: 'None.', source }])
  expect(printed().split('\n')).toEqual([
    'warning LINK_BROKEN docs/a\\u000aerror FAKE b.md:2:3',
    '  The link "a',
    '  | error FAKE b.md:1:1',
    '  |   hint: no" is broken.',
    '  hint: None.',
    '  see: https://octavo-docs.github.io/octavo/reference/errors-d-l#LINK_BROKEN',
    '',
  ])
})

test('the address of a code is printed once', () => {
  const { report, printed } = listen()
  const diagnostic = { code: 'LINK_BROKEN', severity: 'warn', message: 'm', hint: 'h' } as const
  report.diagnostics([diagnostic, { ...diagnostic, message: 'n' }])
  report.diagnostics([{ ...diagnostic, message: 'o' }])
  expect(printed().match(/reference\/errors-d-l#LINK_BROKEN/g)).toHaveLength(1)
})

test('a result for programs keeps its JSON', () => {
  const { report, printed } = listen()
  const value = { title: HOSTILE, list: ['::error::', 'plain – ü 😀 \u200f'] }
  report.result(JSON.stringify(value, null, 2))
  expect(JSON.parse(printed())).toEqual(value)
  expect(printed()).not.toMatch(RAW)
})

test('ordinary text is printed unchanged', () => {
  const { report, printed } = listen()
  report.result('a::b\t:::note\n  c ## [d] ü العربية\u200f')
  expect(printed()).toBe('a::b\t:::note\n  c ## [d] ü العربية\u200f\n')
})

test('words are coloured only if the command asks for it', () => {
  const print = (color: boolean) => {
    let printed = ''
    const stream = { write: (text: string) => (printed += text) }
    const report = createReport({
      ...{ stdout: stream, stderr: stream, interactive: false, quiet: false },
      color,
    })
    report.diagnostics([{ code: 'A', severity: 'throw', message: 'm', hint: 'h' }])
    return printed
  }
  expect(print(true)).toContain('\u001b[31merror\u001b[39m \u001b[1mA\u001b[22m')
  expect(print(false)).toBe(
    'error A\n  m\n  hint: h\n  see: https://octavo-docs.github.io/octavo/reference/errors-a-c#A\n',
  )
})

test('diagnostics of one place that differ only in the language are printed once', () => {
  const { report, printed } = listen()
  const source = { file: 'docs/a.md', line: 2, column: 3 }
  const found = { code: 'LINK_BROKEN', severity: 'warn', hint: 'None.', source } as const
  report.diagnostics([
    { ...found, subject: 'x', message: 'The link "x" (resolved as /x) is broken.' },
    { ...found, subject: 'x', message: 'The link "x" (resolved as /de/x) is broken.' },
    { ...found, subject: 'y', message: 'The link "y" is broken.' },
  ])
  expect(printed().match(/The link .*/g)).toEqual([
    'The link "x" (resolved as /x) is broken.',
    'The link "y" is broken.',
  ])
})

test('a bug of ours is marked as one, with the address to report it', () => {
  const { report, printed } = listen()
  expect(report.error(new Error('lost'))).toBe(70)
  expect(printed()).toMatch(
    /^internal error This is a bug in octavo, not in your site\.\nError: lost/,
  )
  expect(printed()).toContain('what you ran: https://github.com/octavo-docs/octavo/issues\n')
})

test('a step that counts is redrawn on a terminal, and printed once elsewhere', () => {
  const count = (interactive: boolean) => {
    let printed = ''
    const stream = { write: (text: string) => (printed += text) }
    const manners = { interactive, color: false, quiet: false, columns: 20 }
    const report = createReport({ stdout: stream, stderr: stream, ...manners })
    for (const done of [0, 1, 2]) report.step('Writing pictures', { done, all: 2 })
    report.finish()
    return { printed, columns: report.columns }
  }
  const clear = '\r\u001b[2K'
  // No longer than the terminal is wide: a wrapped line could not be replaced.
  const line = 'Writing pictures: …'
  expect(count(true)).toEqual({
    printed: `${line}${clear}${line}${clear}${line}${clear}`,
    columns: 20,
  })
  expect(count(false)).toEqual({ printed: 'Writing pictures: 2\n', columns: null })
})

test('reports a hundred diagnostics per file and kind, and the number of the others', () => {
  const of = (count: number, code: string, file?: string) =>
    Array.from(
      { length: count },
      (_, index): Diagnostic => ({
        code,
        severity: 'throw',
        message: `problem ${index}`,
        hint: '',
        ...(file === undefined ? {} : { source: { file, line: index + 1, column: 1 } }),
      }),
    )
  const limited = limitDiagnostics([
    ...of(8_333, 'MATH_INVALID', 'a.md').reverse(),
    ...of(101, 'LINK_BROKEN', 'a.md'),
    ...of(100, 'MATH_INVALID', 'b.md'),
    ...of(150, 'CONFIG_INVALID'),
  ])
  const countOf = (code: string, file?: string) =>
    limited.filter((one) => one.code === code && one.source?.file === file).length
  expect([
    countOf('MATH_INVALID', 'a.md'),
    countOf('LINK_BROKEN', 'a.md'),
    countOf('MATH_INVALID', 'b.md'),
    countOf('CONFIG_INVALID'),
  ]).toEqual([101, 101, 100, 150])
  expect(limited.find(({ message }) => message.includes('8233 more'))).toMatchObject({
    code: 'MATH_INVALID',
    severity: 'throw',
    source: { file: 'a.md', line: 101, column: 1 },
  })
  // A single one takes no more space than the line that would count it.
  expect(limited.filter(({ message }) => message.includes(' more of these'))).toHaveLength(1)
})
