/** Entry of a worker thread. */
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { runWorker } from './run-worker.ts'

if (!parentPort) throw new Error('This script is the start of a worker thread.')
runWorker({ port: parentPort, process, id: threadId, progress: workerData })
