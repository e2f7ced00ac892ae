/**
 * Entry of a worker thread: parses files and renders routes. It joins the stages as a command
 * does; the stages themselves know nothing of threads.
 */
import { join } from 'node:path'
import { parentPort, threadId } from 'node:worker_threads'
import { type Problem, problemsOf } from '../errors/site-error.ts'
import { createParser } from '../parse/create-parser.ts'
import type { Call, CrossedError, Handlers, ParsedDoc, Reply, Request } from './calls.ts'
import { indexPages, mergeSearch } from './index-search.ts'
import { type ParseState, parseFile } from './parse-file.ts'
import { createRouteRenderer, type RouteRenderer } from './render-route.ts'
import { createSpool } from './spool.ts'

let parsing: ParseState | null = null
let rendering: RouteRenderer | null = null

const handlers: Handlers = {
  async setUpParse({ root, options, spoolDir, returnHashes = false }) {
    const parse = await createParser(options)
    parsing?.spool.close()
    const spool = createSpool(join(spoolDir, `articles-${threadId}.jsonl`))
    parsing = { root, parse, spool, returnHashes }
    return { notice: parse.notice }
  },
  parse(tasks) {
    if (!parsing) throw new Error('parse was asked before setUpParse')
    const docs: ParsedDoc[] = []
    const problems: Problem[] = []
    for (const task of tasks) {
      try {
        docs.push(parseFile(parsing, task))
      } catch (error) {
        problems.push(...toProblems(error))
      }
    }
    // Any worker may be asked to render these next.
    parsing.spool.flush()
    return { docs, problems }
  },
  setUpRender(setup) {
    // One that cannot be made leaves the one before at work.
    const made = createRouteRenderer(setup)
    rendering?.close()
    rendering = made
    return { inlineScripts: rendering.inlineScripts }
  },
  render(tasks) {
    if (!rendering) throw new Error('render was asked before setUpRender')
    return rendering.render(tasks)
  },
  indexPages,
  mergeSearch,
}

parentPort?.on('message', (request: Request) => void answer(request))

// What a timer or a forgotten promise of the site's code throws belongs to no request.
process.on('uncaughtException', (error) => {
  const reply: Reply = { fatal: toCrossed(rendering?.locate(error) ?? error) }
  parentPort?.postMessage(reply)
})

// It would end the thread without a word of who asked for it; an error has a place.
Object.defineProperty(process, 'exit', {
  value: (code: unknown = 0) => {
    throw new Error(`Code of the site may not end the process (exit code ${String(code)}).`)
  },
})

async function answer({ id, call, ask }: Request): Promise<void> {
  let reply: Reply
  try {
    // Request pairs each call with its own ask; TypeScript cannot follow that through the index.
    const handler = handlers[call] as (ask: unknown) => ReturnType<Handlers[Call]>
    reply = { id, answer: await handler(ask) }
  } catch (error) {
    reply = { id, error: toCrossed(error) }
  }
  parentPort?.postMessage(reply)
}

/** The user's problems inside an error; anything else goes on as the bug it is. */
function toProblems(error: unknown): Problem[] {
  const problems = problemsOf(error)
  if (!problems) throw error
  return problems.map(({ code, message, hint, source }) => ({ code, message, hint, source }))
}

function toCrossed(error: unknown): CrossedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const problems = problemsOf(error)
  const cause = error.cause instanceof Error ? `\n  cause: ${error.cause.stack ?? ''}` : ''
  return {
    name: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack + cause }),
    ...(problems && { problems: toProblems(error) }),
  }
}
