/** The commands of README and manual work before Octavo is on npm. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../octavo.ts'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const { scripts, version } = JSON.parse(read('package.json'))
const README = read('README.md')
const commands = Array.from(README.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, text = '']) =>
  text.split('\n').flatMap((line) => line.replace(/\s+#.*/, '').split(' && ')),
)
  .flat()
  .filter((command) => command !== '')

/** Texts that people read, as paths from the project. */
const TEXTS = [
  'README.md',
  'packages/create-octavo/README.md',
  'packages/create-octavo/package.json',
].concat(
  ['docs/content', 'docs/pages', 'bin/template'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(?:mdx?|tsx?|json|ya?ml)$/.test(name)),
  ),
)

test('the first commands of README work in a fresh clone', () => {
  expect(commands.slice(0, 2)).toEqual(['npm ci', 'npm start'])
  expect(commands.slice(2, 5)).toEqual(['npm run new -- ../my-docs', 'cd ../my-docs', 'npm start'])
})

test('each command of README exists', () => {
  const shown = [
    ...commands,
    ...Array.from(README.matchAll(/`((?:npm|node) [^`]+)`/g), ([, one = '']) => one),
  ]
  const jobs = read('bench/run.mjs')
  for (const command of shown) {
    const [, script] = /^npm run (?:--silent )?([\w:-]+)/.exec(command) ?? []
    if (script !== undefined) expect(scripts).toHaveProperty([script])
    const [, bench] = /^npm run bench -- ([\w-]+)/.exec(command) ?? []
    if (bench !== undefined) expect(jobs).toMatch(new RegExp(`\\b${bench}\\b`))
    const [, file] = /^node ([\w./-]+)/.exec(command) ?? []
    if (file !== undefined) expect([file, existsSync(join(PROJECT, file))]).toEqual([file, true])
  }
  expect(scripts).toHaveProperty('start')
})

test('texts name the packed file of this version', () => {
  const named = TEXTS.flatMap((path) =>
    Array.from(read(path).matchAll(/octavo-(\d[\d.]*)\.tgz/g), ([, packed]) => packed),
  )
  expect(new Set(named)).toEqual(new Set([version]))
})

test('all texts name the same versions of Node.js, and package managers check them', () => {
  const texts = [...TEXTS, 'CONTRIBUTING.md']
  const named = texts.flatMap((path) =>
    Array.from(read(path).matchAll(/\b20\.19(?!\.\d)(.{10})/g), ([, rest]) => `${path}: ${rest}`),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((one) => !one.endsWith(': + or 22.12'))).toEqual([])
  const engines = ['.', 'packages/create-octavo', 'bench', 'bin/template'].map(
    (folder) => JSON.parse(read(`${folder}/package.json`)).engines.node,
  )
  expect(new Set(engines)).toEqual(new Set(['^20.19.0 || >=22.12.0']))
})

test('README names the system packages of the browser tests', () => {
  expect(README).toContain('apt-get install libnss3 libnspr4 libexpat1')
})

test('a text that installs octavo from npm explains what to do before the first release', () => {
  const unmarked = TEXTS.filter((path) => {
    const text = read(path)
    return /npm create octavo|npm i(?:nstall)? octavo/.test(text) && !/first[ -]release/i.test(text)
  })
  expect(unmarked).toEqual([])
})

test('no text runs octavo by npx before it is installed', () => {
  const early = TEXTS.filter((path) => {
    const text = read(path)
    const created = text.search(/npx octavo new\b/)
    return created >= 0 && !/npm install octavo/.test(text.slice(0, created))
  })
  expect(early).toEqual([])
})
