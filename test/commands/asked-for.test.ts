/**
 * What each command line passes on: every option reaches the job of its command.
 *
 * @isolated it replaces modules
 */
import { asked, CONTEXT, HERE, inFolder, resetJobs, run, SITE } from './stand-in-jobs.ts'

beforeEach(resetJobs)

const NAMED = ['--site', 'site', '--config', 'c.ts']
const NAMED_SITE = { siteDir: 'site', config: 'c.ts' }
const CHECKS = ['--strict', '--baseline', 'b.json', '--write-baseline', '--locale', 'de']
const CHECKED = { isStrict: true, baseline: 'b.json', writesBaseline: true, locales: ['de'] }
const SERVES = ['--port', '80', '--host', '0.0.0.0']
const LISTENS = { port: 80, host: '0.0.0.0' }

const TOOLS = expect.objectContaining({ bundleSite: expect.any(Function) })

describe('a command without options passes on only its site', () => {
  test.each<[string[], [string, ...unknown[]][]]>([
    [['build'], [['buildSite', { ...SITE, out: 'dist' }]]],
    [['check-links'], [['checkSite', SITE]]],
    [['check-content'], [['checkSiteContent', SITE]]],
    [['front-matter-schema'], [['toFrontMatterSchema', SITE]]],
    [['serve'], [['serveSite', CONTEXT, { ...SITE, ...HERE, opens: undefined }]]],
    [['preview'], [['previewSite', CONTEXT, { ...SITE, ...HERE, out: 'dist' }]]],
    [
      ['start'],
      [
        ['buildSite', { ...SITE, out: 'dist' }],
        ['previewSite', CONTEXT, { ...SITE, ...HERE, out: 'dist' }],
      ],
    ],
    [['docs:version', '1.0'], [['cutVersion', { siteDir: inFolder(), version: '1.0' }]]],
    [
      ['migrate', '/old'],
      [['migrateSite', { folder: '/old', loads: false, isInPlace: false, isDry: false }, TOOLS]],
    ],
    [['translations', 'status'], [['showStatus', { ...SITE, json: false }]]],
    [['translations', 'check'], [['checkTranslations', SITE]]],
    [['translations', 'create', 'a.md'], [['createPages', SITE, ['a.md']]]],
    [['translations', 'accept'], [['acceptPages', SITE, [], { fromGit: false }]]],
    [
      ['translations', 'export'],
      [['exportTranslations', { ...SITE, format: 'xliff', onlyOpen: false }]],
    ],
    [
      ['translations', 'import', 'a.po'],
      [
        [
          'importTranslations',
          { ...SITE, files: ['a.po'], today: '2025-10-15', needsReview: false },
        ],
      ],
    ],
    [['translations', 'pseudo'], [['pseudoTranslate', { ...SITE, override: false }]]],
    [
      ['write-translations'],
      [
        [
          'translateSite',
          { ...SITE, override: false, prune: false, check: false, messagePrefix: '' },
        ],
      ],
    ],
  ])('octavo %j', async (args, expected) => {
    expect(await run(...args, '--quiet')).toMatchObject({ code: 0 })
    expect(asked).toEqual(expected)
  })
})

