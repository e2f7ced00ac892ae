/**
 * All bundler configurations, as functions of plain options: the runtime in the browser, the renderer at
 * build time, and the command line. `octavo build` calls the first two; `rspack build` (through
 * `bin/prepare.js`) reads the default export, which is the third.
 *
 * No output may contain a path of the machine: file names come from content, module ids from the order of
 * imports, class names from file names.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { HOT_FOLDER } from './cli/make/bundle/hot-folder.ts'

export type BundleMode = 'production' | 'development'

/** Inputs of the two bundles of a site. Paths are absolute. */
export interface SiteBundle {
  mode: BundleMode
  /** Folder of the program: its `package.json` and, in a checkout, its `node_modules`. */
  packageRoot: string
  /** Folder of the runtime: `client.tsx`, `server.tsx`, `index.ts`. */
  runtimeDir: string
  /** Folder of the site's own React code: `pages/`, `components/`. */
  siteDir: string
  /** Folders in which code and style sheets find `/img/logo.png`. Default: none. */
  staticFolders?: readonly string[]
  /** Path that the site is served under, with both slashes. */
  siteBase: string
  /** The base of the site is not known: chunks are resolved relative to the script that requests them. */
  isRelative: boolean
  /** Chunk name → absolute path of the script that registers the component of an island. */
  islands: Readonly<Record<string, string>>
  /** Packages that always resolve to the program's own dependencies, wherever they are imported. */
  sharedPackages: readonly string[]
  /** Import names for files or folders: `octavo-site/client`. */
  aliases: Readonly<Record<string, string>>
  /** Files that exist only in memory: path → text. */
  virtualFiles: Readonly<Record<string, string>>
  /** Folder that the bundler writes to. */
  outDir: string
}

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.mjs', '.js', '.json']

/** Browsers whose CSS syntax is used as written; newer syntax (nesting) is compiled for them. */
const BROWSERS = ['chrome >= 105', 'edge >= 105', 'firefox >= 105', 'safari >= 16']

/**
 * The runtime in the browser: one script for the first visit, one chunk for each page of the site.
 *
 * It is one script because a first visit needs all of it: a separate file for React cost one more request and
 * 0.8 kB (brotli).
 */
export function clientConfig(options: SiteBundle): Configuration {
  const isLive = options.mode === 'development'
  const names = isLive ? '[name]' : '[name].[contenthash:8]'
  const site = siteConfig(options)
  return {
    ...site,
    name: 'client',
    module: {
      rules: [...(isLive ? refreshRules(options) : []), ...(site.module?.rules ?? [])],
      parser: { javascript: { worker: SCRIPT_CLASSES } },
    },
    plugins: [...(site.plugins ?? []), ...(isLive ? livePlugins(options) : [runAtOnce])],
    target: ['web', 'es2022'],
    entry: { runtime: path.join(options.runtimeDir, 'client.tsx'), ...islandEntries(options) },
    output: {
      path: path.join(options.outDir, 'client'),
      publicPath: toPublicPath(options),
      filename: `assets/js/${names}.js`,
      chunkFilename: `assets/js/${names}.js`,
      cssFilename: `assets/css/${names}.css`,
      cssChunkFilename: `assets/css/${names}.css`,
      assetModuleFilename: ASSET_NAMES,
      hotUpdateMainFilename: `${HOT_FOLDER}[runtime].[fullhash].json`,
      hotUpdateChunkFilename: `${HOT_FOLDER}[id].[fullhash].js`,
      // The default is the name in the nearest package.json, which is that of the site.
      uniqueName: 'octavo',
      clean: true,
    },
    optimization: {
      ...(isLive ? liveIds : stableIds),
      // Open tabs must not switch to a state that has errors.
      emitOnErrors: false,
      minimize: !isLive,
      minimizer: minimizers(),
      realContentHash: true,
      runtimeChunk: false,
      splitChunks: {
        // The search is two files, modal and worker: one more request costs more than a few kB that both
        // contain.
        chunks: (chunk) =>
          Object.hasOwn(options.islands, chunk.name ?? '') ||
          (!chunk.canBeInitial() && !SCRIPTS.includes(chunk.name ?? '')),
        cacheGroups: {
          defaultVendors: false,
          default: {
            minChunks: 2,
            minSize: 2000,
            test: (module) => !module.nameForCondition()?.startsWith(options.runtimeDir),
          },
        },
      },
    },
  }
}

