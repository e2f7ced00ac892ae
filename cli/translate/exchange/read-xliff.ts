/** Reads XLIFF 2.x as tools write it back. Whatever is not ours to know is left alone. */
import type { Element, ElementContent, Root } from 'xast'
import { fromXml } from 'xast-util-from-xml'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { exchangeInvalid } from '../../errors/catalogue.ts'
import type { Diagnostic, Source } from '../../model/diagnostic.ts'
import type { ReturnedFile, ReturnedSegment, ReturnedUnit } from './exchange-file.ts'
import type { Tagged } from './inline.ts'
import { HASH_NOTE } from './xliff.ts'

/** Parse a file. What cannot be read is reported with its position and skipped. */
export function readXliff(text: string, file: string): ReturnedFile {
  try {
    return readTree(fromXml(text.replace(/^\uFEFF/, '')), file)
  } catch (error) {
    return { lang: '', units: [], diagnostics: [toDiagnostic(error, file)] }
  }
}

function readTree(tree: Root, file: string): ReturnedFile {
  const root = tree.children.find(isElement)
  const version = root?.attributes.version ?? ''
  if (root?.name !== 'xliff' || !version.startsWith('2.')) {
    const found = root?.name === 'xliff' ? `XLIFF ${version}` : `<${root?.name ?? ''}>`
    const diagnostic = exchangeInvalid(`it is ${found}, not XLIFF 2`, { file, line: 1 })
    return { lang: '', units: [], diagnostics: [diagnostic] }
  }
  const context: Context = { file, diagnostics: [] }
  const units = find(root, 'file').flatMap((own) =>
    find(own, 'unit').flatMap((unit) => readUnit(unit, own.attributes.original ?? '', context)),
  )
  return { lang: root.attributes.trgLang ?? '', units, diagnostics: context.diagnostics }
}

interface Context {
  file: string
  diagnostics: Diagnostic[]
}

function toDiagnostic(error: unknown, file: string): Diagnostic {
  // The parser throws messages of vfile, which have a place; anything else is not its doing.
  const message = error as { reason?: string; line?: number; column?: number; cause?: unknown }
  const { reason, line, column, cause } = message
  if (isOverflow(error) || isOverflow(cause))
    return exchangeInvalid('its elements are nested too deeply', { file })
  if (reason === undefined) throw error
  const [sentence = reason] = (cause instanceof Error ? cause.message : reason).split('\n', 1)
  return exchangeInvalid(sentence.replace(/\.$/, ''), {
    file,
    ...omitUndefined({ line, column }),
  })
}

function isOverflow(error: unknown): boolean {
  return error instanceof Error && error.name === 'RangeError'
}

function readUnit(unit: Element, original: string, context: Context): ReturnedUnit[] {
  const source = positionOf(unit, context.file)
  const { name, id } = unit.attributes
  const own = name ?? id ?? ''
  if (own === '' || original === '') {
    context.diagnostics.push(
      exchangeInvalid('a unit needs a name, and its file an original', source),
    )
    return []
  }
  const note = find(unit, 'note').find(({ attributes }) => attributes.category === HASH_NOTE)
  const segments = unit.children.filter(isElement).filter((child) => child.name === 'segment')
  return [
    {
      file: original,
      name: own,
      hash: note ? textOf(note).trim() : '',
      segments: segments.map((segment) => readSegment(segment, context)),
      source,
    },
  ]
}

function readSegment(segment: Element, context: Context): ReturnedSegment {
  const target = segment.children.filter(isElement).find(({ name }) => name === 'target')
  const place = positionOf(target ?? segment, context.file)
  const { state = 'initial' } = segment.attributes
  // A tool may keep an empty target for what is not translated.
  const isEmpty = !target || (target.children.length === 0 && state !== 'final')
  return {
    isConfirmed: state !== 'initial',
    id: segment.attributes.id ?? null,
    target: isEmpty ? null : readContent(target.children, context),
    source: place,
  }
}

/** `sc` and `ec` are a `pc` in two halves, which some tools prefer. */
function readContent(children: readonly ElementContent[], context: Context): Tagged[] {
  const root: Tagged[] = []
  const open: { id: string; into: Tagged[] }[] = []
  let into = root
  for (const child of children) {
    if (child.type === 'text' || child.type === 'cdata') into.push(child.value)
    if (child.type !== 'element') continue
    const id = child.attributes.id ?? ''
    if (child.name === 'ph') into.push({ id, children: null })
    else if (child.name === 'pc') into.push({ id, children: readContent(child.children, context) })
    else if (child.name === 'mrk') into.push(...readContent(child.children, context))
    else if (child.name === 'cp')
      into.push(String.fromCodePoint(Number.parseInt(child.attributes.hex ?? '', 16) || 0xfffd))
    else if (child.name === 'sc') {
      const inner: Tagged[] = []
      into.push({ id, children: inner })
      open.push({ id, into })
      into = inner
    } else if (child.name === 'ec' && open.at(-1)?.id === (child.attributes.startRef ?? id))
      into = open.pop()?.into ?? root
    else if (child.name !== 'sm' && child.name !== 'em')
      context.diagnostics.push(
        exchangeInvalid(`<${child.name}> does not belong here`, positionOf(child, context.file)),
      )
  }
  const rest = open.at(-1)
  if (rest)
    context.diagnostics.push(
      exchangeInvalid(`<sc id="${rest.id}"> never ends`, { file: context.file }),
    )
  return root
}

/** Elements of a name at any depth, but not inside one another. */
function find(element: Element, name: string): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : find(child, name)))
}

function textOf(element: Element): string {
  return element.children.map((child) => ('value' in child ? child.value : '')).join('')
}

function positionOf({ position }: Element, file: string): Source {
  return position ? { file, line: position.start.line, column: position.start.column } : { file }
}

function isElement(node: { type: string }): node is Element {
  return node.type === 'element'
}
