/**
 * Arguments for every function of the catalogue, one list for each branch of its texts. A text that begins with "~" is
 * a value of the user, which the message must show.
 */
import type * as catalogue from '../../../cli/base/errors/catalogue.ts'
import type { Diagnostic, Source } from '../../../cli/base/model/diagnostic.ts'

type Samples = {
  readonly [Name in keyof typeof catalogue]: readonly Parameters<(typeof catalogue)[Name]>[]
}

/** A position of each diagnostic that has one. */
export const AT: Source = { file: 'docs/a.md', line: 3, column: 5, at: 'slug' }

/** More names than a message may list. */
export const MANY: readonly string[] = Array.from({ length: 121 }, (_, index) => `~n${index}`)

const HINT = 'Write it.'
const REASON = '~reason'
const UNIT = { file: '~file', name: '~unit' }
const CAUSE = new Error('cause')
const ENTRY = { item: { label: '~label' }, source: AT }
const SEVERITY = 'warn' as const
const DIAGNOSTIC: Diagnostic = {
  code: 'A_B',
  severity: 'warn',
  message: 'The ~message.',
  hint: HINT,
  source: AT,
}

export const SAMPLES: Samples = {
  // agents
  agentRuleMissed: [
    ['llms-txt-exists', { file: 'dist/a', found: '~it is so', fails: false }],
    ['llms-txt-valid', { file: 'dist/a', found: '~it is so', fails: true }],
    ['llms-txt-size', { file: 'dist/a', found: '~it is so', fails: false }],
    ['llms-txt-links-resolve', { file: 'dist/a', found: '~it is so', fails: true }],
    ['llms-txt-links-markdown', { file: 'dist/a', found: '~it is so', fails: false }],
    ['llms-txt-directive-html', { file: 'dist/a', found: '~it is so', fails: true }],
    ['llms-txt-directive-md', { file: 'dist/a', found: '~it is so', fails: false }],
    ['llms-txt-coverage', { file: 'dist/a', found: '~it is so', fails: true }],
    ['markdown-url-support', { file: 'dist/a', found: '~it is so', fails: false }],
    ['markdown-code-fence-validity', { file: 'dist/a', found: '~it is so', fails: true }],
    ['markdown-link-portability', { file: 'dist/a', found: '~it is so', fails: false }],
    ['markdown-content-parity', { file: 'dist/a', found: '~it is so', fails: true }],
    ['rendering-strategy', { file: 'dist/a', found: '~it is so', fails: false }],
    ['page-size-markdown', { file: 'dist/a', found: '~it is so', fails: true }],
    ['page-size-html', { file: 'dist/a', found: '~it is so', fails: false }],
    ['page-size-transfer', { file: 'dist/a', found: '~it is so', fails: true }],
    ['content-start-position', { file: 'dist/a', found: '~it is so', fails: false }],
  ],
  agentsOutputMissing: [['~dist']],
  // components
  mdxSyntax: [[REASON, HINT, AT]],
  mdxInMarkdown: [['"~import"', AT]],
  markerForeign: [[{ written: '~[[toc]]', program: '~VitePress', equal: '"::toc"' }, AT]],
  expressionUnreadable: [
    ['"~x" is not known here.', HINT, AT],
    ['"~x" is not known here.', '', AT],
  ],
  importMissing: [['There is no file "~x".', AT]],
  componentUnknown: [
    ['~Crad', 'Card', AT],
    ['~Crad', undefined, AT],
  ],
  componentHandler: [['~Card', '~onClick', AT]],
  islandRuleInvalid: [
    ['~soon', AT],
    [undefined, AT],
  ],
  islandUnknown: [['~Chart', AT]],
  // config
  ruleUnsafe: [['~LINK_UNSAFE']],
  ruleUnknown: [
    ['~LINK_BROKE', 'LINK_BROKEN', 'site.config.ts'],
    ['~LINK_BROKE', undefined, 'site.config.ts'],
  ],
  siteFolderMissing: [['~folder']],
  configMissing: [
    ['~folder', ['site.config.ts', 'site.config.js'], null],
    ['~folder', ['site.config.ts', 'site.config.js'], '~docs'],
  ],
  configFileMissing: [['~file']],
  configSyntax: [['~Unexpected token', AT]],
  configImportMissing: [['~./x', AT]],
  configThrew: [['~site.config.ts', CAUSE, AT]],
  configExportMissing: [
    ['~file', MANY, 1],
    ['~file', [], 1],
    ['~file', ['~only'], 1],
  ],
  configExited: [['~file', 'exit(0)', AT]],
  configEndless: [['~file', 10, AT]],
  configInvalid: [
    ['~title: is wrong', AT],
    ['~title: is wrong', AT, HINT],
  ],
  baselineMissing: [['~baseline.json']],
  baselineInvalid: [['~baseline.json']],
  baselineStale: [
    [{ code: '~LINK_BROKEN', file: '~docs/a.md', message: '~It is broken.' }, 2, AT],
    [{ code: '~LINK_BROKEN', file: '', message: '~It is broken.' }, 1, AT],
  ],
  // content
  contentImageAlt: [[AT]],
  contentHeadingSkipped: [[2, 4, AT]],
  contentLinkEmpty: [[AT]],
  contentLinkVague: [['~here', AT]],
  contentTableHeader: [[AT]],
  contentTerm: [
    ['~utilize', 'use', AT],
    ['~simply', null, AT],
  ],
  contentSentenceLong: [[{ sentence: '~Long', words: 30, limit: 25 }, AT]],
  contentContrast: (['light', 'dark'] as const).map((mode) => [
    { name: '~--link', front: '~#777', ground: '~#fff', contrast: 4.48, least: 4.5, mode },
    AT,
  ]),
  // exchange
  exchangeInvalid: [[REASON, AT]],
  exchangeLocale: [
    ['~fr', '~de', AT],
    ['', '~de', AT],
  ],
  exchangeUnit: (['unknown', 'stale', 'twice', 'segments', 'blank'] as const).map((kind) => [
    UNIT,
    kind,
    AT,
  ]),
  exchangeTags: [[UNIT, MANY, AT]],
  exchangeMarkup: [[UNIT, '~**x', AT]],
  exchangeHeadingId: [[UNIT, '~{#x}', AT]],
  // links
  linkBroken: [
    [{ href: '~a', pathname: '~/b', severity: SEVERITY, source: AT, suggestion: undefined }],
    [
      {
        href: '~/A',
        pathname: '~/A',
        severity: SEVERITY,
        source: AT,
        suggestion: { permalink: '/a', caseOnly: true },
      },
    ],
    [
      {
        href: '~/A',
        pathname: '~/A',
        severity: SEVERITY,
        source: AT,
        suggestion: { permalink: '/b', caseOnly: false },
      },
    ],
  ],
  targetUnknown: [
    [{ href: '~term:x', severity: 'throw', source: AT }, undefined],
    [{ href: '~term:x', severity: 'throw', source: AT }, 'term:y'],
    [{ href: '~term:x#y', severity: 'throw', source: AT }, '~term:x'],
  ],
  pageNotFound: [
    ['~/x', undefined],
    ['~/x', '/y'],
  ],
  linkUntranslated: [['~./x.md', '~/de/x', SEVERITY, AT]],
  markdownLinkBroken: [
    [{ href: '~./x.md', severity: SEVERITY, source: AT, meant: undefined }],
    [{ href: '~./x.md', severity: SEVERITY, source: AT, meant: './y.md' }],
    [{ href: '~./x.md', severity: SEVERITY, source: AT, meant: '~./X.md' }],
  ],
  imageBroken: [['~./x.png', SEVERITY, AT]],
  resourceBroken: [['~/x.mp4', SEVERITY, AT]],
  externalBroken: [
    ['~https://a.example', 'the server answers 404', { severity: SEVERITY, source: AT }],
    ['~https://a.example', 'it is in a private network', { severity: SEVERITY, source: AT }],
  ],
  externalMoved: [['~https://a.example', '~https://b.example', AT]],
  externalUnclear: [['~https://a.example', 403, AT]],
  linkUnsafe: [['~javascript:x', AT]],
  onPages: [[DIAGNOSTIC, MANY]],
  anchorBroken: [
    [
      {
        from: ['~/a'],
        href: '~/b#x',
        permalink: '~/b',
        hash: '~x',
        severity: SEVERITY,
        source: AT,
      },
    ],
    [{ from: ['~/a', '/c'], href: '~/b#x', permalink: '~/b', hash: '~x', severity: SEVERITY }],
    [
      {
        from: ['~/a'],
        href: '~/b#x',
        permalink: '~/b',
        hash: '~x',
        severity: SEVERITY,
        source: AT,
        meant: 'y',
      },
    ],
  ],
  // markdown
  frontMatterInvalid: [['~title: must be text.', HINT, AT]],
  frontMatterUnknown: [
    ['~titel', 'title', AT],
    ['~titel', undefined, AT],
  ],
  frontMatterForeign: [[MANY, AT]],
  directiveUnknown: [
    ['~:::warnign', 'warning', AT],
    ['~:::warnign', undefined, AT],
  ],
  alertUnknown: [['~[!NOTICE]', ['[!NOTE]', '[!TIP]', '[!IMPORTANT]', '[!WARNING]'], AT]],
  directiveUnclosed: [['~tip', '~:::', AT]],
  tabsInvalid: [['Tabs have ~no tab.', HINT, AT]],
  codeMarkUnread: [['~/x/', REASON, AT]],
  mathInvalid: [[REASON, AT]],
  emojiUnknown: [['~smlie', '~smile', AT]],
  codeNotationUnknown: [['~hihglight', AT]],
  diagramPicture: [[AT]],
  diagramUnknown: [
    ['~flowcahrt', AT],
    ['', AT],
  ],
  codeFileWithText: [['~a.ts', AT]],
  codeFileUnread: [['~a.ts', { reason: REASON, hint: HINT }, AT]],
  htmlRefused: [['The element <~x>', HINT, AT]],
  markdownTooDeep: [[100, AT]],
  markdownLinkEmpty: [[AT]],
  referenceUndefined: [['~[x][nope]', AT]],
  linkUnclosed: [['~[x](y', AT]],
  fenceUnclosed: [['~```', AT]],
  headingIdDuplicate: [['~install', AT]],
  parserFallback: [[REASON]],
  markdownTooCostly: [[AT]],
  markdownTooMany: [['~components', 500, AT]],
  markdownFileTooLarge: [[9_000_000, 5_000_000, AT]],
  markdownTooLarge: [[AT]],
  // messages
  catalogueInvalid: [[AT, REASON]],
  catalogueDuplicate: [['~id', '~first', '~second']],
  translateDynamic: [['~the text', AT]],
  translateSyntax: [[AT]],
  translateConflict: [['~id', ['~one', '~two'], AT]],
  translateKeyDuplicate: [
    [{ key: '~key', kind: '~category', sidebar: '~docs', labels: MANY as string[] }, AT],
  ],
  messageOutdated: [['~id', { before: '~One', after: '~Two' }, AT]],
  messageMissing: [['~id', 'i18n/de/code.json']],
  catalogueUnused: [
    [MANY, AT, { prune: true, obsoleteFile: 'obsolete.json' }],
    [MANY, AT, { prune: false, obsoleteFile: '~obsolete.json' }],
    [['~id'], AT, { prune: false, obsoleteFile: '~obsolete.json' }],
  ],
  catalogueIncomplete: [
    [MANY, AT, '~de'],
    [['~id'], AT, '~de'],
  ],
  catalogueOutdated: [[MANY, AT, '~de']],
  messagePlaceholder: (['unknown', 'missing', 'broken'] as const).flatMap((kind) => [
    [{ id: '~id', name: '~name', kind, names: [] }, AT],
    [{ id: '~id', name: '~name', kind, names: MANY }, AT],
  ]),
  messagePlural: [
    [
      {
        id: '~id',
        given: 1,
        forms: ['one', 'few', 'many', 'other'],
        lang: '~pl',
        empty: -1,
        optional: 'many',
      },
      AT,
    ],
    [{ id: '~id', given: 2, forms: ['one', 'other'], lang: 'de', empty: 1, optional: null }, AT],
  ],
  messageHtml: [['~id', DIAGNOSTIC, AT]],
  messageMisplaced: [['~id', REASON, AT]],
  messageEmpty: [['~id', AT]],
  glossaryInvalid: [[REASON, AT]],
  glossaryForbidden: [['~id', { found: '~Sie', term: '~you', translation: MANY }, AT]],
  glossaryMissing: [['~id', { term: '~key', translation: MANY }, AT]],
  addressWrong: [['~id', '~du', 'formal', AT]],
  addressUnknown: [['~xx', AT]],
  messageUntranslated: [['~id', '~text', AT]],
  // migrate
  migrateNoConfig: [
    ['~folder', { names: MANY, found: [] }],
    ['~folder', { names: MANY, found: ['~one', '~other'] }],
  ],
  migrateDirty: [['~folder']],
  compareUnreadable: [['~dist', '~it has no pages']],
  migrateReplaced: [
    [
      '~<Player>',
      {
        code: 'X',
        severity: 'throw',
        message: '~it is not known.',
        hint: 'Correct it.',
        source: AT,
      },
    ],
  ],
  migrateUnreadable: [[AT]],
  migrateNoEqual: [
    ['~mermaid', '~it is off here', 'set it to true', AT],
    ['~mermaid', '~it is off here', undefined, AT],
  ],
  migrateKept: [['~site.config.ts']],
  // navbar
  navbarInstanceUnknown: [
    ['~id', MANY, ENTRY],
    ['~id', [], ENTRY],
  ],
  navbarDocUnknown: [[{ id: '~id', version: '~2.0' }, MANY, ENTRY]],
  navbarSidebarUnknown: [[{ id: '~id', version: '~2.0' }, MANY, ENTRY]],
  navbarSidebarEmpty: [['~id', ENTRY]],
  navbarVersionUnknown: [['~2.0', MANY, ENTRY]],
  navbarComponentUnknown: [
    ['~custom-x', { file: '~navbar/x.tsx', available: MANY }, ENTRY],
    ['~custom-x', { file: '~navbar/x.tsx', available: [] }, ENTRY],
  ],
  navbarItemCrashed: [['~cause', ENTRY]],
  // output
  copyLong: [
    ['~/a.md', 107_000, ['~Part', 'Other'], AT],
    ['~/a.md', 107_000, ['~Part'], AT],
    ['~/a.md', 107_000, [], undefined],
  ],
  outputMissing: [['~dist']],
  outputListInvalid: [['~list.json']],
  outputListOnly: [['~list.json']],
  outputListUnreachable: [['~https://a.example', REASON]],
  emitConflict: [
    ['~a.html', '~A.html', [AT, { file: 'b.md' }]],
    ['~a', '~a', [AT]],
    ['~a', '~a/b'],
  ],
  emitPathInvalid: [['~../a', REASON, AT]],
  outputForeign: [['~dist']],
  fileForeign: [['~report.html', '~diff --html']],
  outputUnsafe: [
    ['~docs', 'is', 'docs'],
    ['~.', 'contains', '~docs'],
    ['~docs/a', 'is inside', '~docs'],
  ],
  outputUnwritable: [
    ['~dist', { code: 'EACCES' }],
    ['~dist', { code: 'EACCES' }, MANY],
  ],
  outputNotSwitchable: [['~dist', '~a folder']],
  cacheUnwritable: [['~.octavo', { code: 'EACCES' }]],
  cacheLinked: [['~.octavo', '~/tmp/x']],
  cacheDamaged: [['~.octavo']],
  cacheDriverFailed: [['~redis', REASON, AT]],
  shardWithoutCache: [
    ['', AT],
    ['cache.readOnly', AT],
  ],
  cacheUnreachable: [[REASON]],
  cacheForeign: [[7]],
  outputBusy: [
    ['~dist', 77],
    ['~dist', 0],
  ],
  outputChanged: [['~dist', '~a.html']],
  // pages
  renameTargetInvalid: [['~a.txt']],
  renameTargetTaken: [['~a.md']],
  renameLinkKept: [['~./a.md', '~./b.md', AT]],
  headingsUnpaired: [
    [MANY, AT],
    [['~one'], AT],
  ],
  // process
  newFolderTaken: [['~folder', MANY]],
  workerMemory: [[MANY], [[]]],
  workerEnded: [[7, MANY]],
  processEnded: [[]],
  portInUse: [[3000, '~localhost']],
  addressUnavailable: [[80, '~localhost', { code: 'EACCES' }]],
  previewMissing: [['~dist']],
  watchFailed: [[CAUSE]],
  commandRenamed: [['~old', '~new']],
  codeUnknown: [
    ['~LINK_BROKE', 'LINK_BROKEN'],
    ['~LINK_BROKE', undefined],
  ],
  // redirects
  redirectInvalid: [[REASON, AT]],
  redirectTargetMissing: [[{ from: '~/a', to: '~/b' }, HINT, AT]],
  redirectLoop: [[MANY, AT]],
  redirectFromPage: [['~/a', '~docs/a.md', AT]],
  redirectDuplicate: [['~/a', AT, AT]],
  routeLost: [
    [{ path: '~/a', below: '~/a', severity: SEVERITY, near: undefined, source: AT }],
    [{ path: '~/a', below: '~/a', severity: SEVERITY, near: '~docs/b.md', source: AT }],
  ],
  publishedRoutesUnreadable: [
    ['~sitemap.xml', { severity: SEVERITY, source: AT, cause: { code: 'ENOENT' } }],
    ['~https://a.example/sitemap.xml', { severity: SEVERITY, source: AT, cause: CAUSE }],
  ],
  redirectsShadowed: [['~static/_redirects', AT]],
  // routes
  slugInvalid: [['~../a', AT]],
  docIdInvalid: [['~a/b', '~docs/a.md']],
  docIdDuplicate: [['~a', '~docs/a.md', '~docs/b.md']],
  routeDuplicate: [
    [{ permalink: '~/a', first: '~a.md', second: '~b.md', severity: SEVERITY, source: AT }],
  ],
  permalinkEndsInIndex: [['~/a/index', AT]],
  paginationUnknown: [[{ id: '~a', field: '~pagination_next', doc: '~b', file: 'docs/b.md' }]],
  homeMissing: [
    ['~/', undefined, AT],
    ['~/', { path: '~docs', routeBasePath: '/' }, AT],
    ['~/', { path: '~docs', routeBasePath: '~guide' }, AT],
  ],
  tagsInvalid: [[AT, REASON]],
  tagsInline: [[{ labels: MANY, file: '~docs/a.md', definedIn: '~tags.yml', severity: SEVERITY }]],
  tagPermalinkInvalid: [['~../a', '~Label', 'docs/a.md']],
  // search
  searchExpectMissing: [['~search.json']],
  searchExpectInvalid: [[REASON, AT]],
  searchPageUnknown: [['~/a', '~en', AT]],
  searchUnanswered: [
    [{ question: '~how to', wanted: MANY, found: ['/a', '/b', '/c', '/d', '/e'], source: AT }],
    [{ question: '~how to', wanted: ['~/a'], found: [], source: AT }],
  ],
  searchIndexMissing: [['~search']],
  searchNotHosted: [[]],
  searchKeyMissing: [['~ALGOLIA_KEY']],
  searchRecordsMissing: [['~search.json']],
  searchPushFailed: [
    [{ index: '~docs', status: undefined, reason: REASON }, CAUSE],
    [{ index: '~docs', status: 403, reason: REASON }, CAUSE],
    [{ index: '~docs', status: 500, reason: REASON }, CAUSE],
  ],
  // sidebars
  sidebarDocsUnknown: [
    [{ source: AT, instance: '~default', ids: MANY, available: ['/a'] }],
    [{ source: AT, instance: '~default', ids: ['~install'], available: ['install'] }],
    [{ source: AT, instance: '~default', ids: ['~install'], available: MANY }],
  ],
  sidebarItemUnknown: [
    ['~lnik', AT],
    ['lnik', AT],
  ],
  sidebarLinkUnknown: [['~lnik', AT]],
  sidebarCategoryEmpty: [['~Guides', AT]],
  sidebarKeyDuplicate: [['~docs', MANY, AT]],
  sidebarFolderEmpty: [['~guides', '~docs', AT]],
  sidebarUnknown: [
    [{ name: '~api', who: 'Doc "~iam"', source: AT, available: MANY }],
    [{ name: '~api', who: 'Doc "~iam"', source: AT, available: [] }],
  ],
  sidebarsMissing: [['~default', '~sidebars.ts', AT]],
  sidebarsInvalid: [
    ['~docs: is wrong', AT],
    ['~docs: is wrong', AT, HINT],
  ],
  // site code
  bundleFailed: [['~Unexpected token', AT]],
  bundleNameUnknown: [
    ['~@theme/X', undefined, AT],
    ['~@theme/X', '~useX', AT],
  ],
  siteCodeFailed: [
    [{ what: '~TypeError: x', source: AT, around: MANY, usedAt: AT, permalink: '~/a', routes: 1 }],
    [{ what: '~window is not defined', source: AT, around: [], permalink: '~/a', routes: 9 }],
    [
      {
        what: 'Error: A component suspended while x',
        source: AT,
        around: [],
        permalink: '~/a',
        routes: 2,
      },
    ],
  ],
  siteCodeThrew: [['~TypeError: x', AT]],
  siteCodeEndless: [
    [{ seconds: 10, permalink: '~/a', around: ['~Card'] }, AT],
    [{ seconds: 10, around: [] }, AT],
  ],
  pageExportMissing: [['~missing', AT]],
  pluginMissing: [['~./x', AT]],
  pluginInvalid: [
    ['~./x', REASON, AT],
    ['~./x', REASON, AT, HINT],
  ],
  pluginPieceMissing: [
    [{ plugin: '~x', id: '~terms' }, null, AT],
    [{ plugin: '~x', id: '~terms' }, [], AT],
    [{ plugin: '~x', id: '~terms' }, ['all', 'new'], AT],
  ],
  pluginOptions: [['~x', '~count: must be a number', AT]],
  pluginThrew: [['~x', CAUSE, AT]],
  pluginFailed: [['~x', '~Error: y', AT]],
  pluginHookFailed: [['~x', '~Error: y', AT]],
  pluginReported: [
    ['~x', { message: '~The row has no name.' }, AT],
    ['~x', { message: '~The row has no name.', hint: HINT, severity: 'warning' }, AT],
  ],
  pluginSaid: [['~x', '~Avoid "just".', AT]],
  headFileMissing: [['~/a.js', AT]],
  clientModuleMissing: [['~./a.ts', AT]],
  fenceMissing: [['~chart', '~./a.tsx', AT]],
  callableNode: [
    ['~read', '~node:fs', AT],
    ['*', '~node:fs', AT],
  ],
  // sources
  folderMissing: [
    ['~docs', null],
    ['~docs', '~default'],
    ['~docs', '~default', '~1.0'],
  ],
  folderShared: [
    ['~docs', '~a', '~b'],
    ['~docs', null, '~b'],
  ],
  noDocs: [
    ['~docs', '~default'],
    ['', '~default', '~1.0'],
  ],
  globUnsupported: [['~!(a)', '~default']],
  symlinkLoop: [[AT]],
  linkLeadsOutside: [[AT]],
  assetOutside: [['~../x.pdf', '~/etc/x.pdf', AT]],
  assetActive: [
    [{ href: '~x.html', file: '~docs/x.html', part: null }, AT],
    [{ href: '~x.svg', file: '~docs/x.svg', part: { what: '~a script', line: 7 } }, AT],
  ],
  diagramLibraryMissing: [[AT]],
  imageUnreadable: [['~x.png', AT]],
  imageTooLarge: [['~x.png', { width: 90_001, height: 90_002, most: 50_000_000 }, AT]],
  imagesNotEncoded: [[REASON, AT]],
  sourceUnreadable: [[AT, { code: 'EACCES' }]],
  sourceNotUtf8: [
    [AT, true],
    [AT, false],
  ],
  categoryInvalid: [[AT, REASON]],
  categoryDuplicate: [['~a.yml', '~a.json']],
  pageDuplicate: [['~a.js', '~a.tsx']],
  gitUnavailable: [['~showLastUpdateTime', REASON, AT]],
  gitShallow: [[AT]],
  // theme
  themeDuplicate: [['~a.jsx', '~a.tsx']],
  navbarFileDuplicate: [['~a.jsx', '~a.tsx']],
  themeStylesMissing: [['~a.css']],
  themeStylesInvalid: [[REASON, AT]],
  themeUnknown: [
    ['~theme/x.tsx', '~x', undefined],
    ['~theme/x.tsx', '~x', 'shell/x'],
  ],
  themePrivate: [['~theme/x.tsx', '~x', '~shell/x']],
  themeImportPrivate: [['~octavo/theme/x', AT]],
  themeExportMissing: [
    ['~theme/x.tsx', '~shell/x', ['~Footer']],
    ['~theme/x.tsx', '~shell/x', MANY],
  ],
  // translations
  translationOrphaned: [['~i18n/de/a.md', '~docs/a.md']],
  recordInvalid: [['~content.lock', 7, '~<<<<']],
  pageUnknown: [
    ['~a.md', undefined],
    ['~a.md', 'b.md'],
  ],
  translationExists: [['~i18n/de/a.md', '~docs/a.md']],
  translationMissing: [['~i18n/de/a.md', '~docs/a.md']],
  translationFlagged: [
    [AT, '~Install'],
    [AT, ''],
  ],
  translationUndated: [['~i18n/de/a.md', '~docs/a.md']],
  localeIsSource: [
    ['~en', MANY],
    ['~en', []],
  ],
  localeNeeded: [[MANY]],
  translationBelow: (['translated', 'current', 'messages'] as const).flatMap((what) => [
    [{ locale: '~de', part: null, what, is: 41, wants: 92 }],
    [{ locale: '~de', part: '~api', what, is: 41, wants: 92 }],
  ]),
  translationsOrphaned: [
    ['~de', MANY],
    ['~de', ['~a.md']],
  ],
  translationFolderShared: [['~i18n/de', '~docs', '~api']],
  pseudoDefault: [['~en', MANY]],
  pseudoWouldReplace: [['~de', MANY]],
  localeInvalid: [['~deutsch', MANY]],
  localeUnknown: [['~fr', MANY]],
  // versions
  versionsInvalid: [[REASON, AT]],
  docsInstanceUnknown: [
    ['~api', MANY],
    ['~api', []],
  ],
  versionNameInvalid: [['~a/b', '~has a slash']],
  versionExists: [
    ['~1.0', null],
    ['~1.0', '~versioned_docs/version-1.0'],
  ],
  versionRefUnusable: [
    [{ option: '~docs[0].versions.1', ref: '~v1', reason: REASON, hint: HINT }, AT],
  ],
  versionNothingToCut: [['~default', '~docs']],
  versionTranslationMissing: [['~de', '~i18n/de']],
}
