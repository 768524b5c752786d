import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Hashes passwords off the event loop, a few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Whether the password is the one that was hashed. */
  verify(hash: string, password: string): Promise<boolean>
  /** Does the same work for an unknown e-mail address: otherwise the response time would show which addresses are known. Always false. */
  verifyNothing(password: string): Promise<false>
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
  const limited = concurrencyLimit(hashesAtOnce)
  return {
    hash: (password) => limited(() => hash(password, settings)),
    verify: (hashed, password) => limited(() => verify(hashed, password)),
    async verifyNothing(password) {
      await limited(() => verify(unmatchableHash, password))
      return false
    },
  }
}

/** Runs at most `limit` pieces of work at once; the others wait in their order. */
function concurrencyLimit(limit: number) {
  let free = limit
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
