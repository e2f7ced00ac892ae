import { escapeText } from '../../runtime/shared/escape-html.ts'
import { FAILED } from './live-reload.ts'

/** Texts of an error page. */
interface ErrorPage {
  title: string
  /** The report, as text with line ends. */
  text: string
  /** Address of the live reload script, so that the page is replaced when the failure is fixed. */
  scriptUrl: string
}

/** Text of the page's one style element; a policy may name it by its hash. */
export const ERROR_STYLE = `
body { margin: 0; padding: 2rem; background: #16181d; color: #f4f4f5; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.25rem; margin: 0 0 1rem }
pre { margin: 0; font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
`

/** Page of the live server for a page that could not be rendered. All texts are escaped. */
export function errorPage({ title, text, scriptUrl }: ErrorPage): string {
  return `<!doctype html>
<html lang="en" ${FAILED}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${ERROR_STYLE}</style>
<script src="${escapeText(scriptUrl)}" defer></script>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<pre>${escapeText(text)}</pre>
</main>
</body>
</html>
`
}
