/** An idempotency key: 32 hexadecimal digits. Not `randomUUID`, which browsers offer to secure origins only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
