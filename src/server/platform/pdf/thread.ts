import { Worker } from 'node:worker_threads'
import type { Typeset } from './pdf.ts'

/**
 * Runs a program in a thread, which posts a finished PDF: typesetting takes up to a second of CPU time and a hundred megabytes of memory, which
 * the process would not release.
 */
export function typesetInThread(program: string, workerData: unknown): Promise<Typeset> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData })
    thread.once('message', ({ bytes, missing }: Typeset) => resolve({ bytes: Buffer.from(bytes), missing }))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that typesets a PDF ended without a result.')))
  })
}
