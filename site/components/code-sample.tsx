import { translate } from 'octavo'
import type { ReactNode } from 'react'

interface CodeSampleProps {
  /** Name of the file that contains the code. */
  title: string
  /** As a fence names it: `yaml`. */
  language: string
  /** The code: text and {@link Token}s. */
  children: ReactNode
}

/** A piece of code on a page of the site, with the markup and the behaviour of one in an article. */
export function CodeSample({ title, language, children }: CodeSampleProps) {
  return (
    <div className="code-block" data-language={language}>
      <div className="code-block-title">{title}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>
        <code className={`language-${language}`}>{children}</code>
      </pre>
      <button
        type="button"
        className="code-copy"
        data-behaviour="copy"
        aria-label={translate({
          id: 'theme.CodeBlock.copyButtonAriaLabel',
          message: 'Copy code to clipboard',
        })}
      />
    </div>
  )
}

/** A piece of code in the colour of its kind, as the highlighter names it. */
export function Token({ is, children }: { is: string; children: ReactNode }) {
  return <span className={`hl-${is}`}>{children}</span>
}
