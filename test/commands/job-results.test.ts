/**
 * How the result of a job decides the exit code and the printed text of its command.
 *
 * @isolated it replaces modules
 */
import { answers, asked, inFolder, resetJobs, run, SITE } from './stand-in-jobs.ts'

beforeEach(resetJobs)

describe('the exit code is 1 if the job reports an error', () => {
  const error = { severity: 'throw', code: 'X', message: 'm', hint: 'h' }
  const warning = { ...error, severity: 'warn' }
  const hint = { ...error, severity: 'log' }
  const jobOf = (...diagnostics: object[]) => ({ lines: [], diagnostics })

  test.each<[string[], string, unknown, number]>([
    [['build'], 'buildSite', { ok: false }, 1],
    [['build', '--shard', '1/1'], 'buildShard', { ok: false }, 1],
    [['start'], 'buildSite', { ok: false }, 1],
    [['check-links'], 'checkSite', { ok: false }, 1],
    [['check-content'], 'checkSiteContent', false, 1],
    [['preview'], 'previewSite', 1, 1],
    [['migrate', 'x'], 'migrateSite', { notes: [warning], folder: '/n', written: [] }, 0],
    [
      ['migrate', 'x', '--strict'],
      'migrateSite',
      { notes: [warning], folder: '/n', written: [] },
      1,
    ],
    [['migrate', 'x', '--strict'], 'migrateSite', { notes: [], folder: '/n', written: ['a'] }, 0],
    [['translations', 'status'], 'showStatus', jobOf(warning), 0],
    [['translations', 'status'], 'showStatus', jobOf(error), 1],
    [['translations', 'check'], 'checkTranslations', { ...jobOf(warning), isCheck: true }, 1],
    [['translations', 'check'], 'checkTranslations', { ...jobOf(hint), isCheck: true }, 0],
    [
      ['translations', 'import', 'a'],
      'importTranslations',
      { ...jobOf(error), nothingWritten: true },
      1,
    ],
  ])('octavo %j, where %s answers %j: %d', async (args, job, answer, code) => {
    answers[job] = answer
    expect((await run(...args)).code).toBe(code)
  })

  test('`start` serves nothing if its build fails', async () => {
    answers.buildSite = { ok: false }
    await run('start')
    expect(asked.map(([job]) => job)).toEqual(['buildSite'])
  })
})