const toPublicPath = ({ isRelative, siteBase }: SiteBundle) => (isRelative ? 'auto' : siteBase)

/** The same in all targets, so that the build writes addresses into pages that browsers find. */
const ASSET_NAMES = 'assets/files/[name].[contenthash:8][ext]'

/** Code that only runs in a browser (a worker, its address) stays as written. */
const BUILD_PARSER = {
  javascript: { dynamicImportMode: 'eager', worker: false, url: false },
} as const

/**
 * Entries, not chunks that the runtime imports with `import()`: that would put a table with all their
 * addresses on every page. They share the modules of the runtime, and may be loaded from any script
 * element.
 */
function islandEntries({ islands }: SiteBundle) {
  const toEntry = (file: string) => ({ import: file, dependOn: 'runtime' })
  return Object.fromEntries(Object.entries(islands).map(([name, file]) => [name, toEntry(file)]))
}

/**
 * Replaces 100 bytes of bundler code that delays an entry until all its chunks are loaded. Islands load
 * their scripts in order (`runtime/islands/load-island.ts`), and the runtime itself is one script.
 */
const runAtOnce: RspackPluginInstance = {
  apply(compiler) {
    compiler.hooks.compilation.tap('octavo', ({ hooks }) =>
      hooks.runtimeModule.tap('octavo', ({ name, source }) => {
        if (name !== 'on_chunk_loaded' || !source) return
        const text = '__webpack_require__.O = (result, chunks, run) => run ? run() : result'
        source.source = Buffer.from(text)
      }),
    )
  },
}

/** Ids that stay the same when a module is added, for open tabs. Only development bundles use them. */
const liveIds = { moduleIds: 'named', chunkIds: 'named' } as const

/** Replaces the site's code in open tabs, and keeps the state of its components. */
function livePlugins({ runtimeDir }: SiteBundle) {
  const exclude = [/[\\/]node_modules[\\/]/, within(runtimeDir)]
  return [
    new rspack.HotModuleReplacementPlugin(),
    // Depends on the mode of the bundle, not on the environment of the program.
    new ReactRefreshRspackPlugin({ exclude, test: /\.[jt]sx?$/, forceEnable: true }),
  ]
}

/**
 * Scripts that run apart from the page, in one file each: chunk names in `runtime/search/local/create-local-provider.ts`
 * and `runtime/theme/article/diagrams/drawing-frame.ts`.
 */
const SCRIPTS: readonly string[] = ['octavo-search', 'octavo-diagrams-frame']
/** Classes whose argument is such a script. */
const SCRIPT_CLASSES = ['...', 'FrameScript from ./frame-script.ts']

/** The renderer of pages at build time: one CommonJS file with React inside. It is never published. */
export function serverConfig(options: SiteBundle): Configuration {
  const site = siteConfig(options)
  return {
    ...site,
    name: 'server',
    target: 'node20',
    // Used to locate an error in the sources; the time to write it is too small to measure.
    // Hidden, because its name would contain a hash of the code before its paths are made portable.
    devtool: 'hidden-nosources-source-map',
    entry: { server: path.join(options.runtimeDir, 'server.tsx') },
    output: {
      path: path.join(options.outDir, 'server'),
      publicPath: options.siteBase,
      // A new name for new content: a process that has loaded a name does not load it again.
      filename: 'server.[contenthash:8].cjs',
      devtoolModuleFilenameTemplate: '[absolute-resource-path]',
      // A module that threw must throw again for the next importer, instead of counting as loaded.
      strictModuleErrorHandling: true,
      assetModuleFilename: ASSET_NAMES,
      library: { type: 'commonjs2' },
      uniqueName: 'octavo',
    },
    plugins: [...(site.plugins ?? []), quickReact],
    module: {
      ...site.module,
      rules: [
        ...scriptRules('production'),
        ...styleRules(options),
        ...assetRules,
        tracedJsxRule(options),
        withoutBrowserCode(options),
      ],
      // The other two targets emit the same files under the same names.
      generator: {
        asset: { emit: false },
        'asset/resource': { emit: false },
        css: { exportsOnly: true },
        'css/auto': { exportsOnly: true },
        'css/module': { exportsOnly: true },
      },
      parser: BUILD_PARSER,
    },
    optimization: { ...stableIds, minimize: false, splitChunks: false },
  }
}

