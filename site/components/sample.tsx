import { CodeSample, Token } from './code-sample.tsx'

/** The first program of "Get started", and a call to the AI gateway. */
export function Sample() {
  return (
    <CodeSample title="first.ts" language="ts">
      <Token is="keyword">import</Token> {'{ Meridian } '}
      <Token is="keyword">from</Token> <Token is="string">'@meridian/sdk'</Token>
      {'\n\n'}
      <Token is="keyword">const</Token> {'meridian = '}
      <Token is="keyword">new</Token> <Token is="class-name">Meridian</Token>
      {'()\n\n'}
      <Token is="keyword">await</Token> meridian.storage.objects.
      <Token is="function">put</Token>
      {'(\n  '}
      <Token is="string">'uploads'</Token>
      {',\n  '}
      <Token is="string">'hello.txt'</Token>
      {',\n  { '}
      <Token is="property">body</Token>: <Token is="string">'Hello, Meridian'</Token>
      {' },\n)\n\n'}
      <Token is="keyword">const</Token> {'answer = '}
      <Token is="keyword">await</Token> meridian.ai.chat.<Token is="function">create</Token>
      {'({\n  '}
      <Token is="property">model</Token>: <Token is="string">'meridian/balanced'</Token>
      {',\n  '}
      <Token is="property">messages</Token>
      {': [\n    { role: '}
      <Token is="string">'user'</Token>
      {', content: '}
      <Token is="string">'Say hello.'</Token>
      {' },\n  ],\n})'}
    </CodeSample>
  )
}
