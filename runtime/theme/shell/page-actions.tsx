/** A page for machines that read: its Markdown to be copied, or opened in an assistant. Plain links without a script. */
import { type MouseEvent, useState } from 'react'
import { toMarkdownPath } from '../../contract/markdown-path.ts'
import { translate } from '../../i18n/translate.tsx'
import { useLocale, useRoute } from '../../router/runtime-context.ts'

/** Who answers questions about an address that is part of theirs. */
const ASSISTANTS = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
]

/** Below the article, on a site that publishes its pages as Markdown. */
export function PageActions() {
  const { permalink, head } = useRoute()
  const { home } = useLocale()
  const path = toMarkdownPath(permalink, home)
  // Absolute in the HTML too: the origin is that of the page's own address.
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

/** A link to the Markdown, which a plain click copies. */
function CopyPage({ path }: { path: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    // Whatever fails, the reader gets the text.
    copyFrom(path).then(
      () => setCopied(true),
      () => location.assign(path),
    )
  }
  return (
    // The build writes it beside the page; it is no page.
    <a href={path} onClick={copy} type="text/markdown" data-no-link-check="">
      {isCopied
        ? translate({ id: 'theme.CodeBlock.copied', message: 'Copied' })
        : translate({ id: 'octavo.page.copy', message: 'Copy page' })}
    </a>
  )
}

/** The code that copies comes when a reader asks for it. */
async function copyFrom(path: string): Promise<void> {
  const { copyPage } = await import(/* webpackChunkName: "copy-page" */ './copy-page.ts')
  await copyPage(document, path)
}