describe('findings of jobs are printed', () => {
  test('as text, or as JSON on request', async () => {
    answers.listRoutes = { routes: ['r'] }
    answers.explainPage = { page: 'p' }
    answers.toFrontMatterSchema = { type: 'object' }
    const printed = async (...args: string[]) => (await run(...args)).stdout
    expect(await printed('routes', '--locale', 'de')).toBe('routes {"routes":["r"]}\n')
    expect(asked).toEqual([['withReadSite', { ...SITE, locales: ['de'] }], ['listRoutes']])
    expect(await printed('routes', '--json')).toBe('{\n  "routes": [\n    "r"\n  ]\n}\n')
    expect(await printed('explain', '/a')).toBe('explained {"page":"p"}\n')
    expect(asked.at(-1)).toEqual(['explainPage', '/a'])
    expect(await printed('explain', '/a', '--json')).toBe('{\n  "page": "p"\n}\n')
    expect(await printed('front-matter-schema')).toBe('{\n  "type": "object"\n}\n')
  })

  test('a summary is printed unless --quiet is set', async () => {
    expect((await run('rename', 'a', 'b')).stdout).toBe('one\ntwo\n')
    // A dry run prints the changes that it would make.
    expect((await run('rename', 'a', 'b', '-n', '--quiet')).stdout).toBe('one\ntwo\n')
    expect((await run('rename', 'a', 'b', '--quiet')).stdout).toBe('')
    expect((await run('write-heading-ids')).stdout).toBe('one\ntwo\n')
    expect((await run('docs:version', '1.0')).stdout).toBe(
      'Version 1.0 of "cloud" is in cloud_versioned_docs: 2 files, and 1 elsewhere.\n',
    )
    expect((await run('migrate', 'x')).stdout).toBe(
      'docusaurus.config.js of Docusaurus was read; 0 notes.\nNothing to write.\n',
    )
    answers.migrateSite = { notes: [], from: 'F', file: 'f', folder: '/n', written: ['a', 'b'] }
    expect((await run('migrate', 'x')).stdout).toMatch(
      /^f of F was read; 0 notes\.\n2 files written to .*\.\nNext: cd .* && npm install && npm run build\n$/,
    )
    expect((await run('migrate', 'x', '--dry-run')).stdout).toMatch(
      /^a\nb\nf of F was read; 0 notes\. 2 files would be written to .*\.\n$/,
    )
  })

  test('a comparison of builds, step by step, for people, programs and reviewers', async () => {
    const pages = { added: ['/a'], changed: ['/b', '/c'], removed: [], redirected: ['/d'] }
    const steps = { upload: ['1.js'], replace: ['b.html'], remove: ['z.js'] }
    answers.compareBuilds = { pages, steps, purge: ['/p'], bytes: 12 }
    expect((await run('diff', 'old', 'new')).stdout).toBe(`\
Pages: 1 added, 2 changed, 0 removed, 1 redirected.
added /a
changed /b
changed /c
redirected /d
To send: 2 files, 12 bytes. First what others refer to, pages last, then remove what is gone.
1 upload 1.js
2 replace b.html
3 remove z.js
purge /p
`)
    expect(JSON.parse((await run('diff', 'old', 'new', '--json')).stdout)).toMatchObject({ steps })
    await run('diff', 'old', 'new', '--html', 'page.html')
    expect((await run('diff', '--list', 'old')).stdout).toBe('the list\n')
    expect(asked).toEqual([
      ['compareBuilds', { before: 'old', after: 'new' }],
      ['compareBuilds', { before: 'old', after: 'new' }],
      ['compareBuilds', { before: 'old', after: 'new', page: inFolder('page.html') }],
      ['printList', 'old'],
    ])
  })

  test.each([
    [['diff', 'old'], 'name the newer build, too'],
    [['diff', 'old', 'new', '--list'], '--list takes one build'],
    [['diff', 'old', '--list', '--json'], '--list takes one build'],
    [['diff', 'old', '--list', '--html', 'x'], '--list takes one build'],
    [['build', '--shard', '0/3'], 'It must be like 1/3'],
    [['build', '--shard', '4/3'], 'It must be like 1/3'],
    [['build', '--shard', '1'], 'It must be like 1/3'],
    [['build', '--shard', '1/3', '--out', 'o'], 'cannot be used with'],
    [['build', '--shard', '1/3', '--check-search'], 'cannot be used with'],
    [['write-heading-ids', '--migrate', '--overwrite'], 'cannot be used with'],
    [['serve', '--port', '65536'], 'It must be a number from 0 to 65535.'],
    [['serve', '--port', '-1'], 'It must be a number from 0 to 65535.'],
  ])('octavo %j with quiet output is a usage error', async (args, text) => {
    const { code, stderr } = await run(...args)
    expect([code, asked]).toEqual([2, []])
    expect(stderr).toContain(text)
  })

  test('a push to a hosted index prints the changes that it would make or made', async () => {
    const plan = { settings: ['s'], saved: ['1', '2'], removed: ['3'], unchanged: 4 }
    answers.pushSite = { plan, indexName: 'docs' }
    expect((await run('push-search', '--dry-run', '--config', 'c.ts')).stdout).toBe(
      'setting s\nsave 1\nsave 2\nremove 3\ndocs: 2 records to save, 1 to remove, 4 unchanged.\n',
    )
    expect((await run('push-search')).stdout).toBe(
      'docs: 2 records saved, 1 removed, 4 unchanged.\n',
    )
    expect(asked).toEqual([
      ['pushSite', { ...SITE, config: 'c.ts', dryRun: true }],
      ['pushSite', { ...SITE, dryRun: false }],
    ])
  })
})
