/**
 * The recipes of the manual for hosts that need an account: each part that can run here runs on the output of a
 * build.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { runInNewContext } from 'node:vm'
import { parse } from 'yaml'
import { createHostHeaders } from '../../cli/serve/host-files.ts'
import { runHere } from '../in-process.ts'
import { makeFolder, PROJECT, removeFolder } from '../octavo.ts'
import { readBlocks } from './read-blocks.ts'

const SITE = {
  'site.config.ts': `export default {
  title: 'T', url: 'https://t.example', i18n: { locales: ['en', 'de'] }, llms: true,
  docs: [{ path: 'docs', routeBasePath: '/' }], redirects: [{ from: '/old', to: '/guides/install' }],
}`,
  'docs/index.md': '# Home\n\n![Logo](./logo.svg)\n',
  'docs/guides/install.md': '# Install\n',
  'docs/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>',
}

let folder: string
beforeAll(async () => {
  folder = makeFolder(SITE)
  expect(await runHere(['build', '--quiet'], folder)).toMatchObject({ code: 0 })
})
afterAll(() => removeFolder(folder))

const dist = (path: string) => join(folder, 'dist', path)
const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** The text of a block of code of a page. @param fits - Says which. */
function blockOf(page: string, fits: { lang?: string; title?: string; section?: string }): string {
  const block = readBlocks(`learn/${page}.md`).find((each) =>
    Object.entries(fits).every(([key, value]) => each[key as keyof typeof fits] === value),
  )
  if (!block) throw new Error(`${page} has no block ${JSON.stringify(fits)}`)
  return block.text
}

const template = (name: string) =>
  parse(readFileSync(join(PROJECT, `bin/template/ci/${name}.yml`), 'utf8'))

test('the workflow for GitHub Pages has the steps of the one that a new site gets', () => {
  const shown = parse(blockOf('host-github-pages', { lang: 'yaml' }))
  const own = template('github')
  const stepsOf = (job: { steps: { uses?: string; run?: string; with?: object }[] }) =>
    job.steps.map(({ uses, run, with: options }) => ({ uses, run, options }))
  const known = stepsOf(own.jobs.build)
  for (const step of stepsOf(shown.jobs.build)) expect(known).toContainEqual(step)
  expect(stepsOf(shown.jobs.deploy)).toEqual(stepsOf(own.jobs.deploy))
  expect(shown.jobs.deploy.permissions).toEqual(own.jobs.deploy.permissions)
})

test('the pipeline for GitLab Pages has the jobs of the one that a new site gets', () => {
  const shown = parse(blockOf('host-gitlab-pages', { lang: 'yaml' }))
  const own = template('gitlab')
  expect(shown.pages).toEqual(own.pages)
  expect(own.build.script).toEqual(expect.arrayContaining(shown.build.script))
})

test('the function for CloudFront finds the file of each page', () => {
  const code = blockOf('host-s3', { lang: 'js' })
  const handler = runInNewContext(`${code}; handler`)
  const pages = filesOf(dist('.')).filter((path) => path.endsWith('/index.html'))
  expect(pages).toContain('guides/install/index.html')
  for (const path of pages)
    for (const end of ['', '/']) {
      const uri = `/${dirname(path)}${end}`
      expect(handler({ request: { uri } }).uri).toBe(`/${path}`)
    }
  expect(handler({ request: { uri: '/' } }).uri).toBe('/index.html')
  expect(handler({ request: { uri: '/sitemap.xml' } }).uri).toBe('/sitemap.xml')
})

test('the script for S3 sends every file but the lists of hosts, those that never change first', () => {
  const calls = join(folder, 'calls')
  const script = blockOf('host-s3', { lang: 'sh' }).replace('npx octavo build --strict\n', '')
  const fake = `aws() { printf '%s\\n' "$*" >> ${calls}; }\n`
  execFileSync('sh', ['-c', `${fake}${script}`], { cwd: folder })
  const [first = '', ...others] = readFileSync(calls, 'utf8').trim().split('\n')
  expect(first).toMatch(/^s3 sync dist\/assets\/\w+ .*immutable$/)
  const excluded = Array.from(
    (others.at(-2) ?? '').matchAll(/--exclude (\S+)/g),
    ([, name]) => name,
  )
  const lists = filesOf(dist('.')).filter((path) => /^(?:_|redirects\.|\.)/.test(path))
  expect(lists.length).toBeGreaterThan(4)
  for (const list of lists)
    expect(excluded).toContain(list.replace(/^redirects\..*/, 'redirects.*'))
})

