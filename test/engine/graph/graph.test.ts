import fc from 'fast-check'
import { digest } from '../../../cli/base/disk/digest.ts'
import { Graph, partName, resultName } from '../../../cli/engine/graph/graph.ts'

const A = digest('a')
const B = digest('b')
const doc = resultName('doc', 'a.md')
const file = resultName('file', 'a.md')

/** A graph as the next process finds it. */
const reopen = (graph: Graph) => new Graph(graph.encode())

describe('a graph', () => {
  test('knows no result at first', () => {
    expect(new Graph().isCurrent(doc)).toBe(false)
    expect(new Graph().digestOf(doc)).toBeNull()
  })

  test('keeps a result current while its inputs are the same', () => {
    const graph = new Graph()
    graph.setInput(file, A)
    graph.record(doc, { digest: A, reads: [file] })
    const next = reopen(graph)
    next.setInput(file, A)
    expect(next.isCurrent(doc)).toBe(true)
    next.setInput(file, B)
    expect(next.isCurrent(doc)).toBe(false)
    expect(next.changedReads(doc)).toEqual([file])
  })

  test('names what has changed since it was read: inputs, those of a list, parts of results', () => {
    const list = resultName('list', '')
    const graph = new Graph()
    graph.setInputs(list, [
      ['one', A],
      ['two', A],
    ])
    graph.record(doc, { digest: A, parts: [['title', A]], reads: [file, list] })
    expect(graph.listChanged()).toEqual([])
    const next = reopen(graph)
    next.setInputs(list, [
      ['one', A],
      ['two', A],
    ])
    expect(next.listMade()).toEqual([])
    next.setInputs(list, [
      ['two', B],
      ['three', A],
    ])
    next.setInput(file, A)
    next.remove(doc)
    next.record(doc, { digest: A, parts: [['title', A]], reads: [file] })
    const changed = Object.fromEntries(
      next
        .listChanged()
        .map(({ name, isNew, isGone }) => [name, isNew ? 'new' : isGone ? 'gone' : '']),
    )
    expect(changed).toEqual({
      [list]: '',
      [partName(list, 'one')]: 'gone',
      [partName(list, 'two')]: '',
      [partName(list, 'three')]: 'new',
      [file]: 'new',
    })
  })

  test('names the results that it has recorded or renewed since it was read', () => {
    const graph = new Graph()
    graph.record(doc, { digest: A, reads: [file] })
    expect(graph.listMade()).toEqual([doc])
    const next = reopen(graph)
    expect(next.listMade()).toEqual([])
    next.renew(doc)
    expect(next.listMade()).toEqual([doc])
  })

  test('notices that something appears which was looked for in vain', () => {
    const graph = new Graph()
    const missing = partName(resultName('plan', ''), 'route /b')
    graph.record(doc, { digest: A, reads: [missing] })
    expect(reopen(graph).isCurrent(doc)).toBe(true)
    const next = reopen(graph)
    next.record(resultName('plan', ''), { digest: A, parts: [['route /b', A]], reads: [] })
    expect(next.isCurrent(doc)).toBe(false)
  })

  test('notices that a row is gone', () => {
    const plan = resultName('plan', '')
    const graph = new Graph()
    graph.record(plan, {
      digest: A,
      parts: [
        ['x', A],
        ['y', A],
      ],
      reads: [],
    })
    graph.record(doc, { digest: A, reads: [partName(plan, 'y')] })
    const next = reopen(graph)
    next.record(plan, { digest: B, parts: [['x', A]], reads: [] })
    expect(next.isCurrent(doc)).toBe(false)
    expect(next.digestOf(partName(plan, 'y'))).toBeNull()
  })

  test('stops at a result that is as before', () => {
    const page = resultName('page', '/a')
    const graph = new Graph()
    graph.setInput(file, A)
    graph.record(doc, {
      digest: A,
      parts: [
        ['title', A],
        ['body', A],
      ],
      reads: [file],
    })
    graph.record(page, { digest: A, reads: [partName(doc, 'title')] })
    const next = reopen(graph)
    next.setInput(file, B)
    next.record(doc, {
      digest: B,
      parts: [
        ['title', A],
        ['body', B],
      ],
      reads: [file],
    })
    expect(next.isCurrent(page)).toBe(true)
    expect(next.isCurrent(doc)).toBe(true)
  })

  test('keeps a result current that was updated for what has changed', () => {
    const graph = new Graph()
    graph.setInput(file, A)
    graph.record(doc, { digest: A, reads: [file] })
    graph.setInput(file, B)
    graph.renew(doc)
    expect([graph.isCurrent(doc), reopen(graph).isCurrent(doc)]).toEqual([true, true])
    graph.setInput(file, A)
    expect(graph.changedReads(doc)).toEqual([file])
  })

  test('lists results of a task, and those with something to report', () => {
    const graph = new Graph()
    graph.record(doc, { digest: A, parts: [['title', A]], reads: [file], isMarked: true })
    graph.record(resultName('doc', 'b.md'), { digest: A, reads: [] })
    const next = reopen(graph)
    expect(next.list('doc')).toEqual(['a.md', 'b.md'])
    expect(next.listMarked('doc')).toEqual(['a.md'])
    next.remove(doc)
    expect(next.list('doc')).toEqual(['b.md'])
    expect(next.digestOf(partName(doc, 'title'))).toBeNull()
  })

  test('forgets what nobody reads and what is gone', () => {
    const graph = new Graph()
    for (let at = 0; at < 500; at += 1)
      graph.record(resultName('doc', `${at}`), { digest: A, reads: [resultName('file', `${at}`)] })
    expect(graph.size).toBe(1000)
    for (let at = 1; at < 500; at += 1) graph.remove(resultName('doc', `${at}`))
    expect(reopen(graph).size).toBe(2)
  })

  test('is empty for bytes of another format', () => {
    const graph = new Graph()
    graph.record(doc, { digest: A, reads: [] })
    const [head, ...parts] = graph.encode()
    head?.fill(0, 0, 1)
    expect(new Graph(head ? [head, ...parts] : null).size).toBe(0)
  })
})

