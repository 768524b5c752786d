import { hkdfSync } from 'node:crypto'

/** The key with which an account's browser seals what shall outlive a log-out there. It changes with the newest of SECRETS_KEY. Decision 132. */
export function sealingKeyOf(accountId: string, [newest]: Buffer[]): string {
  if (!newest) throw new Error('the configuration has no key')
  return Buffer.from(hkdfSync('sha256', newest, accountId, 'unsent exchange request', 32)).toString('base64')
}
