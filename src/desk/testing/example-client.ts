import type { ClientFile, Wallet } from '../api/clients.ts'

/** People of the desk, as replies name them. */
export const nina = { id: '00000000-0000-4000-8000-000000000001', name: 'Nina Dudek' }
export const marek = { id: '00000000-0000-4000-8000-000000000002', name: 'Marek Szpak' }
export const jan = { id: '00000000-0000-4000-8000-000000000003', name: 'Jan Wrona' }

export const annaId = '00000000-0000-4000-8000-0000000000c1'

/** The file of Anna Nowak, who has a second factor, one request and one session. */
export const exampleClient = (change: Partial<ClientFile> = {}): ClientFile => ({
  id: annaId,
  email: 'anna.nowak@example.com',
  state: 'active',
  language: 'pl',
  createdAt: '2026-03-01T10:00:00.000Z',
  passwordChangedAt: '2026-03-01T10:00:00.000Z',
  closedAt: null,
  keptUntil: null,
  policies: { terms: '3.1' },
  profile: {
    firstName: 'Anna',
    lastName: 'Nowak',
    phone: '+48 600 100 200',
    country: 'PL',
    phoneChangedAt: '2026-03-01T10:00:00.000Z',
    changedAt: '2026-03-01T10:00:00.000Z',
  },
  checks: [],
  parties: [],
  requests: [
    {
      reference: '7KQ4M3XD',
      state: 'received',
      createdAt: '2026-11-20T10:00:00.000Z',
      fromCurrency: 'EUR',
      toCurrency: 'BTC',
      amount: '125000',
      name: 'Anna Nowak',
      email: 'anna.nowak@example.com',
      phone: '+48 600 100 200',
    },
  ],
  payments: [],
  secondFactors: { app: { since: '2026-03-02T10:00:00.000Z' }, passkeys: [], recoveryCodesLeft: 8 },
  sessions: [
    {
      id: '00000000-0000-4000-8000-0000000000d1',
      browser: 'Firefox',
      system: 'Windows',
      networkAddress: '203.0.113.7',
      startedAt: '2026-11-24T10:00:00.000Z',
      lastUsedAt: '2026-11-24T11:00:00.000Z',
    },
  ],
  freezes: [],
  notes: [],
  erasures: [],
  openApprovals: [],
  ...change,
})

export const freezeId = '00000000-0000-4000-8000-0000000000f1'

/** As `exampleClient`, frozen for a reason that only some may read. */
export const frozenClient = (reason: string | null, change: Partial<ClientFile> = {}): ClientFile =>
  exampleClient({
    state: 'frozen',
    sessions: [],
    freezes: [{ id: freezeId, frozenAt: '2026-11-24T12:00:00.000Z', liftedAt: null, reason }],
    ...change,
  })

/** A wallet that Jan entered and Marek confirmed. */
export const exampleClientWallet = (change: Partial<Wallet> = {}): Wallet => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  coin: 'BTC',
  network: 'bitcoin',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  memo: null,
  memoType: null,
  source: 'e-mail',
  name: '',
  kind: 'self-hosted',
  provider: null,
  party: null,
  state: 'usable',
  usableFrom: null,
  call: null,
  proof: null,
  enteredBy: jan,
  enteredAt: '2026-11-24T10:00:00.000Z',
  confirmed: { by: marek, at: '2026-11-24T10:00:00.000Z' },
  removed: null,
  alsoOf: 0,
  ...change,
})

export const exampleProof: NonNullable<Wallet['proof']> = {
  kind: 'signature',
  scheme: 'bip-322',
  at: '2026-11-24T10:00:00.000Z',
  validUntil: '2027-11-24T10:00:00.000Z',
  isValid: true,
  confirmedBy: null,
}
