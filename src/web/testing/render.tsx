import type { ReactNode } from 'react'
import { authSessionKey } from '../session/auth-session.ts'
import { MarketProvider } from '../api/market-cache.ts'
import { restoreSession } from '../session/restore-session.ts'
import { renderAt } from '../ui/testing/render-at.tsx'
import { createStore, type StoreOptions } from '../session/store.ts'

export interface RenderOptions extends StoreOptions {
  /** The first path, '/app' by default. */
  path?: string
  /** The history's state of the first path. */
  state?: unknown
  /** Starts with the stored session of a client who logged in earlier. */
  loggedIn?: boolean
  /** False: the test restores the session itself. */
  restore?: boolean
}

export const exampleTokens = { accessToken: 'access-1', refreshToken: 'refresh-1' }

/** Stores a session, as a log-in during an earlier visit would. */
export const storeSession = ({ accessToken, refreshToken } = exampleTokens) =>
  localStorage.setItem(authSessionKey, JSON.stringify({ token: accessToken, refreshToken, isUserLoggedIn: true }))

/** Renders a part of the client area. `loadedDocuments`: the paths that the browser would load as new documents. */
export async function renderWeb(ui: ReactNode, { path = '/app', state, loggedIn = false, restore = true, ...options }: RenderOptions = {}) {
  if (loggedIn) storeSession()
  const loadedDocuments: string[] = []
  const store = createStore({ loadDocument: (path) => loadedDocuments.push(path), ...options })
  if (restore) await restoreSession(store)
  return { ...renderAt({ path, state, store }, <MarketProvider>{ui}</MarketProvider>), store, loadedDocuments }
}

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
