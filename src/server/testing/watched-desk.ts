import { eq } from 'drizzle-orm'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { recordTransferStep } from '#contract/desk/endpoints/deal-acts.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { chainNetworkTable, chainSightingTable, chainTransferTable } from '../trade/chain/chain-record.table.ts'
import { sweep } from '../trade/deal/sweep.ts'
import * as deals from './deals.ts'
import { operatorFileWith } from './operator-file.ts'
import { watchedService } from './watched-service.ts'

/** A desk whose deals in bitcoin are watched on a fake chain with two nodes. From EUR 5,000 on, both must agree. */
export async function watchedDesk() {
  const watched = await watchedService({ OPERATOR_FILE: operatorFileWith({ chain: { twoSourcesFromEur: 5000 } }) })
  const { bitcoin, away, lies, heights, service, context, lookAgain, watch } = watched
  const { database, clock } = service
  const desk = await deals.dealDesk(service)
  const { dealer, payments } = desk

  /** Before each test. */
  async function begin() {
    away.clear()
    lies.clear()
    heights.clear()
    await deals.passMinutes(service, desk, 1)
    // The first rounds: from then on, the blocks that follow are read.
    await watch()
  }

  const readOf = (reference: string) => deals.readDealOf(dealer, reference)
  const stateOf = async (reference: string) => (await readOf(reference)).state
  const movesOf = async (reference: string) => (await readOf(reference)).steps.map(({ move }) => move)
  const stepsOf = async (reference: string) => (await readOf(reference)).transfers.at(-1)?.steps.map(({ kind }) => kind)
  const causesOf = async (reference: string) =>
    (await readOf(reference)).questions.filter(({ outcome }) => !outcome).map(({ cause }) => cause)

  /** A buy whose coins are decided to leave, to this address. */
  async function sendingDeal(changed: Partial<TypedOfferDraft> = {}) {
    const { reference } = await deals.acceptedDeal(service, desk, changed)
    const { fiatAmount } = await readOf(reference)
    await deals.recordPayment(service, payments, reference, { amount: fiatAmount })
    await deals.newWallet(service, desk, await readOf(reference))
    await deals.recordFill(service, dealer, reference)
    const decided = await deals.deliver(payments, reference)
    if (decided.body.approvalId) await deals.approve(desk.otherPayments, decided.body.approvalId)
    const [transfer] = (await readOf(reference)).transfers
    if (!transfer) throw new Error('nothing leaves')
    return { reference, transferId: transfer.id, amount: transfer.amount, to: transfer.toAccount }
  }

  async function recordSent(reference: string, transaction: string) {
    const { version, transfers } = await readOf(reference)
    const body = { kind: 'sent', reference: transaction, at: clock().toISOString(), version } as const
    const answer = await payments.call(recordTransferStep, { params: { reference, id: transfers[0]?.id ?? '' }, body })
    if (answer.status !== 200) throw new Error(`the step was refused: ${answer.status}`)
  }

  /** A buy whose transaction was sent and waits for a block. */
  async function sentDeal(changed?: Partial<TypedOfferDraft>, sent: { amount?: string; to?: string } = {}) {
    const deal = await sendingDeal(changed)
    const id = bitcoin.send({ to: deal.to, amount: deal.amount, ...sent })
    await recordSent(deal.reference, id)
    await lookAgain()
    return { ...deal, id }
  }

  const networkRows = () => database.select().from(chainNetworkTable).where(eq(chainNetworkTable.network, 'bitcoin'))
  const shownOf = async (transferId: string) =>
    (await database.select().from(chainTransferTable).where(eq(chainTransferTable.transferId, transferId)))[0]

  /** A sell that waits for its coins. `from`: a proven wallet. */
  async function waitingSell(changed: Partial<TypedOfferDraft> = {}) {
    const { reference } = await deals.acceptedDeal(service, desk, { direction: 'sell', ...changed })
    const { instructions, coinAmount, payBy } = await readOf(reference)
    if (instructions.kind !== 'coins') throw new Error('coins are awaited')
    const from = newBitcoinAddress()
    await deals.newWallet(service, desk, await readOf(reference), from)
    return { reference, to: instructions.address, amount: coinAmount, payBy: new Date(payBy), from }
  }

  const sightingOf = async (transaction: string) =>
    (await database.select().from(chainSightingTable).where(eq(chainSightingTable.transaction, transaction)))[0]
  const sweepNow = () => sweep(context)
  return {
    ...watched,
    desk,
    begin,
    readOf,
    stateOf,
    movesOf,
    stepsOf,
    causesOf,
    sendingDeal,
    recordSent,
    sentDeal,
    networkRows,
    shownOf,
    waitingSell,
    sightingOf,
    sweepNow,
  }
}
