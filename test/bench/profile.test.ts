import { findModules, toCosts } from '../../bench/measure/cpu-profiles.mjs'

describe('a profile', () => {
  const frame = (functionName: string, url = '', lineNumber = 0) => ({
    functionName,
    url,
    lineNumber,
  })
  const nodes = [
    { id: 1, callFrame: frame('(root)'), children: [2, 5, 6] },
    { id: 2, callFrame: frame('render', 'file:///lib/worker.cjs', 12), children: [3] },
    { id: 3, callFrame: frame('readFileSync', 'node:fs', 440), children: [4] },
    { id: 4, callFrame: frame('open') },
    { id: 5, callFrame: frame('(idle)') },
    { id: 6, callFrame: frame('(garbage collector)') },
  ]
  const nameOf = (url: string) => (url.startsWith('file:') ? 'cli/make/render/to-html.ts' : null)

  test('adds up the time of all threads by the file that calls, without waiting', () => {
    const thread = { nodes, samples: [2, 3, 4, 5, 6], timeDeltas: [1000, 2000, 3000, 90_000, 2000] }
    expect(toCosts([thread, thread], nameOf)).toEqual([
      { name: 'cli/make/render/to-html.ts', ms: 12, share: 0.75 },
      { name: 'garbage collection', ms: 4, share: 0.25 },
    ])
  })

  test('finds the files of a bundle by its comments', () => {
    const bundle = [
      'var __webpack_modules__ = ({',
      '        512 (module) {',
      '        },',
      '        7 (module, exports, __webpack_require__) {',
      '/**',
      ' * @license React',
      ' * react-dom-server.node.production.js',
      '},',
      '})',
      '            ; // CONCATENATED MODULE: ./cli/read/parse/tabs.ts',
      '            // EXTERNAL MODULE: ./node_modules/extend/index.js',
      '            var extend = __webpack_require__(512);',
      '            const last = extend(); // CONCATENATED MODULE: ./node_modules/@scope/name/lib/index.js + 3 modules',
    ].join('\n')
    expect(findModules(bundle)).toEqual([
      { start: 1, name: 'extend' },
      { start: 3, name: 'react-dom-server.node.production.js' },
      { start: 9, name: 'cli/read/parse/tabs.ts' },
      { start: 12, name: '@scope/name' },
    ])
  })
})