describe('every option reaches the job', () => {
  test.each<[string[], [string, ...unknown[]][]]>([
    [
      [
        'build',
        'site',
        '--config',
        'c.ts',
        '--cache',
        'c',
        ...CHECKS,
        '--out',
        'o',
        '--check-search',
      ],
      [['buildSite', { ...NAMED_SITE, cache: 'c', ...CHECKED, out: 'o', checkSearch: true }]],
    ],
    [
      ['build', '--force', '--verify', '--why', '--verbose', '--profile', 'p', '--report', 'r'],
      [
        [
          'buildSite',
          {
            ...SITE,
            out: 'dist',
            ...{ isForced: true, verifies: true, explains: true, isVerbose: true },
            ...{ profile: inFolder('p'), buildReport: inFolder('r') },
          },
        ],
      ],
    ],
    [
      [
        'build',
        '--shard',
        '2/3',
        '--strict',
        '--baseline',
        'b',
        '--locale',
        'de,en',
        '--locale',
        'fr',
      ],
      [
        [
          'buildShard',
          {
            ...SITE,
            shard: { index: 2, count: 3 },
            isStrict: true,
            baseline: 'b',
            locales: ['de', 'en', 'fr'],
          },
        ],
      ],
    ],
    [
      ['check-links', ...NAMED, ...CHECKS, '--external'],
      [['checkSite', { ...NAMED_SITE, ...CHECKED, isExternal: true }]],
    ],
    [['check-content', ...NAMED, ...CHECKS], [['checkSiteContent', { ...NAMED_SITE, ...CHECKED }]]],
    [['front-matter-schema', ...NAMED], [['toFrontMatterSchema', NAMED_SITE]]],
    [
      ['serve', ...NAMED, ...SERVES, '--open'],
      [['serveSite', CONTEXT, { ...NAMED_SITE, ...LISTENS, opens: true }]],
    ],
    [
      ['preview', ...NAMED, ...SERVES, '--out', 'o'],
      [['previewSite', CONTEXT, { ...NAMED_SITE, ...LISTENS, out: 'o' }]],
    ],
    [
      ['start', ...NAMED, ...SERVES, '--out', 'o'],
      [
        ['buildSite', { ...NAMED_SITE, out: 'o' }],
        ['previewSite', CONTEXT, { ...NAMED_SITE, ...LISTENS, out: 'o' }],
      ],
    ],
    [
      ['docs:version:cloud', '1.0', ...NAMED],
      [
        [
          'cutVersion',
          { siteDir: inFolder('site'), config: 'c.ts', version: '1.0', instance: 'cloud' },
        ],
      ],
    ],
    [
      ['migrate', '/old', '--load', '--report', 'r.html', '--to', 'new', '--dry-run'],
      [
        [
          'migrateSite',
          {
            ...{ folder: '/old', loads: true, isInPlace: false, isDry: true },
            ...{ page: inFolder('r.html'), to: inFolder('new') },
          },
          TOOLS,
        ],
      ],
    ],
    [
      ['rename', 'a.md', 'b.md', ...NAMED, '--dry-run'],
      [
        ['withReadSite', { ...NAMED_SITE, isWithoutRefs: true }],
        ['renamePage', { from: 'a.md', to: 'b.md', isDryRun: true }],
      ],
    ],
    [
      [
        'write-heading-ids',
        'a',
        'b',
        ...NAMED,
        '--syntax',
        'mdx-comment',
        '--overwrite',
        '--maintain-case',
      ],
      [
        ['withReadSite', { ...NAMED_SITE, isWithoutRefs: true }],
        [
          'writeHeadingIds',
          {
            names: ['a', 'b'],
            syntax: 'mdx-comment',
            overwrites: true,
            migrates: false,
            maintainCase: true,
          },
        ],
      ],
    ],
    [
      ['write-heading-ids', '--migrate'],
      [
        ['withReadSite', { ...SITE, isWithoutRefs: true }],
        ['writeHeadingIds', { names: [], syntax: 'classic', overwrites: false, migrates: true }],
      ],
    ],
    [
      ['translations', 'status', ...NAMED, '--locale', 'de', '--json', '--report', 'r'],
      [['showStatus', { ...NAMED_SITE, locale: 'de', json: true, report: 'r' }]],
    ],
    [
      ['translations', 'accept', 'a', 'b', ...NAMED, '--locale', 'de', '--from-git'],
      [['acceptPages', { ...NAMED_SITE, locale: 'de' }, ['a', 'b'], { fromGit: true }]],
    ],
    [
      ['translations', 'accept', ...NAMED, '--reviewed-by', ' Anna '],
      [['acceptPages', NAMED_SITE, [], { fromGit: false, reviewedBy: 'Anna' }]],
    ],
    [
      ['translations', 'status', ...NAMED, '--summary'],
      [['showStatus', { ...NAMED_SITE, json: false, summary: true }]],
    ],
    [
      ['translations', 'export', ...NAMED, '--format', 'po', '--out', 'o.po', '--only-open'],
      [['exportTranslations', { ...NAMED_SITE, format: 'po', out: 'o.po', onlyOpen: true }]],
    ],
    [
      ['translations', 'pseudo', ...NAMED, '--override'],
      [['pseudoTranslate', { ...NAMED_SITE, override: true }]],
    ],
    [
      ['write-translations', ...NAMED, '--override', '--prune', '--messagePrefix', 'x '],
      [
        [
          'translateSite',
          { ...NAMED_SITE, override: true, prune: true, check: false, messagePrefix: 'x ' },
        ],
      ],
    ],
  ])('octavo %j', async (args, expected) => {
    expect(await run(...args, '--quiet')).toMatchObject({ code: 0 })
    expect(asked).toEqual(expected)
  })
})

test('the old name of an option works, and the warning gives the new one', async () => {
  const { stderr } = await run('preview', '--dir', 'o')
  expect(stderr).toContain('COMMAND_RENAMED')
  expect(asked).toEqual([['previewSite', expect.anything(), { ...SITE, ...HERE, out: 'o' }]])
})
