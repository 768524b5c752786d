import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/**
 * Runs work for a request, or for none. The log lines, jobs, letters and provider calls of the work carry the id of the request.
 * Decision 103.
 */
export const forRequest = <T>(id: string | undefined, work: () => T): T => storage.run(id, work)

/** The id of the request that caused the current work or job. */
export const currentRequestId = (): string | undefined => storage.getStore()
