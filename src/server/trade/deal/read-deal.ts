import Big from 'big.js'
import { isCrypto } from '#contract/currencies.ts'
import { readReference } from '#contract/creditor-reference.ts'
import type { readDeal as endpoint } from '#contract/desk/endpoints/deals.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { explorerOf } from '#contract/networks.ts'
import type { Bank } from '../../platform/config/bank.ts'
import { inSnapshot, sendTogether, type Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { listOpenAbout } from '../../staff/approval/approval.ts'
import { isWatched } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import { findStepsWithNames } from './deal.store.ts'
import { heldFor, type LedgerFill, type LedgerPayment, type LedgerTransfer, receivedFor } from './ledger.ts'
import { listProvenAddresses } from '../wallet/proven-sender.ts'
import { refundableOf } from './refund.ts'
import { coinsToFill, dueOf, type SettledDeal } from './terms.ts'
import { actionsOf } from './actions.ts'
import { bookedAtOf } from './client-deal-reply.ts'
import { readArrivals } from '../chain/sightings.ts'
import { readShownTransfers } from '../chain/shown-transfers.ts'
import { readNetworks } from '../chain/watch-state.ts'
import { findNeighbours } from './deal-lists.store.ts'
import { questionReply, summaryOf } from './deal-lists.ts'
import { nextAtDesk } from './desk-deal-next.ts'
import { listDestinations } from './destinations.ts'
import { findDealToDecide } from './desk-change.ts'
import { nextSteps } from './transfer.ts'
import { deliveryNeedsTwo } from './deliver.ts'
import { pick } from '../../platform/pick.ts'

type Details = ReplyOf<typeof endpoint>

/** One deal with everything that was recorded for it. */
export const readDeal = (context: TradeContext, reference: string): Promise<Details | Failure<'NOT_FOUND'>> =>
  inSnapshot(context.database, (tx) => readIn(context, tx, reference))

async function readIn(context: TradeContext, tx: Transaction, reference: string): Promise<Details | Failure<'NOT_FOUND'>> {
  const found = await findDealToDecide(context, tx, readReference(reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const { deal, offer, ledger, accountState } = found
  if (offer.partyKind === null) throw new Error('a deal has a party')
  const [now, steps, neighbours, approvals] = await sendTogether([
    context.databaseNow(tx),
    findStepsWithNames(tx, deal.id),
    findNeighbours(tx, { id: deal.id, rootDealId: deal.rootDealId ?? deal.id }),
    listOpenAbout(tx, deal.reference, context.clock()),
  ])
  const destinations = await listDestinations(context, tx, { ...found, now })
  const ids = ledger.transfers.map(({ transfer }) => transfer.id)
  const shown = await readShownTransfers(tx, context.operator, { ids, amountEur: offer.amountEur })
  const needsTwo = deliveryNeedsTwo(context, offer)
  const since = steps.at(-1)?.step.at ?? deal.acceptedAt
  const { owner, next } = nextAtDesk({ ...found, destinations, deliveryNeedsTwo: needsTwo, approvals, shown, since })
  return {
    ...summaryOf(found, owner),
    now: now.toISOString(),
    ...pick(deal, 'version', 'accountId', 'termsVersion', 'proof', 'instructions'),
    next,
    accountState,
    offer: offer.reference,
    partyKind: offer.partyKind,
    ...pick(offer, 'rate', 'feeAmount', 'networkFee', 'lateMinutes', 'shortAmount'),
    ...neighbours,
    sums: {
      due: Big(dueOf(offer)).toFixed(),
      received: receivedFor(ledger).toFixed(),
      held: heldFor(ledger).toFixed(),
      toFill: coinsToFill(found).toFixed(),
    },
    payments: ledger.payments.map((payment) => paymentReply(found, payment, context.bank)),
    fills: ledger.fills.map(fillReply),
    transfers: ledger.transfers.map((one) => ({ ...transferReply(one), chain: shown.get(one.transfer.id) ?? null })),
    arrivals: await readArrivals(tx, context.operator, deal.rootDealId ?? deal.id),
    explorer: explorerOf(offer.coin, offer.network, context.explorerUrl),
    watch: await watchOf(context, tx, offer),
    questions: ledger.questions.map(questionReply),
    steps: steps.map(({ step, name }) => ({ ...pick(step, 'number', 'move', 'at'), state: step.to, by: name ?? step.actor })),
    actions: actionsOf(found),
    deliveryNeedsTwo: needsTwo,
    destinations,
    provenAddresses: await provenAddressesOf(context, tx, found, now),
    approvals,
  }
}

/** Where the coins that came can go back to. */
async function provenAddressesOf({ operator }: TradeContext, tx: Transaction, { offer, ledger }: SettledDeal, now: Date) {
  if (!ledger.payments.some(({ payment }) => isCrypto(payment.currency))) return []
  const { accountId, partyKind, network } = offer
  return listProvenAddresses(tx, { accountId, partyKind, network, rules: operator.wallets, now })
}

/** Of the deal's network; null if nobody watches the coin there. */
async function watchOf({ chain }: TradeContext, tx: Transaction, offer: SettledDeal['offer']): Promise<Details['watch']> {
  if (!isWatched(chain, offer)) return null
  return (await readNetworks(tx, chain)).find((one) => one.network === offer.network) ?? null
}

function paymentReply(settled: SettledDeal, entry: LedgerPayment, bank: Bank): Details['payments'][number] {
  const { payment, reversal, counts, by } = entry
  return {
    ...pick(payment, 'id', 'amount', 'currency', 'bankReference', 'payerName', 'payerAccount', 'setAside', 'recordedAt'),
    bookedAt: bookedAtOf(payment, bank),
    counts,
    reversal: reversal && { kind: reversal.kind, at: reversal.at.toISOString(), reference: reversal.reference },
    refundable: refundableOf(settled, entry).toFixed(),
    recordedBy: by,
  }
}

const fillReply = ({ fill, annulment, by }: LedgerFill): Details['fills'][number] => ({
  ...pick(fill, 'id', 'side', 'venue', 'venueReference', 'coinAmount', 'fiatAmount', 'filledAt', 'recordedAt'),
  annulled: annulment?.reason ?? null,
  recordedBy: by,
})

function transferReply({ transfer, steps, state, by, order }: LedgerTransfer): Omit<Details['transfers'][number], 'chain'> {
  return {
    ...pick(transfer, 'id', 'number', 'purpose', 'paymentId', 'approvalId'),
    ...pick(transfer, 'amount', 'currency', 'network', 'toName', 'toAccount', 'memo', 'committedAt'),
    decidedBy: by,
    steps: steps.map(({ step, by: recordedBy }) => ({ ...pick(step, 'kind', 'reference', 'at', 'recordedAt'), recordedBy })),
    order: order && { id: order.endToEndId, madeAt: order.madeAt.toISOString(), isContradicted: order.isContradicted },
    next: [...nextSteps[state]],
  }
}
