/** The components of Mintlify, as React for the new site. Those that pages use are exported for them. */
import type { OutputFile } from '../../base/model/output-file.ts'

/** Kinds of callouts with the admonition that looks like each. */
const CALLOUTS = {
  ...{ Note: 'note', Tip: 'tip', Info: 'info', Warning: 'warning', Check: 'success' },
  ...{ Danger: 'danger', Callout: 'note' },
} as const
/** Elements around content, which only the old theme drew. */
const BOXES = [
  ...['AccordionGroup', 'Panel', 'View', 'Columns', 'Column', 'CardGroup', 'RequestExample'],
  ...['ResponseExample', 'CodeGroup', 'Tree', 'Color', 'ColorRow', 'Steps'],
]
const OTHERS = [
  ...['Accordion', 'Expandable', 'ResponseField', 'ParamField', 'Step', 'Card', 'Frame', 'Update'],
  ...['Badge', 'Icon', 'Tooltip', 'TreeFolder', 'TreeFile', 'ColorItem', 'Visibility', 'Prompt'],
  ...['Tile', 'GitHubRepo', 'Banner'],
]

/** Names of the components. */
export const MINTLIFY_COMPONENTS: readonly string[] = [
  ...Object.keys(CALLOUTS),
  ...BOXES,
  ...OTHERS,
]

/**
 * `components/mintlify.tsx`, and the sheet of its classes.
 *
 * @param iconSet - Set that icons without a set are in: `lucide`.
 */
export const toMintlifyFiles = (iconSet: string): OutputFile[] => [
  { path: 'components/mintlify.tsx', content: CODE.replaceAll('ICON_SET', iconSet) },
  { path: 'theme/mintlify.css', content: SHEET },
]

const callouts = Object.entries(CALLOUTS)
  .map(
    ([name, kind]) =>
      `EXPORT const ${name} = (props: Props) => <Aside {...props} kind="${kind}" name="${name}" />`,
  )
  .join('\n')
const boxes = BOXES.map(
  (name) =>
    `EXPORT const ${name} = ({ children }: Props) => <div className="old-${toClass(name)}">{children}</div>`,
).join('\n')

function toClass(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}

