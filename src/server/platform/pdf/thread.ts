import { Worker } from 'node:worker_threads'

/**
 * Runs a program in a thread, which posts the bytes of a PDF: typesetting takes up to a second of CPU time and a hundred megabytes of memory, which
 * the process would not release.
 */
export function typesetInThread(program: string, workerData: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData })
    thread.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that typesets a PDF ended without a result.')))
  })
}