test('vercel.json sends the headers of the build, but for its policy', () => {
  interface Rule {
    source: string
    headers: { key: string; value: string }[]
  }
  const { headers }: { headers: Rule[] } = JSON.parse(blockOf('host-vercel', { lang: 'json' }))
  const rules = headers.map((rule) => ({
    ...rule,
    fits: new RegExp(`^${rule.source.replace(/(?<!\()\.(?!\*)/g, '\\.')}$`),
  }))
  const headersOf = createHostHeaders(dist('.'))
  const named = readFileSync(dist('_headers'), 'utf8').match(/^\/\S+\*$/gm) ?? []
  const files = filesOf(dist('.')).filter((path) => !/^(?:_|redirects\.|\.)/.test(path))
  const paths = [...files, ...named.map((rule) => rule.slice(1).replace('*', 'a.js'))]
  expect(paths).toContain('assets/fonts/a.js')
  for (const path of paths) {
    const sent = Object.fromEntries(
      rules
        .filter(({ fits }) => fits.test(`/${path}`))
        .flatMap((rule) => rule.headers.map(({ key, value }) => [key, value])),
    )
    const { 'Content-Security-Policy': policy = '', ...own } = headersOf(`/${path}`)
    const wanted = policy.endsWith(', sandbox')
      ? { ...own, 'Content-Security-Policy': 'sandbox' }
      : own
    // Data of locales and of search may be cached for as long as the others, but need not.
    if (!/assets\/(?:data|search)\//.test(path))
      expect({ path, sent }).toEqual({ path, sent: wanted })
  }
})

test('the policy for Vercel is that of the build', () => {
  const script = blockOf('host-vercel', { lang: 'sh' }).replace('npx octavo build --strict\n', '')
  const printed = execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' })
  expect(printed).toMatch(/^default-src 'self'; .*\n$/)
})

describe('functions that answer with Markdown', () => {
  /** The file of an address, as a host serves it. */
  const serve = async (target: URL) => {
    const file = dist(target.pathname)
    return existsSync(file) && !file.endsWith('/')
      ? new Response(readFileSync(file), { headers: { 'Content-Type': 'text/markdown' } })
      : new Response('', { status: 404 })
  }
  const NEXT = new Response('page')
  type Asked = (path: string, accept: string) => Promise<Response | undefined>

  async function load(code: string): Promise<Record<string, (...given: unknown[]) => unknown>> {
    const file = join(folder, `functions-${Math.random()}/it.mjs`)
    mkdirSync(dirname(file))
    writeFileSync(file, code)
    return import(file)
  }

  const request = (path: string, accept: string) =>
    new Request(`https://t.example${path}`, { headers: { Accept: accept } })

  async function check(ask: Asked, rest: Response | undefined): Promise<void> {
    const text = async (path: string) => (await ask(path, 'text/markdown, */*'))?.text()
    expect(await text('/guides/install')).toBe(readFileSync(dist('guides/install.md'), 'utf8'))
    expect(await text('/guides/install/')).toBe(readFileSync(dist('guides/install.md'), 'utf8'))
    expect(await text('/')).toBe(readFileSync(dist('index.md'), 'utf8'))
    expect(await text('/de/')).toBe(readFileSync(dist('de/index.md'), 'utf8'))
    for (const [path, accept] of [
      ['/guides/install', 'text/html,*/*'],
      ['/sitemap.xml', 'text/markdown'],
      ['/nope', 'text/markdown'],
    ] as const)
      expect(await ask(path, accept)).toBe(rest)
  }

  test('on Cloudflare Pages', async () => {
    const { onRequest } = await load(blockOf('host-cloudflare', { lang: 'js' }))
    const env = { ASSETS: { fetch: serve } }
    const next = async () => NEXT
    await check(
      async (path, accept) =>
        (await onRequest?.({ request: request(path, accept), next, env })) as Response,
      NEXT,
    )
  })

  test('on Netlify', async () => {
    const code = blockOf('host-netlify', { lang: 'js' })
    const { default: answer } = await load(`const fetch = (url) => globalThis.serve(url)\n${code}`)
    Object.assign(globalThis, { serve })
    await check(
      async (path, accept) => (await answer?.(request(path, accept))) as Response,
      undefined,
    )
  })
})
