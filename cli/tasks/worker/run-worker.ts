/**
 * The work of one worker thread: parses files and renders routes. The stages that it calls do not depend on
 * threads. Port and process are parameters, so that tests can run it without a thread.
 */
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { toCrossed } from '../../base/errors/crossed-error.ts'
import { toDiagnostics } from '../../base/errors/site-error.ts'
import type { Diagnostic } from '../../base/model/diagnostic.ts'
import { createStoreHandlers } from '../../engine/shared-cache/answer-store.ts'
import { openValueWriter } from '../../engine/store/value-log.ts'
import { loadMarkdownWriter } from '../../make/render/load-markdown-writer.ts'
import type { RenderTools } from '../../make/render/render-route.ts'
import { createParser } from '../../read/parse/create-parser.ts'
import { createFileReader, readableFolders } from '../../read/scan/create-file-reader.ts'
import type { Call, Handlers, ParsedDoc, RenderJob, Request } from './calls.ts'
import { indexPages, joinSearch, mergeSearch, patchSearch } from './index-search.ts'
import { noteImports, type ParseState, parseFile } from './parse-file.ts'
import { type BatchRenderer, createBatchRenderer } from './render-routes.ts'
import { createPageHandlers, type PageHandlers } from './translated-pages.ts'
import { loadPagePlugins, loadTreePlugins } from './tree-plugins.ts'
import type { Reply } from './worker-pool.ts'

/** The thread that a worker runs in. */
interface WorkerHost {
  /** Receives requests, sends replies. */
  port: {
    on(event: 'message', listener: (request: Request) => void): unknown
    postMessage(reply: Reply): void
  }
  /** The process of the thread. */
  process: { on(event: 'uncaughtException', listener: (error: Error) => void): unknown }
  /** Its first element counts the tasks that were begun. Default: not counted. */
  progress?: Int32Array
}

/** Answer requests until the thread is ended. @returns a function that closes its files, where no thread does. */
export function runWorker({ port, process, progress }: WorkerHost): () => void {
  const begin = () => progress && Atomics.add(progress, 0, 1)
  const { handlers, locate, close } = createHandlers(begin)
  port.on('message', (request) => {
    void answer(handlers, request).then((reply) => port.postMessage(reply))
  })
  // An error in a timer or an unawaited promise of the site's code belongs to no request.
  process.on('uncaughtException', (error) => port.postMessage({ fatal: toCrossed(locate(error)) }))
  // Exiting would end the thread without a diagnostic; an error has a position.
  Object.defineProperty(process, 'exit', {
    value: (code: unknown = 0) => {
      throw new Error(`Code of the site may not end the process (exit code ${String(code)}).`)
    },
  })
  return close
}

function createHandlers(begin: () => void): {
  handlers: Handlers
  locate(error: unknown): unknown
  close(): void
} {
  let parsing: ParseState | null = null
  let rendering: BatchRenderer | null = null
  let translated: PageHandlers | null = null
  const pages = () => {
    if (!translated) throw new Error('pages were asked for before setUpPages')
    return translated
  }
  const handlers: Handlers = {
    async setUpParse({ root, options, log, returnHashes = false }) {
      const imported = new Map<string, string | null>()
      const read = noteImports(createFileReader(root, readableFolders(options)), imported)
      const plugins = await loadTreePlugins(options.plugins, root)
      const parse = await createParser(options, read, plugins)
      parsing?.values.close()
      parsing = { root, parse, values: openValueWriter(log), returnHashes, imported }
      return { diagnostic: parse.diagnostic }
    },
    parse(tasks) {
      if (!parsing) throw new Error('parse was asked before setUpParse')
      return parseAll(parsing, tasks)
    },
    async setUpRender(setup) {
      // If creating the renderer fails, the previous one stays in use.
      const made = createBatchRenderer(setup, begin, await loadRenderTools(setup))
      rendering?.close()
      rendering = made
      return { inlineScripts: rendering.inlineScripts, diagnostics: rendering.diagnostics }
    },
    render(tasks) {
      if (!rendering) throw new Error('render was asked before setUpRender')
      return rendering.render(tasks)
    },
    ...createStoreHandlers(),
    indexPages,
    joinSegments: joinSearch,
    mergeSearch,
    patchSearch,
    async setUpPages(setup) {
      translated = await createPageHandlers(setup)
      return null
    },
    assessPages: (tasks) => pages().assessPages(tasks),
    recordPages: (tasks) => pages().recordPages(tasks),
    keepCopies: (tasks) => pages().keepCopies(tasks),
  }
  return {
    handlers,
    locate: (error) => rendering?.locate(error) ?? error,
    close() {
      parsing?.values.close()
      rendering?.close()
    },
  }
}

/** Load the optional tools of a site for its pages. */
async function loadRenderTools(setup: RenderJob): Promise<RenderTools> {
  return {
    plugins: await loadPagePlugins(setup),
    ...omitUndefined({
      writeMarkdown: setup.markdownCopies ? await loadMarkdownWriter() : undefined,
    }),
  }
}

/** Parse every file of a batch, also those after a file with an error. */
async function parseAll(state: ParseState, tasks: Parameters<Handlers['parse']>[0]) {
  const docs: ParsedDoc[] = []
  const diagnostics: Diagnostic[] = []
  for (const task of tasks) {
    try {
      docs.push(await parseFile(state, task))
    } catch (error) {
      diagnostics.push(...toDiagnostics(error))
    }
  }
  // Any worker may read these next.
  state.values.flush()
  return { docs, diagnostics }
}

async function answer(handlers: Handlers, { id, call, ask }: Request): Promise<Reply> {
  try {
    // `Request` pairs each call with its own `ask`, which TypeScript cannot follow through the index.
    const handler = handlers[call] as (ask: unknown) => ReturnType<Handlers[Call]>
    return { id, answer: await handler(ask) }
  } catch (error) {
    return { id, error: toCrossed(error) }
  }
}
