/** A message, and what is said to be its signature by the key of an address. */
export interface SignedMessage {
  address: string
  message: string
  signature: string
}

/** What a decoder or a check returns; null if it throws: typed signatures are malformed in many ways. */
export function orNull<T>(check: () => T): T | null {
  try {
    return check()
  } catch {
    return null
  }
}
