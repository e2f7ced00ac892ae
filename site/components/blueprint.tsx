import { CodeSample, Token } from './code-sample.tsx'

/** The start of the blueprint that "Meridian Construct" explains. */
export function Blueprint() {
  return (
    <CodeSample title="construct.yaml" language="yaml">
      <Key>name</Key>
      {': helpdesk\n\n'}
      <Key>models</Key>
      {':\n  '}
      <Key>Ticket</Key>
      {':\n    '}
      <Key>fields</Key>
      {':\n      '}
      <Key>title</Key>
      {': { '}
      <Key>type</Key>
      {': text, '}
      <Key>max</Key>: <Token is="number">120</Token>
      {' }\n      '}
      <Key>due</Key>
      {': { '}
      <Key>type</Key>
      {': datetime }\n\n'}
      <Key>pages</Key>
      {':\n  '}
      <Key>/tickets</Key>
      {':\n    '}
      <Key>view</Key>
      {': { '}
      <Key>type</Key>
      {': table, '}
      <Key>model</Key>
      {': Ticket }'}
    </CodeSample>
  )
}

function Key({ children }: { children: string }) {
  return <Token is="property">{children}</Token>
}
