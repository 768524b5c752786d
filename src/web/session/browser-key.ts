import type { KeyPair } from 'dpop'
import { del, get, set } from 'idb-keyval'
import type { Call } from '#contract/calls.ts'

const loadProofs = () => import('dpop')

/** Loads the code for proofs before a log-in needs it. */
export const prefetchProofs = (): void => void loadProofs().catch(() => undefined)

/** Where a browser keeps the key of its session. Every function rejects if the browser cannot store keys. */
export interface KeyStorage {
  read(): Promise<KeyPair | undefined>
  write(keyPair: KeyPair): Promise<void>
  remove(): Promise<void>
}

const name = 'session-key'
const storageTimeoutMs = 2000

/** In IndexedDB, which stores a key without making it readable. */
const indexedDbStorage: KeyStorage = {
  read: async () => inTime(get<KeyPair>(name)),
  write: async (keyPair) => inTime(set(name, keyPair)),
  remove: async () => inTime(del(name)),
}

// Some versions of Safari open IndexedDB for ever.
const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([work, new Promise<never>((_resolve, reject) => setTimeout(reject, storageTimeoutMs))])

export type BrowserKey = ReturnType<typeof createBrowserKey>

/**
 * The key that binds a session to this browser (DPoP, RFC 9449). It cannot be read out of the browser, so a copied session is useless. A browser that
 * can keep no key gets a session without one. Decision 186.
 */
export function createBrowserKey(storage: KeyStorage = indexedDbStorage) {
  let nonce: string | undefined

  return {
    /**
     * The proof for a call; undefined without a key. A call that starts a session makes a key first, if there is none. Rejects if the code cannot be
     * loaded: the call must fail then, because without its proof a session with a key would be refused.
     */
    async proof(call: Call): Promise<string | undefined> {
      const { generateProof } = await loadProofs()
      try {
        const stored = await storage.read()
        const keyPair = stored ?? (call.dpop === 'binds' ? await newKey(storage) : undefined)
        return keyPair && (await generateProof(keyPair, location.origin + call.path, call.method, nonce))
      } catch {
        return undefined
      }
    },
    /** Remembers the server's nonce for the next proof. */
    keepNonce(received: string): void {
      nonce = received
    },
    /** The session has ended: removes the key. */
    async remove(): Promise<void> {
      await storage.remove().catch(() => undefined)
    },
  }
}

async function newKey(storage: KeyStorage): Promise<KeyPair> {
  const { generateKeyPair } = await loadProofs()
  const keyPair = await generateKeyPair('ES256')
  await storage.write(keyPair)
  return keyPair
}
