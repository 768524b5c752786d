/** An idempotency key: 32 hexadecimal digits. `randomUUID` would need a secure origin. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
