import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/**
 * Does work for the sake of a request, or of none. Until it is done, whatever it waits for, each line of the log, each job, letter and
 * provider's call names that request: decision 103.
 */
export const forRequest = <T>(id: string | undefined, work: () => T): T => storage.run(id, work)

/** The request for whose sake this is done, be it now or by a job that it left behind. */
export const currentRequestId = (): string | undefined => storage.getStore()
