/** Entry of the thread that stamps files beside another one. */
import { workerData } from 'node:worker_threads'
import { helpLook } from './look-at-files.ts'

helpLook(workerData)
