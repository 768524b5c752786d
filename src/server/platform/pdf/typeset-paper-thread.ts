import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from './paper.ts'
import { typesetPaper } from './typeset-paper.ts'

const { paper, look } = workerData as WorkerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await typesetPaper(paper, look))
