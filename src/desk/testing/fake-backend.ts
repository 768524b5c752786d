import type { deskDomains } from '#contract/desk/endpoints/domains.ts'
import { type DeskCallName, deskCalls } from '#contract/desk/calls.ts'
import { createFakeBackend } from '../../web/ui/testing/fake-backend.ts'
import type { Reply } from '../api/call-types.ts'

/** What a person signs to confirm an action. */
export const nonce = { nonce: 'nonce-1', expiresAt: '2026-11-25T10:00:00.000Z' }

/** What a person signs who confirms with a passkey. */
export const withPasskey = { ...nonce, rpId: 'localhost', passkeys: [{ id: 'cGFzc2tleQ', type: 'public-key' as const }] }

/** As in a new installation. */
const openOutward: Reply<'readOutward'> = {
  timeline: '7000000000000000001-1-16400',
  firstSeenAt: '2026-11-01T10:00:00.000Z',
  reconciled: { at: '2026-11-01T10:00:00.000Z', by: { is: 'system', id: null, name: null }, note: null },
}

/** Also an example for tests in which something waits. */
export const nothingWaits: Reply<'readWaiting'> = {
  requests: 0,
  deals: 0,
  questions: 0,
  approvals: 0,
  wallets: 0,
  receivingAddresses: 0,
  fewAddresses: 0,
  payments: 0,
  payoutAccounts: 0,
}

export const noCounts = { mine: 0, unassigned: 0, 'waiting-for-client': 0, all: 0 }

/** A colleague changes something of this topic. The desk asks for changes at once, as when its page is shown again. */
export function tellChange(backend: ReturnType<typeof fakeBackend>, topic: string): void {
  backend.answer('readChanges', { cursor: '2', topics: [topic] })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A fake back end of a new installation: every list is empty, nothing changes, money and coins may leave, and a person confirms with a code. */
export const fakeBackend = () =>
  createFakeBackend<typeof deskDomains, DeskCallName>(deskCalls)
    .answer('readChanges', { cursor: '1', topics: [] })
    .answer('readWaiting', nothingWaits)
    .answer('readOutward', openOutward)
    .answer('listRequests', { requests: [], counts: noCounts, next: null })
    .answer('listReplies', { replies: [] })
    .answer('showPresence', { ok: true, present: [] })
    .answer('listApprovals', { approvals: [], more: false })
    .answer('listDeals', { deals: [], more: false })
    .answer('listTransfers', { transfers: [], more: false })
    .answer('listQuestions', { questions: [], more: false })
    .answer('readTravelData', { transfers: [] })
    .answer('listPayoutAccounts', { accounts: [] })
    .answer('searchClients', { searched: [], clients: [], more: false })
    .answer('readClientEvents', { events: [], next: null, searchedTo: null })
    .answer('listWallets', { wallets: [] })
    .answer('listUnconfirmedWallets', { wallets: [] })
    .answer('listWalletTransfers', { transfers: [] })
    .answer('listSwitches', { switches: [] })
    .answer('listHeldPrices', { prices: [] })
    .answer('listErasures', { erasures: [] })
    .answer('listFailedJobs', { queues: [] })
    .answer('readOwnPasskeys', { passkeys: [] })
    .answer('beginStepUp', { ...nonce, rpId: 'localhost', passkeys: [] })
