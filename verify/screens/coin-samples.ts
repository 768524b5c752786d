import { approvalId, at, newWallet, onChain, payment, sending, sent, transaction, transfer, unpaid, wallet } from './deal-samples.ts'

export const watched = { ...sending, transfers: [{ ...transfer, steps: [sent], chain: onChain }] }
/** The transaction pays somebody else, and one node is away. */
export const contradicted = {
  ...sending,
  watch: { ...unpaid.watch, trouble: 'away', troubleSince: at('15:18') },
  transfers: [
    {
      ...transfer,
      steps: [sent],
      chain: { ...onChain, state: 'contradicts', confirmations: 0, seen: [{ coin: 'BTC', amount: '0.5', to: newWallet.toAccount }] },
    },
  ],
}

const sender = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const arrival = {
  id: '00000000-0000-4000-8000-0000000000b1',
  transaction,
  coin: 'BTC',
  amount: '1.34075268',
  senders: [sender],
  state: 'confirmed',
  confirmations: 3,
  needed: 2,
  firstSeenAt: at('14:02'),
  blockAt: at('14:11'),
  paymentId: payment.id,
}
const coins = {
  ...payment,
  amount: '1.34075268',
  currency: 'BTC',
  bankReference: transaction,
  payerAccount: sender,
  counts: false,
  setAside: 'unproven-sender',
  refundable: '1.34075268',
  recordedBy: null,
}
const sell = {
  ...unpaid,
  direction: 'sell',
  instructions: { kind: 'coins', coin: 'BTC', network: 'bitcoin', address: wallet.toAccount, memo: null },
  sums: { due: '2.68150537', received: '0', held: '0', toFill: '2.68150537' },
  payments: [coins],
}
/** A sell: one half came from a wallet that is not proven, the other one is not in a block yet. */
export const arriving = {
  ...sell,
  state: 'awaiting-coins',
  owner: 'client',
  questions: [
    {
      id: approvalId,
      cause: 'unproven-sender',
      paymentId: payment.id,
      owner: 'compliance',
      openedAt: at('14:12'),
      outcome: null,
      endedAt: null,
    },
  ],
  arrivals: [
    arrival,
    { ...arrival, id: approvalId, transaction: 'f'.repeat(64), state: 'seen', confirmations: 0, blockAt: null, paymentId: null },
  ],
}

/** The coins go back: not to the sender, but the client has proven another wallet. */
export const sellRefused = {
  ...sell,
  state: 'refunding',
  owner: 'payments',
  payments: [{ ...coins, setAside: null, counts: true }],
  provenAddresses: [{ address: wallet.toAccount, name: 'Hardware wallet', proof: wallet.proof }],
}

const person = { id: '00000000-0000-4000-8000-0000000000a4', name: 'Maja Czapla' }
const ofClient = {
  coin: 'BTC',
  network: 'bitcoin',
  address: wallet.toAccount,
  memo: null,
  source: 'client',
  name: 'Hardware wallet',
  kind: 'self-hosted',
  provider: null,
  party: 'person',
  enteredBy: null,
  enteredAt: at('09:02'),
  confirmed: null,
  removed: null,
  state: 'usable',
  usableFrom: null,
  alsoOf: 0,
}
const signed = {
  kind: 'signature',
  scheme: 'bip-322',
  at: at('09:10'),
  validUntil: '2027-11-21T09:10:00.000Z',
  isValid: true,
  confirmedBy: null,
}
const sentSmall = { ...signed, kind: 'transfer', scheme: null, validUntil: '2026-11-20T09:10:00.000Z', isValid: false, confirmedBy: person }
/** Proven, waiting, with a proof that has ended, of a company, and entered by the desk. */
export const clientWallets = [
  { ...ofClient, id: '1', proof: signed },
  {
    ...ofClient,
    id: '2',
    name: '',
    address: newWallet.toAccount,
    proof: null,
    state: 'waiting',
    usableFrom: '2027-01-24T22:59:00.000Z',
    alsoOf: 1,
  },
  {
    ...ofClient,
    id: '3',
    coin: 'ETH',
    network: 'ethereum',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    name: 'Vault',
    proof: sentSmall,
  },
  {
    ...ofClient,
    id: '4',
    coin: 'XRP',
    network: 'xrp-ledger',
    address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    memo: '3147892',
    kind: 'provider',
    provider: 'Example Exchange GmbH',
    name: 'Exchange account',
    proof: null,
  },
  {
    ...ofClient,
    id: '5',
    address: sender,
    source: 'telephone',
    name: '',
    party: null,
    proof: null,
    enteredBy: person,
    confirmed: {
      by: {
        ...person,
        name: 'Iga Bocian',
      },
      at: at('10:20'),
    },
  },
]
export const smallTransfers = ['awaited', 'seen', 'other-amount', 'other-sender'].map((state, number) => ({
  walletId: String(number),
  client: {
    id: approvalId,
    name: ['Katarzyna Maj-Wiśniewska', 'Anna Nowak', 'Jan Wrona', ''][number] ?? '',
  },
  coin: 'SOL',
  network: 'solana',
  from: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  to: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  amount: '0.000417',
  memo: null,
  transaction: state === 'seen' ? '5'.repeat(88) : null,
  explorer: 'https://solscan.io/tx/{transaction}',
  state,
  startedAt: at('09:00'),
  expiresAt: '2027-01-24T22:59:00.000Z',
}))
const travel = {
  id: wallet.id,
  kind: 'planned',
  at: null,
  coin: 'BTC',
  network: 'bitcoin',
  amount: '2.68150537',
  originator: 'Katarzyna Maj-Wiśniewska',
  beneficiary: 'Katarzyna Maj-Wiśniewska',
  address: wallet.toAccount,
  memo: null,
  walletId: wallet.id,
  provider: 'Example Exchange GmbH',
  needsDelivery: true,
  deliveries: [],
  document: {},
}
/** One company has the data, another one must still get them. */
export const travelData = [
  travel,
  {
    ...travel,
    id: newWallet.id,
    address: newWallet.toAccount,
    provider: 'Other Exchange Ltd',
    deliveries: [
      {
        at: at('14:40'),
        channel: 'travel-rule-network',
        reference: 'TR-2026-004711',
        by: person.name,
        recordedAt: at('14:41'),
      },
    ],
  },
]