// Written apart, so that this file does not seem to export the components itself.
const CODE =
  `// The components of the old site. Replace them by those of Octavo, or change how they look in theme/mintlify.css.
import type { ReactNode } from 'react'

interface Props {
  children?: ReactNode
  title?: ReactNode
  [name: string]: unknown
}

const text = (value: unknown) => (value === undefined || value === null || value === false ? null : (value as ReactNode))

function Aside({ children, title, kind, name, icon }: Props) {
  const classes = \`admonition admonition-\${kind} theme-admonition theme-admonition-\${kind}\`
  return (
    <aside className={classes} role="note">
      <p className="admonition-title">
        <Icon icon={icon} /> {text(title) ?? text(name)}
      </p>
      {children}
    </aside>
  )
}

${callouts}

${boxes}

function Folded({ children, title, description, defaultOpen, icon }: Props) {
  return (
    <details open={defaultOpen === true}>
      <summary>
        <Icon icon={icon} /> {text(title)}
        {description ? <> {text(description)}</> : null}
      </summary>
      {children}
    </details>
  )
}

EXPORT const Accordion = Folded

EXPORT const Expandable = ({ title = 'Properties', ...props }: Props) => <Folded title={title} {...props} />

function Field({ children, name, type, required, deprecated, default: initial, pre, post }: Props) {
  return (
    <div className="old-field">
      <p className="old-field-head">
        {list(pre)} <code>{text(name)}</code> <span>{text(type)}</span> {list(post)}
        {initial === undefined ? null : <span>default: {String(initial)}</span>}
        {required ? <strong>required</strong> : null}
        {deprecated ? <em>deprecated</em> : null}
      </p>
      {children}
    </div>
  )
}

const list = (value: unknown) => (Array.isArray(value) ? value.join(' ') : text(value))

EXPORT const ResponseField = Field

EXPORT const ParamField = ({ path, query, body, header, ...props }: Props) => (
  <Field {...props} name={path ?? query ?? body ?? header} />
)

EXPORT const Step = ({ children, title }: Props) => (
  <div className="old-step">
    {title ? <p className="old-step-title">{text(title)}</p> : null}
    {children}
  </div>
)

EXPORT function Card({ children, title, href, cta, img, icon }: Props) {
  const shown = text(title)
  return (
    <div className="card">
      {typeof img === 'string' ? <img src={img} alt="" /> : null}
      <p className="card-title">
        <Icon icon={icon} /> {typeof href === 'string' ? <a href={href}>{shown}</a> : shown}
      </p>
      {children}
      {cta ? <p>{text(cta)}</p> : null}
    </div>
  )
}

EXPORT const Frame = ({ children, caption, hint }: Props) => (
  <figure>
    {children}
    {caption || hint ? <figcaption>{text(caption ?? hint)}</figcaption> : null}
  </figure>
)

EXPORT const Update = ({ children, label, description, tags }: Props) => (
  <section className="old-update">
    <p className="old-update-label">
      {text(label)} {text(description)} {list(tags)}
    </p>
    {children}
  </section>
)

EXPORT const Badge = ({ children, icon }: Props) => (
  <span className="badge">
    <Icon icon={icon} /> {children}
  </span>
)

EXPORT function Icon({ icon }: Props) {
  if (typeof icon !== 'string') return text(icon)
  if (/[/.]/.test(icon)) return <img src={icon} alt="" className="old-icon" />
  return <span className={\`inline-icon icon-ICON_SET-\${icon}\`} />
}

EXPORT const Tooltip = ({ children, tip, headline }: Props) => (
  <abbr title={[headline, tip].filter((part) => typeof part === 'string').join(': ')}>{children}</abbr>
)

EXPORT const TreeFolder = ({ children, name }: Props) => (
  <div className="old-tree-folder">
    <code>{text(name)}/</code>
    {children}
  </div>
)

EXPORT const TreeFile = ({ name }: Props) => (
  <div className="old-tree-file">
    <code>{text(name)}</code>
  </div>
)

EXPORT const ColorItem = ({ name, value }: Props) => (
  <p>
    {text(name)} <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
  </p>
)

/** Content for programs is not for readers. */
EXPORT const Visibility = ({ children, for: whom }: Props) => (whom === 'agents' ? null : <>{children}</>)

EXPORT const Prompt = ({ children, description }: Props) => (
  <div className="old-prompt">
    <p>{text(description)}</p>
    {children}
  </div>
)

EXPORT const Tile = ({ children, title, description, href }: Props) => (
  <div className="card">
    {children}
    <p className="card-title">{typeof href === 'string' ? <a href={href}>{text(title)}</a> : text(title)}</p>
    <p>{text(description)}</p>
  </div>
)

EXPORT const GitHubRepo = ({ repo, owner, name }: Props) => {
  const path = String(repo ?? \`\${owner}/\${name}\`)
  return <a href={\`https://github.com/\${path}\`}>{path}</a>
}

EXPORT const Banner = ({ children }: Props) => <p>{children}</p>
`.replaceAll('EXPORT ', 'export ')

const SHEET = `.old-icon {
  width: 1.125em;
  height: 1.125em;
  vertical-align: -0.2em;
}

.old-card-group,
.old-columns {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 1rem;
}

.old-steps {
  counter-reset: step;
}

.old-step {
  counter-increment: step;
  margin-block: 1.5rem;
  padding-inline-start: 1.5rem;
  border-inline-start: 1px solid var(--octavo-line);
}

.old-step-title::before {
  content: counter(step) ". ";
}

.old-step-title,
.old-update-label,
.old-field-head code {
  font-weight: 600;
}

.old-field {
  padding-block: 1rem;
  border-block-end: 1px solid var(--octavo-line);
}

.old-field-head {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
}

.old-tree-folder > :not(code) {
  padding-inline-start: 1.25rem;
}

.old-prompt {
  padding: 1rem;
  border: 1px solid var(--octavo-line);
  border-radius: 0.5rem;
}
`
