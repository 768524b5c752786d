import { isCrypto } from '#contract/currencies.ts'
import { readReference } from '#contract/creditor-reference.ts'
import type { readDeal as endpoint } from '#contract/desk/endpoints/deals.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { memoTypeOf } from '#contract/memo-type.ts'
import { explorerOf } from '#contract/networks.ts'
import { findFrozenAt } from '../../client/account/account.store.ts'
import { type Bank, zoneOf } from '../../platform/config/bank.ts'
import { inSnapshot, sendTogether, type Transaction } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { listOpenAbout } from '../../staff/approval/approval.ts'
import { isWatched } from '../../provider/chain/read-chain.ts'
import type { TradeContext } from '../context.ts'
import { findStepsWithNames } from './deal.store.ts'
import { type Ledger, type LedgerFill, type LedgerPayment, type LedgerTransfer, receivedFor } from './ledger.ts'
import { listProvenAddresses } from '../wallet/senders.ts'
import { refundableOf } from './refund.ts'
import { companiesOf } from './pay.ts'
import { coinsToFill, type SettledDeal } from './terms.ts'
import { actionsOf } from './actions.ts'
import { bookedAtOf } from './client-deal-reply.ts'
import { readArrivals } from '../chain/sightings.ts'
import { readShownTransfers } from '../chain/shown-transfers.ts'
import { readNetworks } from '../chain/watch-state.ts'
import { findNeighbours } from './deal-lists.store.ts'
import { questionReply, summaryOf } from './deal-lists.ts'
import { nextAtDesk } from './desk-deal-next.ts'
import { isOwnConcession } from './honour.ts'
import { listDestinations } from './destinations.ts'
import { findDealToDecide } from './desk-change.ts'
import { findBankReports } from './bank-reports.store.ts'
import { paymentsBehind, rolesBesideVoucher } from './vouchers.ts'
import { nextSteps } from './transfer.ts'
import { deliveryFacts, deliveryNeedsTwo } from './deliver.ts'
import { pick } from '../../platform/pick.ts'

type Details = ReplyOf<typeof endpoint>

interface Asked {
  staffId: string
  /** As typed. */
  reference: string
}

/** One deal with everything that was recorded for it, for a person of the desk. */
export const readDeal = (context: TradeContext, asked: Asked): Promise<Details | Failure<'NOT_FOUND'>> =>
  inSnapshot(context.database, (tx) => readIn(context, tx, asked))

async function readIn(context: TradeContext, tx: Transaction, { staffId, reference }: Asked): Promise<Details | Failure<'NOT_FOUND'>> {
  const found = await findDealToDecide(context, tx, readReference(reference) ?? '')
  if (!found) return fail('NOT_FOUND')
  const { deal, offer, ledger } = found
  if (offer.partyKind === null) throw new Error('a deal has a party')
  const [now, steps, neighbours, approvals, frozenAt] = await sendTogether([
    context.databaseNow(tx),
    findStepsWithNames(tx, deal.id),
    findNeighbours(tx, { id: deal.id, rootDealId: deal.rootDealId ?? deal.id }),
    listOpenAbout(tx, deal.reference, context.clock()),
    findFrozenAt(tx, deal.accountId),
  ])
  const destinations = await listDestinations(context, tx, { ...found, now })
  const ids = ledger.transfers.map(({ transfer }) => transfer.id)
  const shown = await readShownTransfers(tx, context.operator, { ids, amountEur: offer.amountEur })
  const ofBank = await readReportedBy(context, tx, ledger)
  const needsTwo = await deliveryNeedsTwo(context, tx, { offer, staffId, now })
  const since = steps.at(-1)?.step.at ?? deal.acceptedAt
  const { owner, next } = nextAtDesk({ ...found, destinations, deliveryNeedsTwo: needsTwo, approvals, shown, since })
  return {
    ...summaryOf(found, owner),
    now: now.toISOString(),
    ...pick(deal, 'version', 'accountId', 'termsVersion', 'proof', 'instructions'),
    next,
    frozenAt: frozenAt?.toISOString() ?? null,
    offer: offer.reference,
    partyKind: offer.partyKind,
    ...pick(offer, 'rate', 'feeAmount', 'networkFee', 'lateMinutes', 'shortAmount'),
    ...neighbours,
    sums: {
      ...deliveryFacts(found).sums,
      received: receivedFor(ledger).toFixed(),
      toFill: coinsToFill(found).toFixed(),
    },
    payments: ledger.payments.map((payment) => ({ ...paymentReply(found, payment, context.bank), ...ofBank(payment) })),
    fills: ledger.fills.map(fillReply),
    transfers: ledger.transfers.map((one) => ({ ...transferReply(one), chain: shown.get(one.transfer.id) ?? null })),
    arrivals: await readArrivals(tx, context.operator, deal.rootDealId ?? deal.id),
    explorer: explorerOf(offer.coin, offer.network, context.explorerUrl),
    watch: await watchOf(context, tx, offer),
    questions: ledger.questions.map((question) => questionReply(question, found.accountState)),
    steps: steps.map(({ step, name }) => ({ ...pick(step, 'number', 'move', 'at'), state: step.to, by: name ?? step.actor })),
    actions: actionsOf(found).map(({ action, refusals }) => ({
      action,
      refusals: action === 'honour' && isOwnConcession(found, staffId) ? [...refusals, 'own-offer' as const] : refusals,
    })),
    deliveryNeedsTwo: needsTwo,
    destinations: destinations.map(({ confirmedBy: _confirmedBy, ...one }) => one),
    rolesBeside: (await rolesBesideVoucher(tx, { staffId, paymentIds: paymentsBehind(ledger) })) ?? null,
    provenAddresses: await provenAddressesOf(context, tx, found, now),
    senderCompanies: offer.direction === 'sell' ? await companiesOf(context, tx, { ...found, now }) : [],
    approvals,
  }
}

