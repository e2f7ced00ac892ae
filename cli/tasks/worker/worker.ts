/** Entry of a worker thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { runWorker } from './run-worker.ts'

if (!parentPort) throw new Error('This script is the start of a worker thread.')
runWorker({ port: parentPort, process, progress: workerData })
