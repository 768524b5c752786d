import { readClient } from '#contract/desk/endpoints/clients.ts'
import { beginStepUp } from '#contract/desk/endpoints/session.ts'
import type { Wallet, WalletTransfer } from '../../src/desk/api/clients.ts'
import type { DeskSample } from '../harness/desk-sample.ts'
import { exampleProof, exampleClientWallet } from '../../src/desk/testing/example-client.ts'
import { approvalId, at, newWallet, party } from './deal-samples.ts'
import { changes, type DeskScene, deskScenesOf, fails, hang, returns } from './play-desk.ts'
import { type Act, fill, openDialog, see, seeElement, submit } from './steps.ts'

const person = { id: '00000000-0000-4000-8000-0000000000a4', name: 'Maja Czapla' }
const ofClient = exampleClientWallet({
  id: '1',
  source: 'client',
  name: 'Hardware wallet',
  party: 'person',
  enteredBy: null,
  enteredAt: at('09:02'),
  confirmed: null,
  proof: { ...exampleProof, at: at('09:10'), validUntil: '2027-11-21T09:10:00.000Z' },
})
const profile = {
  firstName: 'Katarzyna',
  lastName: 'Maj-Wiśniewska',
  phone: '+48 600 100 200',
  country: 'PL',
  phoneChangedAt: '2026-03-01T10:00:00.000Z',
  changedAt: at('09:00'),
}
/** Proven, waiting, with a proof that has ended, of a company, and entered by the desk. */
const wallets: Wallet[] = [
  ofClient,
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
    proof: { kind: 'transfer', scheme: null, at: at('09:10'), validUntil: '2026-11-20T09:10:00.000Z', isValid: false, confirmedBy: person },
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
    address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    source: 'telephone',
    name: '',
    party: null,
    proof: null,
    enteredBy: person,
    confirmed: { by: { ...person, name: 'Iga Bocian' }, at: at('10:20') },
  },
]
const transfers = (['awaited', 'seen', 'other-amount', 'other-sender'] as const).map((state, number): WalletTransfer => ({
  walletId: String(number),
  client: { id: approvalId, name: [party, 'Anna Nowak', 'Jan Wrona', ''][number] ?? '' },
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
const waiting = {
  requests: 12,
  deals: 3,
  questions: 1,
  approvals: 2,
  wallets: 2,
  receivingAddresses: 1,
  fewAddresses: 1,
  payments: 9,
  payoutAccounts: 4,
}

export const unknownId = '00000000-0000-4000-8000-000000000000'
const hasRow = seeElement('[data-row]')
const showWallets: Act = async ({ page, textOf }) => {
  const list = page.getByRole('list', { name: textOf('clients.wallets') })
  await list.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

/** Clients, and the file of a client with its wallets. */
export const clientScenes = ({ reference, accountId, frozenAccountId, person: me }: DeskSample): DeskScene[] => {
  const entered = { enteredBy: { id: accountId, name: 'Maria Sowa' }, enteredAt: '2026-11-24T10:00:00.000Z' }
  const unconfirmed = [
    { id: '1', client: { id: accountId, name: 'Katarzyna Maj' }, coin: 'BTC', network: 'bitcoin', ...entered },
    {
      id: '2',
      client: { id: accountId, name: 'Aleksandra Konstantynopolitańczykiewicz-Wiśniewska' },
      coin: 'XRP',
      network: 'xrp-ledger',
      ...entered,
    },
  ] as const
  return [
    ...deskScenesOf(
      { path: '/clients' },
      {
        clients: { isMain: true, act: hasRow },
        'clients-to-confirm': {
          before: returns({ listUnconfirmedWallets: { wallets: [...unconfirmed] }, readWaiting: waiting }),
          act: [hasRow, see('clients.wallets.unconfirmed')],
        },
        'clients-found': { path: `/clients?query=${reference}`, act: hasRow },
        'clients-transfers': { before: returns({ listWalletTransfers: { transfers } }), act: [hasRow, see('clients.transfers')] },
      },
      {
        'clients-loading': { before: hang('searchClients'), act: see('layout.loading') },
        'clients-failed': { before: fails('searchClients', 'INTERNAL'), act: see('layout.failures.other') },
        'clients-none-found': { path: '/clients?query=nobody@example.com', act: see('clients.empty.search') },
        'clients-confirmation': { act: openDialog('clients.confirmation.action') },
        'client-unknown': { path: `/clients/${unknownId}`, act: see('clients.unknown') },
      },
    ),
    ...deskScenesOf(
      { path: `/clients/${accountId}` },
      {
        client: { isMain: true, act: see('clients.events') },
        'client-wallets': { act: showWallets },
        'client-wallet-enter': { act: openDialog('clients.wallets.enter') },
        'client-wallet-confirm': { act: openDialog('receiving.confirm') },
        'client-frozen': { path: `/clients/${frozenAccountId}`, act: see('clients.frozen.title') },
        'client-freeze': { act: openDialog('clients.freeze.action') },
        'client-freeze-code': {
          before: changes(me, beginStepUp, { passkeys: [] }),
          act: [
            openDialog('clients.freeze.action'),
            fill('layout.reason', 'Asked by a court'),
            submit('clients.freeze.submit'),
            see('layout.confirm.sentence'),
          ],
        },
      },
      {
        'client-wallets-proven': { before: returns({ listWallets: { wallets } }), act: showWallets },
        'client-wallet-call': {
          before: [returns({ listWallets: { wallets } }), changes(me, readClient, { profile }, { id: accountId })],
          act: openDialog('clients.call.button'),
        },
        'client-wallet-remove': { act: openDialog('word.remove') },
        'client-end-sessions': { act: openDialog('clients.endSessions.action') },
        'client-letter': { act: openDialog('clients.letter.action') },
      },
    ),
  ]
}
