import type { Reply } from '../api/call-types.ts'

type Wallets = Reply<'wallets'>
type Wallet = Wallets['wallets'][number]
type Challenge = NonNullable<Wallet['challenge']>

export const exampleParties = {
  ada: { kind: 'person', name: 'Ada Lovelace' },
  engines: { kind: 'company', name: 'Lovelace Engines sp. z o.o.' },
  long: {
    kind: 'company',
    name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy spółka z ograniczoną odpowiedzialnością',
  },
} as const satisfies Record<string, Wallets['parties'][number]>

/** A wallet of Ada Lovelace's for bitcoin, usable and not proven, with the changes of a test. */
export const exampleWallet = (change: Partial<Wallet> = {}): Wallet => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  party: 'person',
  coin: 'BTC',
  network: 'bitcoin',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  memo: null,
  memoType: null,
  name: 'Hardware wallet',
  kind: 'self-hosted',
  provider: null,
  addedAt: '2026-11-19T13:02:00.000Z',
  addedBy: 'client',
  state: 'usable',
  usableFrom: null,
  proof: null,
  proofs: ['signature', 'transfer'],
  challenge: null,
  ...change,
})

export const validProof: NonNullable<Wallet['proof']> = {
  kind: 'signature',
  at: '2026-11-20T10:00:00.000Z',
  validUntil: '2027-11-20T10:00:00.000Z',
  isValid: true,
}

/** A text that waits to be signed, for 29 minutes. */
export const signatureChallenge: Challenge = {
  id: '00000000-0000-4000-8000-0000000000c1',
  kind: 'signature',
  expiresAt: '2026-11-21T13:31:00.000Z',
  message: [
    'Kantor kantor.example',
    'Account: 7KMX9PQR',
    'Address: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'Code: 4f1c9a72e0b8d365',
    'Valid until: 2026-11-21 13:31 UTC',
  ].join('\n'),
  transfer: null,
}

/** A small transfer that is awaited, for 71 hours. */
export const transferChallenge = (change: Partial<NonNullable<Challenge['transfer']>> = {}): Challenge => ({
  id: '00000000-0000-4000-8000-0000000000c2',
  kind: 'transfer',
  expiresAt: '2026-11-24T12:31:00.000Z',
  message: null,
  transfer: {
    amount: '0.00002374',
    to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    memo: null,
    transaction: null,
    explorer: null,
    state: 'awaited',
    isWatched: true,
    ...change,
  },
})

/** The reply to the call `wallets`. */
export const walletsReply = (wallets: Wallet[] = [], change: Partial<Wallets> = {}): Wallets => ({
  now: '2026-11-21T13:02:00.000Z',
  parties: [exampleParties.ada],
  waitHours: 24,
  provenFromEur: 1000,
  wallets,
  ...change,
})
