import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createHashQueue, type QueueCounts, type QueueEntry } from './hash-queue.ts'

/** Hashes passwords off the event loop, a few at a time. Every function rejects with an OverloadError if too many wait. */
export interface PasswordHasher {
  hash(password: string, caller: QueueEntry): Promise<string>
  /** Whether the password is the one that was hashed. */
  verify(hash: string, password: string, caller: QueueEntry): Promise<boolean>
  /** Does the same work for an unknown e-mail address: otherwise the response time would show which addresses are known. Always false. */
  verifyNothing(password: string, caller: QueueEntry): Promise<false>
  counts(): QueueCounts
}

const argon2id = 2 as Algorithm
// OWASP's first choice: 19 MiB, two passes, one lane.
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
// Random salt and hash: no known password matches, and verifying takes the usual work.
const unmatchableHash = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$${base64(16)}$${base64(32)}`
// Node has four threads for files, DNS and hashes: half of them stay free.
const hashesAtOnce = 2

export function createPasswordHasher(): PasswordHasher {
  const { run, counts } = createHashQueue(hashesAtOnce)
  return {
    hash: (password, caller) => run(caller, () => hash(password, settings)),
    verify: (hashed, password, caller) => run(caller, () => verify(hashed, password)),
    async verifyNothing(password, caller) {
      await run(caller, () => verify(unmatchableHash, password))
      return false
    },
    counts,
  }
}
