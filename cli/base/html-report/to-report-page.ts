import { hash } from 'node:crypto'
import { type Html, html } from './html.ts'
import { STYLE } from './style.ts'

/**
 * Write a report as a complete HTML page. It has no script and loads nothing, which its content security
 * policy enforces. Pure.
 *
 * @param title - Plain text, title of the window.
 * @param body - Content of the body element.
 * @param ownStyle - CSS of this report, after that of all reports. Default: none.
 */
export function toReportPage(title: string, body: Html, ownStyle = ''): string {
  const style = STYLE + ownStyle
  const styleHash = hash('sha256', style, 'base64')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
${body}
</body>
</html>
`.html
}
