import Big from 'big.js'
import type { Transaction } from '../../platform/database/database.ts'
import { type DealWork, workOnDeal } from '../deal/work-on-deal.ts'
import { plusMinutes, plusSeconds } from '../../platform/clock.ts'
import { announceChange } from '../../platform/change/change.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { type Block, type ChainPayment, type ChainTransaction, paymentsByAddress, shownAddress } from '../../provider/chain/chain.ts'
import { type Agreed, readTransaction } from '../../provider/chain/read-chain.ts'
import {
  findNewestDeal,
  findPaidDeals,
  findSightingsOf,
  findWatchedSightings,
  lockSighting,
  sumOfTransaction,
} from '../chain/sighting.store.ts'
import type { ChainSightingRow } from '../chain/chain-record.table.ts'
import { nodesNeeded } from '../chain/shown-transfers.ts'
import type { DealRefused } from '../deal/desk-change.ts'
import { addPayment, isDust, takePaymentBack } from '../deal/pay.ts'
import { isRecordedForOthers, lockTransaction } from '../deal/ledger.store.ts'
import { proveByTransfer, showSmallTransfer } from '../wallet/prove-by-transfer.ts'
import { isProvenSender } from '../wallet/senders.ts'
import { oneAfterAnother, type Round, type WatchContext } from './round.ts'
import { updateSighting } from './chain-watch.store.ts'

const slowSeconds = 60
const atOnce = 100

/** Looks at coins that came: records those that have enough confirmations, and takes back those whose block is gone. */
export async function watchSightings(context: WatchContext, round: Round): Promise<void> {
  const { network, now, finalAt, stopping } = round
  const rows = await findWatchedSightings(context.database, network, {
    finalAt,
    slowBefore: plusSeconds(now, -slowSeconds),
    limit: atOnce,
  })
  await oneAfterAnother(rows, stopping, (row) => lookAt(context, round, row))
}

async function lookAt(context: WatchContext, round: Round, sighting: ChainSightingRow): Promise<void> {
  const { chain, network, now } = round
  const reading = await readTransaction(chain, network, sighting.transaction, sighting.blockHeight)
  if (reading.kind !== 'agreed') return void (await updateSighting(context.database, sighting.id, { lookedAt: now }))
  const look = { round, reading, shown: shownOf(sighting, reading.value) }
  await context.database.transaction((tx) =>
    sighting.walletId === null ? recordAtDeal(context, tx, sighting, look) : recordAtWallet(context, tx, sighting, look),
  )
}

interface Shown {
  /** What the transaction still pays. Undefined: nothing of it is there. */
  payment: ChainPayment | undefined
  signer: string | null
  block: Block | null
  confirmations: number
}

interface Look {
  round: Round
  reading: Extract<Agreed<unknown>, { kind: 'agreed' }>
  shown: Shown
}

function shownOf(
  { outputIndex, coin, amount, address }: ChainSightingRow,
  { transaction, confirmations }: { transaction: ChainTransaction | null; confirmations: number },
): Shown {
  // Former releases kept each payment by itself.
  const all = transaction ? [...paymentsByAddress(transaction), ...transaction.payments] : []
  const payment = all.find((one) => one.index === outputIndex && one.coin === coin && one.to === address && Big(one.amount).eq(amount))
  return { payment, signer: transaction?.signer ?? null, block: transaction?.block ?? null, confirmations }
}

const factsOf = ({ block, confirmations }: Shown, now: Date) => ({
  blockHeight: block?.height ?? null,
  blockHash: block?.hash ?? null,
  blockAt: block && new Date(block.at),
  confirmations,
  lookedAt: now,
})

async function recordAtWallet(context: WatchContext, tx: Transaction, { id, walletId }: ChainSightingRow, look: Look): Promise<void> {
  const { round, reading, shown } = look
  const sighting = await lockSighting(tx, id)
  if (!sighting || walletId === null) return
  const isReported = sighting.state === 'confirmed'
  const counts = shown.payment !== undefined && shown.confirmations >= round.countsAt
  // A proof that was given stays: the key signed, whatever becomes of the block.
  const state = isReported || counts ? 'confirmed' : shown.payment ? 'seen' : 'gone'
  await updateSighting(tx, id, { ...factsOf(shown, round.now), state })
  if (isReported) return
  const { transaction, senders, coin, amount, address: to } = sighting
  const transfer = {
    walletId,
    transaction,
    from: shown.signer === null ? senders : [...new Set([...senders, shownAddress(round.network, shown.signer)])],
    coin,
    amount,
  }
  if (!counts) return showSmallTransfer(context, tx, { ...transfer, isThere: state === 'seen' })
  const evidence = { to, block: shown.block, confirmations: shown.confirmations, nodes: reading.by }
  await proveByTransfer(context, tx, { ...transfer, evidence })
}

type Refusal = Failure<'NOT_FOUND' | 'CONFLICT' | 'VALIDATION_FAILED'> | DealRefused

