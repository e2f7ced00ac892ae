import { translate } from 'octavo'
import type { ReactNode } from 'react'

/** The first program of "Get started", and a call to the AI gateway. */
export function Sample() {
  return (
    <div className="code-block" data-language="ts">
      <div className="code-block-title">first.ts</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>
        <code className="language-ts">
          <Token is="keyword">import</Token> {'{ Meridian } '}
          <Token is="keyword">from</Token> <Token is="string">'@meridian/sdk'</Token>
          {'\n\n'}
          <Token is="keyword">const</Token> {'meridian = '}
          <Token is="keyword">new</Token> <Token is="class-name">Meridian</Token>
          {'()\n\n'}
          <Token is="keyword">await</Token> meridian.storage.objects.
          <Token is="function">put</Token>(<Token is="string">'uploads'</Token>,{' '}
          <Token is="string">'hello.txt'</Token>
          {', {\n  '}
          <Token is="property">body</Token>: <Token is="string">'Hello, Meridian'</Token>
          {',\n})\n\n'}
          <Token is="keyword">const</Token> {'answer = '}
          <Token is="keyword">await</Token> meridian.ai.chat.<Token is="function">create</Token>
          {'({\n  '}
          <Token is="property">model</Token>: <Token is="string">'meridian/balanced'</Token>
          {',\n  '}
          <Token is="property">messages</Token>
          {': [{ role: '}
          <Token is="string">'user'</Token>
          {', content: '}
          <Token is="string">'Say hello.'</Token>
          {' }],\n})'}
        </code>
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
function Token({ is, children }: { is: string; children: ReactNode }) {
  return <span className={`token ${is}`}>{children}</span>
}
