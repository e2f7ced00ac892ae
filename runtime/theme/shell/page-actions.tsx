/**
 * Links to the Markdown of a page for language models: copy it, or open it in an assistant. They are plain
 * links without scripts.
 */
import { type MouseEvent, useState } from 'react'
import { toMarkdownPath } from '../../contract/markdown-path.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'

/** Assistants that answer questions about a page, with the address that takes a question. */
const ASSISTANTS = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
]

/** Links below the article, on a site that publishes its pages as Markdown. */
export function PageActions() {
  const { permalink, head } = useRoute()
  const { home } = useLocale()
  const path = toMarkdownPath(permalink, home)
  // Absolute in static HTML too: with the origin of the page's canonical address.
  const address = head.canonical === undefined ? path : new URL(path, head.canonical).href
  return (
    <div className="tags theme-page-actions">
      <CopyPage key={path} path={path} />
      {ASSISTANTS.map((assistant) => (
        <a
          key={assistant.name}
          href={`${assistant.address}${encodeURIComponent(`Read ${address}`)}`}
          target="_blank"
          data-no-link-check=""
          rel="noopener noreferrer"
        >
          {translate(
            { id: 'octavo.page.openIn', message: 'Open in {name}' },
            { name: assistant.name },
          )}
        </a>
      ))}
    </div>
  )
}

/** A link to the Markdown; a plain click copies it. */
function CopyPage({ path }: { path: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    // If copying fails, the browser opens the Markdown.
    copyFrom(path).then(
      () => setCopied(true),
      () => location.assign(path),
    )
  }
  return (
    // Excluded from the link check, because the Markdown copy is not a page.
    <a href={path} onClick={copy} type="text/markdown" data-no-link-check="">
      {isCopied
        ? translate({ id: 'theme.CodeBlock.copied', message: 'Copied' })
        : translate({ id: 'octavo.page.copy', message: 'Copy page' })}
    </a>
  )
}

/** Loads the code for copying on demand. */
async function copyFrom(path: string): Promise<void> {
  const { copyPage } = await import(/* webpackChunkName: "copy-page" */ './copy-page.ts')
  await copyPage(document, path)
}