/** Where the coins that came can go back to. */
async function provenAddressesOf({ operator }: TradeContext, tx: Transaction, { offer, ledger }: SettledDeal, now: Date) {
  if (!ledger.payments.some(({ payment }) => isCrypto(payment.currency))) return []
  return (await listProvenAddresses(tx, { ...offer, rules: operator.wallets, now })).map((one) => pick(one, 'address', 'name', 'proof'))
}

/** Of the deal's network; null if nobody watches the coin there. */
async function watchOf({ chain }: TradeContext, tx: Transaction, offer: SettledDeal['offer']): Promise<Details['watch']> {
  if (!isWatched(chain, offer)) return null
  return (await readNetworks(tx, chain)).find((one) => one.network === offer.network) ?? null
}

type ReportedBy = Pick<Details['payments'][number], 'reportedBy' | 'isAtBreak'>

/** What the bank's files report about each payment. */
async function readReportedBy(
  { bank, statementBreaks }: TradeContext,
  tx: Transaction,
  ledger: Ledger,
): Promise<(payment: LedgerPayment) => ReportedBy> {
  const ids = ledger.payments.map(({ payment }) => payment.id)
  const reported = await findBankReports(tx, ids)
  const breaks = reported.size > 0 ? await statementBreaks(tx, [...new Set([...reported.values()].map(({ account }) => account))]) : []
  return ({ payment: { id, currency } }) => {
    const found = reported.get(id)
    if (!found) return { reportedBy: null, isAtBreak: false }
    const day = dayOf(found.bookedAt, zoneOf(bank, currency))
    return {
      reportedBy: found.by,
      isAtBreak: breaks.some(({ account, from, to }) => account === found.account && from <= day && day <= to),
    }
  }
}

function paymentReply(settled: SettledDeal, entry: LedgerPayment, bank: Bank): Omit<Details['payments'][number], keyof ReportedBy> {
  const { payment, reversal, counts, by } = entry
  return {
    ...pick(payment, 'id', 'amount', 'currency', 'bankReference', 'payerName', 'payerAccount', 'setAside', 'approvalId', 'recordedAt'),
    bookedAt: bookedAtOf(payment, bank),
    counts,
    reversal: reversal && { kind: reversal.kind, at: reversal.at.toISOString(), reference: reversal.reference },
    refundable: refundableOf(settled, entry).toFixed(),
    recordedBy: by,
  }
}

const fillReply = ({ fill, annulment, by }: LedgerFill): Details['fills'][number] => ({
  ...pick(fill, 'id', 'side', 'venue', 'venueReference', 'coinAmount', 'fiatAmount', 'filledAt', 'recordedAt', 'approvalId'),
  trade:
    fill.tradeCoinAmount !== null && fill.tradeFiatAmount !== null
      ? { coinAmount: fill.tradeCoinAmount, fiatAmount: fill.tradeFiatAmount }
      : null,
  annulled: annulment?.reason ?? null,
  recordedBy: by,
})

function transferReply({ transfer, steps, state, by, order }: LedgerTransfer): Omit<Details['transfers'][number], 'chain'> {
  return {
    ...pick(transfer, 'id', 'number', 'purpose', 'paymentId', 'approvalId'),
    ...pick(transfer, 'amount', 'currency', 'network', 'toName', 'toAccount', 'memo', 'committedAt'),
    memoType: memoTypeOf(transfer),
    decidedBy: by,
    steps: steps.map(({ step, by: recordedBy }) => ({ ...pick(step, 'kind', 'reference', 'at', 'recordedAt'), recordedBy })),
    order: order && { id: order.endToEndId, madeAt: order.madeAt.toISOString(), isContradicted: order.isContradicted },
    next: [...nextSteps[state]],
  }
}