/** A random site: texts, results over texts and results, and what each reads depends on what it has read. */
interface Model {
  inputs: Map<number, number>
  /** Result → what it may read. Lower numbers come first, so there is no circle. */
  reads: readonly (readonly number[])[]
}

const INPUTS = 6
const inputName = (at: number) => resultName('input', `${at}`)
const nodeName = (at: number) => resultName('result', `${at}`)

/** Compute a result as a task would: an odd sum makes it stop reading early. */
function compute(model: Model, at: number, valueAt: (at: number) => number | null) {
  const names: string[] = []
  let sum = 0
  for (const from of model.reads[at] ?? []) {
    const isInput = from < INPUTS
    const value = isInput ? (model.inputs.get(from) ?? null) : valueAt(from - INPUTS)
    const part = (from * 7 + at) % 2 === 0 ? 'low' : 'high'
    names.push(isInput ? inputName(from) : partName(nodeName(from - INPUTS), part))
    sum += value === null ? 100 : part === 'low' ? value % 4 : Math.floor(value / 4)
    if (sum % 5 === 3) break
  }
  return { value: sum % 16, names }
}

const toDigest = (value: number) => digest(String(value))

/** Bring all results up to date. @returns their values, and the numbers of those that were computed. */
function evaluate(graph: Graph, model: Model, before: ReadonlyMap<number, number>) {
  for (let at = 0; at < INPUTS; at += 1) {
    const value = model.inputs.get(at)
    graph.setInput(inputName(at), value === undefined ? null : toDigest(value))
  }
  const values = new Map(before)
  const computed: number[] = []
  for (let at = 0; at < model.reads.length; at += 1) {
    if (graph.isCurrent(nodeName(at))) continue
    const { value, names } = compute(model, at, (from) => values.get(from) ?? null)
    computed.push(at)
    values.set(at, value)
    const parts = [
      ['low', toDigest(value % 4)],
      ['high', toDigest(Math.floor(value / 4))],
    ] as const
    graph.record(nodeName(at), { digest: toDigest(value), parts, reads: names })
  }
  return { values, computed }
}

describe('results of a graph', () => {
  const value = fc.nat(15)
  const edit = fc.tuple(fc.nat(INPUTS - 1), fc.option(value, { freq: 4 }))
  const reads = fc.array(fc.array(fc.nat(20), { maxLength: 5 }), { minLength: 1, maxLength: 12 })

  test('equal those of an empty graph after random edits, and none is computed without need', () => {
    fc.assert(
      fc.property(
        reads,
        fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 6 }),
        (all, runs) => {
          const model: Model = {
            inputs: new Map(),
            reads: all.map((own, at) => own.filter((from) => from < INPUTS + at)),
          }
          let graph = new Graph()
          let values: ReadonlyMap<number, number> = new Map()
          for (const edits of [[], ...runs]) {
            for (const [at, now] of edits) {
              if (now === null) model.inputs.delete(at)
              else model.inputs.set(at, now)
            }
            const before = model.reads.map((_, at) => graph.readsOf(nodeName(at)))
            const digestsOf = (names: readonly string[]) =>
              names.map((name) => graph.digestOf(name))
            const digests = before.map(digestsOf)
            const isFirst = graph.size === 0
            const now = evaluate(graph, model, values)
            expect(now.values).toEqual(evaluate(new Graph(), model, new Map()).values)
            const needless = now.computed.filter(
              (at) => String(digestsOf(before[at] ?? [])) === String(digests[at]),
            )
            expect(isFirst ? [] : needless).toEqual([])
            values = now.values
            graph = reopen(graph)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
