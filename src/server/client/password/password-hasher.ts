import { randomBytes } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

/** Hashes passwords off the event loop, a few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Whether the password is the one that was hashed. */
  verify(hash: string, password: string): Promise<boolean>
  /** The same work for an address that nobody has: otherwise the answer's time would tell which addresses are known. Always false. */
  verifyNothing(password: string): Promise<false>
}

const argon2id = 2 as Algorithm
// OWASP's first choice: 19 MiB, two passes, one lane.
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
// Of no password that anybody knows: salt and sum are drawn, which costs nothing at the start, and to find that out costs what any other does.
const nobodysHash = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$${base64(16)}$${base64(32)}`
// Node has four threads for files, names and hashes: half of them stay free.
const hashesAtOnce = 2

export function createPasswordHasher(): PasswordHasher {
  const inTurn = turns(hashesAtOnce)
  return {
    hash: (password) => inTurn(() => hash(password, settings)),
    verify: (hashed, password) => inTurn(() => verify(hashed, password)),
    async verifyNothing(password) {
      await inTurn(() => verify(nobodysHash, password))
      return false
    },
  }
}

/** Lets `places` pieces of work run at once; the others wait in the order in which they came. */
function turns(places: number) {
  let free = places
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
