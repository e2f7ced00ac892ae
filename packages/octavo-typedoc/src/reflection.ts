/** What TypeDoc writes with `--json`: the parts of its schema 2 that pages show, and a check of a file. */

/** Kinds of reflections, by TypeDoc's numbers. */
export const KIND = {
  project: 1,
  module: 2,
  namespace: 4,
  enum: 8,
  enumMember: 16,
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  property: 1024,
  method: 2048,
  accessor: 262_144,
  typeAlias: 2_097_152,
  reference: 4_194_304,
  document: 8_388_608,
} as const

/** A declaration, a parameter, a signature: everything with a name. */
export interface Reflection {
  id: number
  name: string
  kind: number
  flags?: Readonly<Record<string, unknown>>
  comment?: Comment
  children?: readonly Reflection[]
  /** Pages of Markdown that were added to the project. */
  documents?: readonly Reflection[]
  /** Overloads of a function, a method or a constructor. */
  signatures?: readonly Reflection[]
  getSignature?: Reflection
  setSignature?: Reflection
  indexSignatures?: readonly Reflection[]
  parameters?: readonly Reflection[]
  typeParameters?: readonly Reflection[]
  type?: Type
  /** Default of a type parameter. */
  default?: Type
  /** Default of a parameter or a property, as code. */
  defaultValue?: string
  varianceModifier?: string
  sources?: readonly Place[]
  extendedTypes?: readonly Type[]
  implementedTypes?: readonly Type[]
  extendedBy?: readonly Type[]
  implementedBy?: readonly Type[]
  inheritedFrom?: Type
  overwrites?: Type
  /** What a re-export leads to. */
  target?: number
  /** Text of a project, and of a document. */
  readme?: readonly Part[]
  content?: readonly Part[]
}

/** A place in the sources. */
export interface Place {
  fileName: string
  line: number
  character?: number
  url?: string
}

/** A comment of the sources. */
export interface Comment {
  summary?: readonly Part[]
  blockTags?: readonly BlockTag[]
  modifierTags?: readonly string[]
}

/** `@example` and other tags with a text. */
export interface BlockTag {
  tag: string
  name?: string
  content: readonly Part[]
}

/** A part of a text: Markdown, code with its marks, or an inline tag such as `{@link a}`. */
export interface Part {
  kind: string
  text: string
  tag?: string
  target?: unknown
}

/** A type: its notation decides which of the fields it has. */
export interface Type {
  type: string
  name?: string
  value?: unknown
  target?: unknown
  typeArguments?: readonly Type[]
  types?: readonly Type[]
  elements?: readonly Type[]
  elementType?: Type
  element?: Type
  isOptional?: boolean
  declaration?: Reflection
  queryType?: Type
  operator?: string
  objectType?: Type
  indexType?: Type
  checkType?: Type
  extendsType?: Type
  trueType?: Type
  falseType?: Type
  constraint?: Type
  parameter?: string
  parameterType?: Type
  templateType?: Type
  nameType?: Type
  readonlyModifier?: string
  optionalModifier?: string
  head?: string
  tail?: readonly (readonly [Type, string])[]
  asserts?: boolean
  targetType?: Type
  externalUrl?: string
}

const LISTS = new Set([
  ...['children', 'documents', 'signatures', 'indexSignatures', 'parameters', 'typeParameters'],
  ...['sources', 'extendedTypes', 'implementedTypes', 'extendedBy', 'implementedBy', 'readme'],
  ...['summary', 'blockTags', 'typeArguments', 'types', 'elements', 'tail'],
])
const TEXTS = new Set(['name', 'text', 'tag', 'fileName', 'url', 'defaultValue', 'externalUrl'])
const OBJECTS = new Set([
  ...[
    'comment',
    'getSignature',
    'setSignature',
    'declaration',
    'elementType',
    'element',
    'queryType',
  ],
  ...['objectType', 'indexType', 'checkType', 'extendsType', 'trueType', 'falseType', 'constraint'],
  ...['parameterType', 'templateType', 'nameType', 'targetType', 'inheritedFrom', 'overwrites'],
])
/** Nothing that people write is deeper, and the writers of pages call themselves for each level. */
const DEEPEST = 500

/**
 * Read a project.
 *
 * @throws an error whose message names what is wrong, and where: `children[3].name`.
 */
export function readProject(text: string): Reflection {
  const data: unknown = JSON.parse(text)
  if (!isRecord(data) || data.kind !== KIND.project)
    throw new Error('It is no project of TypeDoc. Write it with "typedoc --json"')
  const version = String(data.schemaVersion)
  if (!/^2\./.test(version))
    throw new Error(`Its schema is "${version}", and this program reads "2.0". Use TypeDoc 0.28`)
  // Tables of TypeDoc that name all files and symbols again.
  const { files: _, symbolIdMap: __, ...project } = data
  const fault = findFault(project, '', 0)
  if (fault !== null) throw new Error(fault)
  // findFault has just checked what pages read.
  return project as unknown as Reflection
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first value that is not as TypeDoc writes it; `null` for none. */
function findFault(value: Record<string, unknown>, at: string, depth: number): string | null {
  if (depth > DEEPEST) return `${at} is nested too deeply`
  for (const [name, one] of Object.entries(value)) {
    const path = at === '' ? name : `${at}.${name}`
    if (LISTS.has(name) && !Array.isArray(one)) return `${path} must be a list`
    if (TEXTS.has(name) && typeof one !== 'string') return `${path} must be a text`
    if (OBJECTS.has(name) && !isRecord(one)) return `${path} must be an object`
    if (name === 'kind' && !/^(?:number|string)$/.test(typeof one))
      return `${path} must be a number`
    const inner = Array.isArray(one)
      ? findFaultInList(one, path, depth + 1)
      : isRecord(one)
        ? findFault(one, path, depth + 1)
        : null
    if (inner !== null) return inner
  }
  return null
}

function findFaultInList(list: readonly unknown[], at: string, depth: number): string | null {
  for (const [index, one] of list.entries()) {
    const path = `${at}[${index}]`
    const fault = isRecord(one)
      ? findFault(one, path, depth)
      : Array.isArray(one)
        ? findFaultInList(one, path, depth + 1)
        : null
    if (fault !== null) return fault
  }
  return null
}
