import { randomBytes } from 'node:crypto'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import type { Payer, TransferStepKind } from '#contract/desk/deal-actions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { freezeStepUp, proposeStepUp } from '#contract/desk/step-up.ts'
import type { HttpResponse } from '../http.ts'
import { sendCoins } from '../sandbox-chain.ts'
import { type DeskSite, signInStaff, type StaffMember } from '../staff.ts'
import type { DeskDeal } from './invariants.ts'
import { enterProvenWallet } from './wallet.ts'
import { type ReadyAct, readyDelivery, readyFill, readyRefund } from './ready-acts.ts'

/** What people of the desk type about a payment, a fill and a decision, and no client may read. */
export const typed = {
  payerName: 'A. Kowalska-Ostrowska',
  payerAccount: 'DE89370400440532013000',
  bankReference: 'Statement entry',
  venue: 'Venue Alpha',
  reason: 'The papers were compared.',
}

const unique = (words: string) => `${words} ${randomBytes(5).toString('hex')}`
const at = (reference: string) => ({ params: { reference } })

interface Payment {
  amount: string
  bookedAt?: string
  payer?: Payer
}

export type DealDesk = Awaited<ReturnType<typeof openDealDesk>>

/** The people of the desk who work on deals by its calls, without a browser, and what they do. */
export async function openDealDesk(site: DeskSite, sandboxOrigin: string) {
  const signIn = (role: Role, name: string) => signInStaff(site, { roles: [role], name })
  const people = {
    dealer: await signIn('dealer', 'Dorota Dudek'),
    payments: await signIn('payments', 'Pola Pajor'),
    otherPayments: await signIn('payments', 'Piotr Puchacz'),
    compliance: await signIn('compliance', 'Kinga Kruk'),
    otherCompliance: await signIn('compliance', 'Konrad Krzyk'),
  }
  const { dealer, payments, otherPayments, compliance, otherCompliance } = people
  const read = (reference: string) => dealer.call<DeskDeal>('readDeal', at(reference))

  const desk = {
    people,
    read,
    /** Records a payment from the account of the party, booked now. */
    async pay(reference: string, { payer = 'party', bookedAt = new Date().toISOString(), amount }: Payment): Promise<void> {
      const { version, direction, currency, coin } = await read(reference)
      const { payerName, payerAccount, bankReference } = typed
      const facts =
        direction === 'buy'
          ? { currency, payerAccount, bankReference: unique(bankReference) }
          : { currency: coin, payerAccount: newBitcoinAddress(), bankReference: newTransactionId() }
      const body = { ...facts, payerName, payer, bookedAt, amount, version }
      await payments.call('recordPayment', { ...at(reference), body })
    },
    /** Records one fill of all that the deal still needs. */
    async fill(reference: string): Promise<void> {
      const deal = await read(reference)
      const venue = { venue: typed.venue, venueReference: unique('order') }
      const fill = {
        ...venue,
        side: deal.direction,
        coinAmount: deal.sums.toFill,
        fiatAmount: '480.10',
        filledAt: new Date().toISOString(),
      }
      await succeed(await readyFill(dealer, deal, fill))
    },
    /** Two people type a wallet of the deal's client, which is proven. Returns its address. */
    enterWallet: async (reference: string): Promise<string> => enterProvenWallet(site, [dealer, payments], await read(reference)),
    /** Decides a delivery that one person may decide. Returns the response, whatever it is. */
    async deliver(reference: string) {
      const deal = await read(reference)
      const [destination] = deal.destinations
      if (!destination) throw new Error('there is nowhere to deliver to')
      const send = await readyDelivery(payments, deal, { destination, reason: typed.reason })
      return send()
    },
    /** Records what became of the deal's last transfer. Coins are sent before they are confirmed, unless `transaction` has sent them. */
    async recordTransfer(reference: string, kind: TransferStepKind, transaction?: string): Promise<void> {
      const { version, transfers } = await read(reference)
      const last = transfers.at(-1)
      if (!last) throw new Error('the deal has no transfer')
      const { id, currency: asset, network, toAccount: to, amount, steps } = last
      const sent = async (coins: { asset: string; network: string }) =>
        kind === 'confirmed' ? sendCoins(sandboxOrigin, { ...coins, to, amount }) : (steps.at(-1)?.reference ?? newTransactionId())
      const of = network === null ? unique('outward') : (transaction ?? (await sent({ asset, network })))
      const params = { reference, id }
      const body = { kind, reference: of, at: new Date().toISOString(), version }
      await payments.call('recordTransferStep', { params, body })
    },
    /** Two people decide to pay a payment back; by default the first one. */
    async refund(reference: string, which = 0): Promise<void> {
      const deal = await read(reference)
      const payment = deal.payments[which]
      if (!payment) throw new Error(`the deal has no payment ${which}`)
      const refund = { payment, amount: payment.refundable, reason: typed.reason, otherAccount: '' }
      const { json } = await succeed(await readyRefund(payments, deal, refund))
      await decideNewest(json as { approvalId?: string }, otherPayments)
    },
    /** Lets a second person approve the one proposal about a deal that waits. */
    async approveOpen(reference: string, by: 'otherPayments' | 'otherCompliance'): Promise<void> {
      const { approvals } = await read(reference)
      await decideNewest({ approvalId: approvals[0]?.id ?? '' }, people[by])
    },
    async freeze(accountId: string): Promise<void> {
      const { reason } = typed
      const proof = await compliance.stepUp(freezeStepUp({ accountId, reason }))
      await compliance.call('freezeClient', { params: { id: accountId }, body: { reason, proof } })
    },
    /** Two people release a frozen account. */
    async release(accountId: string): Promise<void> {
      const { reason } = typed
      const params = { id: accountId }
      const { freezes } = await compliance.call<{ freezes: { id: string }[] }>('readClient', { params })
      const payload = { freezeId: freezes[0]?.id ?? '' }
      const proof = await compliance.stepUp(proposeStepUp({ action: 'release-account', object: accountId, version: 0, payload, reason }))
      await decideNewest(await compliance.call('releaseClient', { params, body: { reason, ...payload, proof } }), otherCompliance)
    },
  }
  return desk
}

async function succeed(send: ReadyAct): Promise<HttpResponse> {
  const response = await send()
  if (response.status !== 200) throw new Error(`the desk answered ${response.status} ${response.text}`)
  return response
}

const decideNewest = ({ approvalId }: { approvalId?: string }, by: StaffMember) => by.decide(approvalId ?? '', 'approved')
