/**
 * The components of the new site: those of packages that pages import, and one to be written for each that Octavo does
 * not know. The latter show the texts between their tags and in their attributes, so that no word is lost.
 */
import { countOf } from '../../base/errors/count-of.ts'
import type { OutputFile } from '../../base/model/output-file.ts'

/** A component that a person has to write. */
export interface Stub {
  name: string
  /** Names of attributes in use. */
  props: Set<string>
  /** Places that use it: `docs/a.md:3`. */
  uses: string[]
  /** Whether it is within lines of text. */
  isInline: boolean
  /** Where it came from: `~/components/card.astro`. */
  origin: string | undefined
}

/** A component of a package. */
export interface PackageComponent {
  /** Name in pages. */
  local: string
  name: string
  specifier: string
}

/** `components/index.tsx`, and the stubs next to it. */
export function toComponentFiles(
  stubs: readonly Stub[],
  packages: readonly PackageComponent[],
  others: readonly string[],
): OutputFile[] {
  if (stubs.length + packages.length + others.length === 0) return []
  const ofPackages = packages.map(({ local, name, specifier }) =>
    name === '*'
      ? `export * as ${local} from '${specifier}'`
      : `export { ${name === local ? name : `${name} as ${local}`} } from '${specifier}'`,
  )
  const names = stubs.map(({ name }) => name).sort()
  const ofStubs = names.length === 0 ? [] : [`export { ${names.join(', ')} } from './stubs.tsx'`]
  const index = `${[COMMENT, ...ofPackages, ...others, ...ofStubs].join('\n')}\n`
  const files = [{ path: 'components/index.tsx', content: index }]
  if (stubs.length > 0) files.push({ path: 'components/stubs.tsx', content: toStubs(stubs) })
  return files
}

const COMMENT = '// Components that pages use by name.'
const HEAD = `// Components of the old site that Octavo does not have. Each shows its texts until you write it.
import { Fragment, isValidElement, type ReactNode } from 'react'

type Props = Record<string, unknown> & { children?: ReactNode }

function show(Element: 'div' | 'span', name: string, { children, ...props }: Props) {
  const texts = Object.entries(props).filter(
    ([prop, value]) => isValidElement(value) || (typeof value === 'string' && /^(?:title|text|label|name|description|summary|caption|heading|content|alt)$/i.test(prop)),
  )
  return (
    <Element className="not-migrated" data-component={name}>
      {texts.map(([prop, value]) => (
        <Fragment key={prop}>{value as ReactNode} </Fragment>
      ))}
      {children}
      <small className="not-migrated-name"> [{name} is not migrated]</small>
    </Element>
  )
}
`

function toStubs(stubs: readonly Stub[]): string {
  const sorted = [...stubs].sort((a, b) => (a.name < b.name ? -1 : 1))
  const texts = sorted.map(({ name, props, uses, isInline, origin }) => {
    const [first = '', ...more] = uses
    const lines = [
      ...(origin === undefined ? [] : [`Was ${origin}.`]),
      `Attributes: ${props.size === 0 ? 'none' : [...props].sort().join(', ')}.`,
      `Used in ${first}${more.length === 0 ? '' : `, and ${countOf(more.length, 'more place')}`}.`,
    ]
    const comment = `/**\n${lines.map((line) => ` * ${line.replaceAll('*/', '')}\n`).join('')} */\n`
    const element = isInline ? 'span' : 'div'
    return `${comment}export const ${name} = (props: Props) => show('${element}', '${name}', props)\n`
  })
  return `${HEAD}\n${texts.join('\n')}`
}
