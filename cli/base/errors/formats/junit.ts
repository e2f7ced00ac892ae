import { escapeAttribute, escapeText } from '../../../../runtime/shared/escape-html.ts'
import type { Reported } from './reported.ts'

/**
 * JUnit XML, which GitLab, Jenkins and others show as test results: one case per diagnostic, failed for an
 * error. A run without diagnostics is one passed case, because an empty file would mean that nothing ran.
 */
export function toJunit(diagnostics: readonly Reported[]): string {
  const failures = diagnostics.filter(({ level }) => level === 'error').length
  const cases = diagnostics.length === 0 ? [PASSED] : diagnostics.map(toCase)
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="octavo" ${counts}>`,
    `<testsuite name="octavo" ${counts}>`,
    ...cases,
    '</testsuite>',
    '</testsuites>\n',
  ].join('\n')
}

const PASSED = '<testcase classname="octavo" name="nothing is wrong"/>'

function toCase({ code, level, message, hint, file, line, column }: Reported): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  const name = escapeAttribute(`${code} ${place}`.trim())
  const start = `<testcase classname="${escapeAttribute(file ?? 'octavo')}" name="${name}">`
  const text = escapeText(hint === '' ? message : `${message}\n${hint}`)
  const inner =
    level === 'error'
      ? `<failure type="${code}" message="${escapeAttribute(message)}">${text}</failure>`
      : `<system-out>${level}: ${text}</system-out>`
  return `${start}${inner}</testcase>`
}
