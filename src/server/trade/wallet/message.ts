interface Bound {
  /** Name of the operator's brand. */
  brand: string
  /** Of our site. */
  host: string
  accountId: string
  address: string
  nonce: string
  expiresAt: Date
}

/** What a client signs with a wallet. Only this site, this account and this address can use the signature, and only once. */
export const messageToSign = ({ brand, host, accountId, address, nonce, expiresAt }: Bound): string =>
  [
    `${brand} ${host}`,
    `Account: ${accountId}`,
    `Address: ${address}`,
    `Nonce: ${nonce}`,
    `Valid until: ${expiresAt.toISOString().replace('T', ' ').slice(0, 19)} UTC`,
  ].join('\n')
