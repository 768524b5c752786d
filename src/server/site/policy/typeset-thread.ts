import { parentPort, workerData } from 'node:worker_threads'
import { type Policy, typesetPolicy } from './typeset.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await typesetPolicy(workerData as Policy))
