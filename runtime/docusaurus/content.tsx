/** Components of Docusaurus for page content, for code of a site. They render the same HTML as Markdown. */
import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import { translate } from '../i18n/translate.tsx'

/** Props of {@link TabItem}. */
interface TabItemProps {
  value: string
  /** Default: the value. */
  label?: ReactNode
  /** Whether it is shown first. */
  default?: boolean
  children?: ReactNode
}

/** Props of {@link Tabs}. */
interface TabsProps {
  /** Items; other children are ignored. */
  children?: ReactNode
  /** Labels and order of the items, if they are not set on the items themselves. */
  values?: readonly { value: string; label?: ReactNode }[]
  /** Value of the item shown first; `null` for none. Default: the item with `default`, else the first. */
  defaultValue?: string | null
  /** Tabs of the same group switch together, and the choice is stored. */
  groupId?: string
  /** Name of the query parameter that selects an item; `true`: the name of the group. */
  queryString?: string | boolean
}

/** One item of {@link Tabs}, which renders its content. */
export function TabItem({ children }: TabItemProps): ReactNode {
  return children
}

/** Tabs. The page contains all panels, and the behaviour of articles shows one at a time. */
export function Tabs({ children, values, groupId, queryString, ...rest }: TabsProps): ReactNode {
  const id = useId()
  const items = toItems(children, values)
  const selected = selectedOf(items, rest.defaultValue)
  const query = queryString === true ? groupId : queryString || undefined
  return (
    <div className="tabs" data-behaviour="tabs" data-group={groupId} data-query={query}>
      <div className="tab-list" role="tablist">
        {items.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={value === selected}
            tabIndex={value === (selected ?? items[0]?.value) ? 0 : -1}
            data-value={value}
          >
            {label ?? value}
          </button>
        ))}
      </div>
      {items.map(({ value, label, children: content }, index) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
          tabIndex={0}
          data-label={typeof label === 'string' ? label : value}
          className={value === selected ? 'tab-panel selected' : 'tab-panel'}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

function toItems(children: ReactNode, values: TabsProps['values'] = []): TabItemProps[] {
  const items = Children.toArray(children).flatMap((child) => (isItem(child) ? [child.props] : []))
  const rank = ({ value }: TabItemProps) => {
    const index = values.findIndex((entry) => entry.value === value)
    return index < 0 ? values.length : index
  }
  return items
    .map((item) => ({ ...item, ...values.find(({ value }) => value === item.value) }))
    .sort((one, other) => rank(one) - rank(other))
}

function isItem(child: ReactNode): child is ReactElement<TabItemProps> {
  return isValidElement<Partial<TabItemProps>>(child) && child.props.value !== undefined
}

function selectedOf(
  items: readonly TabItemProps[],
  wanted: string | null | undefined,
): string | undefined {
  if (wanted === null) return undefined
  return wanted ?? items.find((item) => item.default)?.value ?? items[0]?.value
}

/** Props of {@link Admonition}. */
interface AdmonitionProps {
  /** `note`, `tip`, `info`, `warning`, `danger`; default `note`. */
  type?: string
  /** Default: the type, in the language of the page. */
  title?: ReactNode
  children?: ReactNode
}

/** Separate calls, because the extraction of messages reads the ids from the code. */
const TITLES: Readonly<Record<string, () => string>> = {
  note: () => translate({ id: 'theme.admonition.note', message: 'note' }),
  tip: () => translate({ id: 'theme.admonition.tip', message: 'tip' }),
  info: () => translate({ id: 'theme.admonition.info', message: 'info' }),
  warning: () => translate({ id: 'theme.admonition.warning', message: 'warning' }),
  danger: () => translate({ id: 'theme.admonition.danger', message: 'danger' }),
}

/** The result of `:::tip[Title]`. */
export function Admonition({ type = 'note', title, children }: AdmonitionProps): ReactNode {
  return (
    <aside
      className={`admonition admonition-${type} theme-admonition theme-admonition-${type}`}
      role="note"
    >
      <p className="admonition-title">{title ?? TITLES[type]?.() ?? type}</p>
      {children}
    </aside>
  )
}

/** Props of {@link PlainCode}. */
interface PlainCodeProps {
  /** The code. */
  children?: ReactNode
  /** Default: the one in `className`, `language-js`, else `text`. */
  language?: string
  className?: string
  title?: ReactNode
}

/** A code block with a copy button. It is not highlighted: that is done for Markdown at build time. */
export function PlainCode({
  children,
  language,
  className = '',
  title,
}: PlainCodeProps): ReactNode {
  const name = language ?? /(?:^|\s)language-(\S+)/.exec(className)?.[1] ?? 'text'
  const label = translate({
    id: 'theme.CodeBlock.copyButtonAriaLabel',
    message: 'Copy code to clipboard',
  })
  return (
    <div className="code-block" data-language={name}>
      {title && <div className="code-block-title">{title}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with keys */}
      <pre tabIndex={0}>
        <code className={`language-${name}`}>{children}</code>
      </pre>
      <button type="button" className="code-copy" data-behaviour="copy" aria-label={label} />
    </div>
  )
}

/** A collapsible block; `summary` is a text or a `<summary>`. */
export function Details({
  summary,
  children,
  ...rest
}: {
  summary?: ReactNode
  open?: boolean
  children?: ReactNode
}): ReactNode {
  const isWhole = isValidElement(summary) && summary.type === 'summary'
  const text = summary ?? translate({ id: 'theme.details.summary', message: 'Details' })
  return (
    <details {...rest}>
      {isWhole ? summary : <summary>{text}</summary>}
      {children}
    </details>
  )
}

/** A heading with a level: `<Heading as="h2" id="setup">`. */
export function Heading({
  as: Level = 'h1',
  ...rest
}: {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  id?: string
  className?: string
  children?: ReactNode
}): ReactNode {
  return <Level {...rest} />
}

/** An image with a source for each colour mode. */
export function ThemedImage({
  sources,
  alt = '',
  className = '',
  ...rest
}: {
  sources: { light: string; dark: string }
  alt?: string
  className?: string
  width?: string | number
  height?: string | number
}): ReactNode {
  return (['light', 'dark'] as const).map((mode) => (
    <img
      key={mode}
      // Lazy, so that the image of the other mode is not fetched.
      loading="lazy"
      {...rest}
      src={sources[mode]}
      alt={alt}
      className={`${className} ${mode}-only`.trim()}
    />
  ))
}
