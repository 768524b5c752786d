import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/** Runs work with a request's id or none. Log lines, jobs, letters and provider calls of the work carry the id. Decision 103. */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => storage.run(id, work)

/** The id of the request that caused the current work or job. */
export const currentRequestId = (): string | undefined => storage.getStore()