/**
 * Renders pages in `serve` with the production build of React, as in a build: the development build records a stack for
 * each element, which takes half the time of a page, and its HTML is the same. Code of the site stays in development mode.
 */
const quickReact = new rspack.NormalModuleReplacementPlugin(
  /^\.\/cjs\/react[\w.-]*\.development\.js$/,
  (module) => {
    module.request = module.request.replace('.development.', '.production.')
  },
)

/**
 * Style sheet and images of components that the build renders and no browser runs. Only these files are
 * used; the scripts, which lack React and the runtime, never run.
 */
export function componentsConfig(options: SiteBundle): Configuration {
  const site = siteConfig(options)
  return {
    ...site,
    name: 'components',
    // As on the server, where imports of Node modules are allowed.
    target: 'node20',
    devtool: false,
    entry: { components: 'octavo-site/components' },
    externalsType: 'commonjs',
    externals: [/^(?:react|react-dom|octavo)(?:\/|$)/],
    output: {
      path: path.join(options.outDir, 'components'),
      publicPath: toPublicPath(options),
      filename: '[name].cjs',
      // Hashed in development too: open tabs see a change by the new name.
      cssFilename: 'assets/css/[name].[contenthash:8].css',
      assetModuleFilename: ASSET_NAMES,
      uniqueName: 'octavo',
      clean: true,
    },
    module: {
      ...site.module,
      generator: {
        css: { exportsOnly: false },
        'css/auto': { exportsOnly: false },
        'css/module': { exportsOnly: false },
      },
      parser: BUILD_PARSER,
    },
    optimization: {
      ...stableIds,
      minimize: options.mode === 'production',
      minimizer: [styleMinimizer()],
      concatenateModules: false,
      splitChunks: false,
    },
  }
}

/**
 * The command line: one CommonJS file for `main`, one for the workers, one for the bundler, started by `bin/`.
 *
 * External packages are native. They are loaded with `require`, even ES modules, because Node 20 prints a
 * warning for `import()` in a script with a code cache. Sources may write `await import('@rspack/core')`:
 * it becomes a `require` at that point.
 */
