import { parentPort, workerData } from 'node:worker_threads'
import { useBrand } from '../../platform/language/texts-of.ts'
import { type Policy, typesetPolicy } from './typeset.ts'

export interface WorkerData {
  policy: Policy
  brand: Parameters<typeof useBrand>[0]
}

const { policy, brand } = workerData as WorkerData
useBrand(brand)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(await typesetPolicy(policy))
