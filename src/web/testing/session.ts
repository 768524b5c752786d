import { authSessionKey } from '../session/auth-session.ts'
import { restoreSession } from '../session/restore-session.ts'
import { createStore, type StoreOptions } from '../session/store.ts'
import { type exampleTokens, storeSession } from './render.tsx'

/** The store of a tab that has restored its session. */
export async function restoredStore(options?: StoreOptions) {
  const store = createStore(options)
  await restoreSession(store)
  return store
}

/** The store of a client who logged in earlier. */
export function loggedInStore(options?: StoreOptions) {
  storeSession()
  return restoredStore(options)
}

/** Stores sessions as another tab would. Returns a function that sends the storage events of these sessions. */
export function storeInOtherTab(...sessions: (typeof exampleTokens | null)[]): () => void {
  const texts = sessions.map((tokens) => {
    if (tokens) storeSession(tokens)
    else localStorage.removeItem(authSessionKey)
    return localStorage.getItem(authSessionKey)
  })
  return () => {
    for (const newValue of texts) window.dispatchEvent(new StorageEvent('storage', { key: authSessionKey, newValue }))
  }
}

/** A fake `navigator.locks` with exclusive locks, shared by stores that act as several tabs. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const tails = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const result = (tails.get(name) ?? Promise.resolve()).then(work)
    tails.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }
  return { request: request as LockManager['request'] }
}