export function cliConfig(root: string): Configuration {
  return {
    name: 'cli',
    mode: 'production',
    context: root,
    target: 'node20',
    devtool: false,
    entry: {
      octavo: './cli/main.ts',
      worker: './cli/tasks/worker/worker.ts',
      look: './cli/base/disk/look-thread.ts',
      bundler: './cli/make/bundle/bundler.ts',
      // Not published.
      stock: './cli/make/bundle/stock.ts',
      // The search engine alone, for benchmarks.
      search: './runtime/search/engine/node.ts',
      // Its native files are dependencies of Octavo. As a package, it would run a script at each install.
      swc: './node_modules/@swc/core/index.js',
    },
    output: {
      path: path.join(root, 'lib'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    externalsType: 'commonjs',
    externals: [
      /^@rspack\/core$/,
      /^@rspack\/plugin-react-refresh$/,
      { '@swc/core': './swc.cjs' },
      /^@swc\/(?:core-|wasm$)/,
      // Tried first by packages with native code, and present only where that code is compiled.
      /^\.\/swc\..*(?:node|cjs)$/,
      /^satteri$/,
      /^algoliasearch$/,
      /^@takumi-rs\/wasm/,
    ],
    resolve: {
      extensions: EXTENSIONS,
      // 1.8 MB of tables with which gettext-parser decodes other encodings than UTF-8; our texts are
      // decoded before.
      alias: { 'iconv-lite$': false },
    },
    module: {
      rules: [
        ...scriptRules('production'),
        // Packages that are bundled, and loaded when first needed.
        {
          test: /(?:compile-expression|syntax-tree|to-script)\.ts$/,
          parser: { createRequire: true },
        },
      ],
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    plugins: [
      new rspack.DefinePlugin({
        'import.meta.dirname': '__dirname',
        'import.meta.filename': '__filename',
      }),
    ],
    node: { __dirname: false, __filename: false },
    optimization: {
      ...stableIds,
      minimizer: [asciiWriter()],
      splitChunks: false,
    },
    performance: false,
  }
}

/** Ids follow the order of imports, not paths, so that the same site in another folder gives the same bytes. */
const stableIds = { moduleIds: 'natural', chunkIds: 'natural' } as const

function siteConfig(options: SiteBundle): Configuration {
  return {
    mode: options.mode,
    context: options.siteDir,
    // No eval in development either, so that a strict policy can be previewed there.
    devtool: options.mode === 'development' ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: EXTENSIONS,
      alias: { ...toSharedAliases(options), ...options.aliases },
      modules: ['node_modules', path.join(options.packageRoot, 'node_modules')],
      roots: [...(options.staticFolders ?? [])],
      // Most imports have absolute paths of files here.
      preferAbsolute: true,
    },
    module: { rules: [...scriptRules(options.mode), ...styleRules(options), ...assetRules] },
    plugins: [new rspack.experiments.VirtualModulesPlugin({ ...options.virtualFiles })],
    performance: false,
    infrastructureLogging: { level: 'none' },
  }
}

/** Two copies of React on one page would not share state; without the alias, the nearest copy would win. */
function toSharedAliases({ packageRoot, sharedPackages }: SiteBundle): Record<string, string> {
  return Object.fromEntries(sharedPackages.map((name) => [name, findPackage(name, packageRoot)]))
}

/**
 * Folder of an installed package, resolved as in Node. Its `exports` may hide its `package.json`, so that
 * is not used.
 */
function findPackage(name: string, from: string): string {
  const folder = path.join(from, 'node_modules', name)
  const parent = path.dirname(from)
  return existsSync(folder) || parent === from ? folder : findPackage(name, parent)
}

/** Compiles components of the site so that they keep their state when their code is replaced. */
function refreshRules({ runtimeDir }: SiteBundle): RuleSetRule[] {
  const own = { exclude: [/[\\/]node_modules[\\/]/, within(runtimeDir)] }
  return scriptRules('development', true).map((rule) => ({ ...rule, ...own }))
}

function scriptRules(mode: BundleMode, refresh = false): RuleSetRule[] {
  const compile = (test: RegExp, parser: object): RuleSetRule => ({
    test,
    type: 'javascript/auto',
    loader: 'builtin:swc-loader',
    options: {
      // A file may also be CommonJS, to which no `import` may be added.
      isModule: 'unknown',
      jsc: {
        target: 'es2022',
        parser,
        transform: {
          react: { runtime: 'automatic', development: mode === 'development', refresh },
        },
      },
    },
  })
  // `<T>x` is a type assertion in a .ts file and an element in the others; `a<b>(c)` is a comparison in JavaScript.
  return [
    compile(/\.[cm]?ts$/, { syntax: 'typescript' }),
    compile(/\.(?:tsx|jsx)$/, { syntax: 'typescript', tsx: true }),
    {
      ...compile(/\.js$/, { syntax: 'ecmascript', jsx: true }),
      exclude: /[\\/]node_modules[\\/]/,
      // As in the other files of the site, imports need no ending, also in a package of ES modules.
      resolve: { fullySpecified: false },
    },
  ]
}

/** Records the handlers in JSX of foreign code, because in content they would never run. */
function tracedJsxRule(options: SiteBundle): RuleSetRule {
  const { runtimeDir } = options
  const traced = path.join(runtimeDir, 'traced-jsx.ts')
  // By folder, because the alias of React is resolved before this one.
  const react = findPackage('react', options.packageRoot)
  const alias = Object.fromEntries(
    ['jsx-runtime', 'jsx-dev-runtime'].map((name) => [`${path.join(react, name)}$`, traced]),
  )
  return {
    test: /\.[cm]?[jt]sx?$/,
    exclude: within(runtimeDir),
    resolve: { alias },
  }
}

/**
 * Modules of the runtime whose exports are only used in a browser. With their imports (React's client, search)
 * they are half of all code, which each thread of a build would load.
 */
const BROWSER_MODULES = [
  'islands/define-islands.tsx',
  'search/algolia/create-algolia-search.ts',
  'search/local/create-local-provider.ts',
  'theme/search/search-modal.tsx',
]

/** Makes these imports of the runtime empty; code of the site that imports or replaces such a module gets it. */
function withoutBrowserCode({ runtimeDir, aliases }: SiteBundle): RuleSetRule {
  const files = BROWSER_MODULES.map((name) => path.join(runtimeDir, name))
  const unreplaced = files.filter((file) => !Object.hasOwn(aliases, file))
  return {
    include: within(runtimeDir),
    resolve: { alias: Object.fromEntries(unreplaced.map((file) => [file, false])) },
  }
}

/** Class names from file and name, the same in browser and server, without the machine's path in the hash. */
function styleRules({ runtimeDir, siteDir }: SiteBundle): RuleSetRule[] {
  const named = (localIdentName: string): RuleSetRule => ({
    type: 'css/auto',
    parser: { namedExports: false },
    generator: { exportsConvention: 'as-is', localIdentName },
  })
  return [
    {
      test: /\.css$/,
      oneOf: [
        { include: within(runtimeDir), ...named('[name]-[local]') },
        // The hash is of the path relative to the context, which is the site folder.
        { include: within(siteDir), ...named('[local]-[hash:8]') },
        named('[name]-[local]-[hash:8]'),
      ],
    },
  ]
}

const within = (folder: string) => `${folder}${path.sep}`

const assetRules: RuleSetRule[] = [
  {
    test: /\.woff2?$/,
    type: 'asset/resource',
    generator: { filename: 'assets/fonts/[name].[contenthash:8][ext]' },
  },
  {
    test: /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/,
    type: 'asset/resource',
    generator: { filename: 'assets/images/[name].[contenthash:8][ext]' },
  },
]

function minimizers() {
  return [
    new rspack.SwcJsMinimizerRspackPlugin({
      extractComments: false,
      minimizerOptions: { compress: { passes: 2 }, format: { comments: false } },
    }),
    styleMinimizer(),
  ]
}

/**
 * Writes code without comments and blanks, and with escapes for all but ASCII: a string of it takes a fifth of the memory,
 * in each thread, and each command starts 50 ms sooner. Names stay, so that stack traces can be read; their columns are
 * places in the file. `OCTAVO_COMMENTS` keeps lines and comments, which name the source of each line for
 * `bench/profile.mjs`.
 */
function asciiWriter() {
  const keeps = Boolean(process.env.OCTAVO_COMMENTS)
  const format = { comments: keeps ? 'all' : false, ascii_only: true } as const
  return new rspack.SwcJsMinimizerRspackPlugin({
    extractComments: false,
    minimizerOptions: { minify: !keeps, compress: false, mangle: false, format },
  })
}

function styleMinimizer() {
  return new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } })
}

/** `octavo/search`: the search engine as an ES module for Node.js, workers and other bundlers. */
function searchConfig(root: string): Configuration {
  return {
    ...{ name: 'search', mode: 'production', context: root, target: ['web', 'es2022'] },
    ...{ devtool: false, performance: false },
    entry: { search: './runtime/search/engine/index.ts' },
    output: {
      path: path.join(root, 'lib'),
      filename: '[name].js',
      module: true,
      library: { type: 'module' },
    },
    resolve: { extensions: EXTENSIONS },
    module: { rules: scriptRules('production') },
    optimization: { ...stableIds, minimizer: [asciiWriter()], splitChunks: false },
  }
}

export default [cliConfig(import.meta.dirname), searchConfig(import.meta.dirname)]
