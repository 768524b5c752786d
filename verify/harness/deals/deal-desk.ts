import { newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import type { TransferStepKind } from '#contract/desk/deal-actions.ts'
import * as deals from '../../../src/server/testing/deals.ts'
import { sendCoins } from '../sandbox.ts'
import { type DeskSite, signInPeople } from '../staff.ts'
import { must } from '../../../src/server/testing/staff.ts'

/** What people of the desk type about a payment, a fill and a decision, and no client may read. */
export const typed = {
  payerAccount: 'DE89370400440532013000',
  bankReference: 'Statement entry',
  venue: 'Venue Alpha',
  reason: 'The papers were compared.',
}

export type DealDesk = Awaited<ReturnType<typeof openDealDesk>>

/** The people of the desk who work on deals by its calls, without a browser, and what they do. */
export async function openDealDesk(site: DeskSite, sandboxOrigin: string) {
  const people = await signInPeople(site)
  const { dealer, payments, otherPayments } = people
  const { payerAccount, bankReference, venue, reason } = typed
  const read = (reference: string) => deals.readDealOf(dealer, reference)
  const newest = async (reference: string) => (await read(reference)).approvals[0]?.id ?? ''

  return {
    people,
    read,
    /** Records a payment from the account of the party, booked now. */
    async recordPayment(reference: string, payment: Parameters<typeof deals.recordPayment>[3]): Promise<void> {
      const { direction } = await read(reference)
      const ofBank = direction === 'buy' ? { payerAccount, bankReference: `${bankReference} ${newTransactionId().slice(0, 10)}` } : {}
      await must(deals.recordPayment(site, people, reference, { ...ofBank, ...payment }))
    },
    /** Records one fill of all that the deal still needs. */
    recordFill: (reference: string) => must(deals.recordFill(site, dealer, reference, { venue })),
    /** Two people type a wallet of the deal's client, which is proven. */
    newWallet: async (reference: string) => deals.newWallet(site, people, await read(reference)),
    /** Decides a delivery, or proposes it. Returns the response, whatever it is. */
    deliver: (reference: string) => deals.deliver(payments, reference, { reason }),
    /** Records what became of the deal's last transfer. Coins are sent before they are confirmed. */
    async recordTransfer(reference: string, kind: TransferStepKind): Promise<void> {
      const { currency: asset = '', network = null, toAccount: to = '', amount = '' } = (await read(reference)).transfers.at(-1) ?? {}
      const isSentNow = kind === 'confirmed' && network !== null
      const sent = isSentNow ? await sendCoins(sandboxOrigin, { asset, network, to, amount }) : undefined
      await must(deals.recordTransfer(site, payments, reference, kind, { reference: sent }))
    },
    /** Two people decide to pay the first payment back. */
    async refund(reference: string): Promise<void> {
      const { approvalId } = await must(deals.proposeRefund(payments, reference, { reason }))
      await must(deals.approve(otherPayments, approvalId))
    },
    /** Lets a second person approve the one proposal about a deal that waits. */
    approveOpen: async (reference: string, by: 'otherPayments' | 'otherCompliance' | 'otherClerk') =>
      must(deals.approve(people[by], await newest(reference))),
  }
}
