import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/**
 * Runs work for a request, or for none. Its log lines, jobs, letters and provider calls carry the id of that request, across every `await`.
 * Decision 103.
 */
export const forRequest = <T>(id: string | undefined, work: () => T): T => storage.run(id, work)

/** The request that this work, or the job that it left behind, belongs to. */
export const currentRequestId = (): string | undefined => storage.getStore()