async function recordAtDeal(context: WatchContext, tx: Transaction, { id, dealId, ...seen }: ChainSightingRow, look: Look): Promise<void> {
  const now = await context.databaseNow(tx)
  const { round, reading, shown } = look
  const needed = await findNewestDeal(tx, dealId ?? '')
  if (!needed) return
  const isFew = reading.by < nodesNeeded(context.operator, needed.amountEur)
  const counts = shown.payment !== undefined && shown.confirmations >= round.countsAt && !isFew
  const isGone = shown.payment === undefined || shown.block === null
  if (seen.state === 'seen' && !counts) {
    const state = shown.payment ? 'seen' : 'gone'
    await updateSighting(tx, id, { ...factsOf(shown, round.now), state })
    if (seen.confirmations !== shown.confirmations || state === 'gone') await announceChange(tx, `deal:${needed.reference}`)
    return
  }
  if (seen.state === 'confirmed' && (isFew || !isGone)) {
    await updateSighting(tx, id, isFew ? { lookedAt: round.now } : factsOf(shown, round.now))
    return
  }
  const result = await workOnDeal<Refusal>(context, tx, { reference: needed.reference, actor: 'system', now }, async (work) => {
    // What another process recorded before the lock was ours.
    const sighting = await lockSighting(tx, id)
    if (!sighting || sighting.state !== seen.state) return
    const facts = factsOf(shown, round.now)
    if (sighting.state === 'seen') return take(context, tx, work, { ...sighting, ...facts })
    return takeBack(tx, work, { ...sighting, ...facts, state: shown.payment ? 'seen' : 'gone' })
  })
  // A person recorded the transaction for another deal, or with another amount. The coins stay seen, until that is taken back.
  if (result instanceof Failure && result.code === 'CONFLICT') return void (await updateSighting(tx, id, factsOf(shown, round.now)))
  if (result instanceof Failure) throw new Error(`coins of a deal were not recorded: ${result.code}`)
}

/** Records coins as a payment. The same payment, recorded by a person, is only linked with it. */
async function take(context: WatchContext, tx: Transaction, work: DealWork, sighting: ChainSightingRow): Promise<Refusal | void> {
  const { id, transaction, outputIndex, coin, amount, network, senders } = sighting
  const { offer, ledger, now, rootDealId } = work
  await lockTransaction(tx, { currency: coin, transaction })
  const ids = [transaction, `${transaction}:${outputIndex}`]
  const others = (await findSightingsOf(tx, rootDealId)).filter((one) => one.id !== id).map((one) => one.paymentId)
  const recorded = ledger.payments.find(
    ({ payment, reversal }) =>
      reversal === null &&
      payment.currency === coin &&
      ids.includes(payment.bankReference.trim().toLowerCase()) &&
      Big(payment.amount).eq(amount) &&
      !others.includes(payment.id),
  )
  let paymentId = recorded?.payment.id
  if (paymentId === undefined) {
    const paid = await findPaidDeals(tx, sighting)
    if (await isRecordedForOthers(tx, { currency: coin, transaction, dealIds: [...paid, rootDealId] })) return fail('CONFLICT')
    const { accountId, partyKind } = offer
    const rules = context.operator.wallets
    const isProven = await isProvenSender(tx, { accountId, partyKind, network, addresses: senders, rules, now })
    const sum = await sumOfTransaction(tx, sighting)
    if (!isProven && isDust(context, work, { coin, network, amount, sum }))
      return void (await updateSighting(tx, id, { ...sighting, state: 'dust' }))
    const added = await addPayment(context, tx, work, {
      amount,
      currency: coin,
      bookedAt: timeOf(sighting, { payBy: work.deal.payBy, now, pendingMinutes: context.operator.chain.pendingMinutes }),
      isWholeDay: false,
      bankReference: paid.length === 1 ? transaction : `${transaction}:${outputIndex}`,
      payerName: isProven ? (offer.partyName ?? '') : '',
      // Coins of several senders have no one address to which they could go back.
      payerAccount: senders.length === 1 ? (senders[0] ?? null) : null,
      payer: isProven ? 'party' : 'unproven-sender',
      staffId: null,
    })
    if (typeof added !== 'string') return added
    paymentId = added
  }
  await updateSighting(tx, id, { ...sighting, state: 'confirmed', paymentId })
}

interface Deadline {
  payBy: Date
  now: Date
  pendingMinutes: number
}

/**
 * When coins came: by the block or by our first sight, whichever is earlier; never in the future. What is in no block within the operator's minutes after the
 * time to pay came with its block: otherwise a transaction that waits would hold the price without a limit.
 */
function timeOf({ firstSeenAt, blockAt }: ChainSightingRow, { payBy, now, pendingMinutes }: Deadline): Date {
  const at = blockAt ?? now
  const isLate = at > plusMinutes(payBy, pendingMinutes)
  return new Date(Math.min(at.getTime(), now.getTime(), isLate ? Infinity : firstSeenAt.getTime()))
}

async function takeBack(tx: Transaction, work: DealWork, sighting: ChainSightingRow): Promise<Refusal | void> {
  const { id, paymentId, transaction } = sighting
  const payment = work.ledger.payments.find((one) => one.payment.id === paymentId)
  if (payment && payment.reversal === null) {
    const reversal = { id: payment.payment.id, kind: 'undone', at: work.now.toISOString(), reference: transaction } as const
    const refused = await takePaymentBack(tx, work, { ...reversal, staffId: null })
    if (refused) return refused
  }
  await updateSighting(tx, id, { ...sighting, paymentId: null })
}
