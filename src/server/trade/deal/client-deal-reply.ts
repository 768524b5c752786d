import { stateForClient } from '#contract/desk/deal-moves.ts'
import { questionForClient, stepForClient } from '#contract/desk/deal-for-client.ts'
import { isCrypto } from '#contract/currencies.ts'
import type { ClientQuestionCause } from '#contract/deal-progress.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { deal, PaymentInstructions } from '#contract/endpoints/deals.ts'
import { epcPayload } from '#contract/epc-payment.ts'
import type { Operator } from '#contract/operator.ts'
import { explorerOf, explorerPage } from '#contract/networks.ts'
import { type Bank, zoneOf } from '../../platform/config/bank.ts'
import { plusMinutes } from '../../platform/clock.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import type { readArrivals } from '../chain/sightings.ts'
import type { readShownTransfers } from '../chain/shown-transfers.ts'
import type { TradeContext } from '../context.ts'
import type { DealStepRow } from './deal.store.ts'
import type { DealRow } from './deal.table.ts'
import {
  confirmedBackOf,
  heldFor,
  type Ledger,
  type LedgerPayment,
  type LedgerTransfer,
  openCauses,
  openQuestions,
  sentReferenceOf,
} from './ledger.ts'
import { refundableOf } from './refund.ts'
import { needsMore } from './pay.ts'
import { dueCurrencyOf, restOf, surplusOf } from './terms.ts'
import { type OwnDeal, restPayableUntil } from './client-deal-next.ts'
import { pick } from '../../platform/pick.ts'

type Details = ReplyOf<typeof deal>
type Question = Details['questions'][number]

/** What our nodes show. */
interface OnChain {
  shown: Awaited<ReturnType<typeof readShownTransfers>>
  arrivals: Awaited<ReturnType<typeof readArrivals>>
  /** Of a sell: the client named a company that sends its coins. */
  hasCompany: boolean
}

/** What a client reads of what was recorded for a deal: nothing of who paid, of fills, and of what the desk wrote. */
export function recordedForClient(
  own: OwnDeal,
  { bank, explorerUrl, operator, shown, arrivals, hasCompany }: Pick<TradeContext, 'bank' | 'explorerUrl' | 'operator'> & OnChain,
): Pick<Details, 'received' | 'rest' | 'payments' | 'arrivals' | 'transfers' | 'questions'> {
  const { deal, ledger } = own
  // Everything counts for the deal that replaces it.
  if (deal.state === 'replaced') return { received: '0', rest: '0', payments: [], arrivals: [], transfers: [], questions: [] }
  return {
    received: heldFor(ledger).toFixed(),
    rest: restOf(own).toFixed(),
    // A record that was a mistake may be another client's payment.
    payments: ledger.payments.filter(({ reversal }) => reversal?.kind !== 'mistaken').map((one) => paymentReply(one, { ledger, bank })),
    arrivals: arrivals.filter(({ state }) => state === 'seen').map((one) => arrivalReply(one, deal, operator)),
    transfers: ledger.transfers.map((one) => transferReply(one, { ledger, explorerUrl, shown })),
    questions: questionsOf(own, hasCompany),
  }
}

function paymentReply(
  { payment, reversal, counts, by }: LedgerPayment,
  { ledger, bank }: { ledger: Ledger; bank: Bank },
): Details['payments'][number] {
  const { id, amount, currency } = payment
  const isPaidBack = confirmedBackOf(ledger, id).gte(amount)
  const counted = isCrypto(currency) && by === null && isProven(ledger, payment) ? 'proven' : 'counted'
  const state = reversal ? 'taken-back' : isPaidBack ? 'paid-back' : counts ? counted : 'in-review'
  return { amount, currency, bookedAt: bookedAtOf(payment, bank), state }
}

/** Whether coins count because of a proof: theirs of before, or one that ended the question. */
const isProven = ({ questions }: Ledger, { id, setAside }: LedgerPayment['payment']): boolean =>
  setAside === null ||
  questions.some(({ paymentId, outcome, endedBy }) => paymentId === id && outcome === 'accepted' && endedBy === 'system')

/** The bank's moment, or its booking day in the zone in which it was recorded. */
export const bookedAtOf = ({ bookedAt, isWholeDay, currency }: LedgerPayment['payment'], bank: Bank): string =>
  isWholeDay ? dayOf(bookedAt, zoneOf(bank, currency)) : bookedAt.toISOString()

const arrivalReply = (
  { amount, coin, firstSeenAt, blockAt, confirmations, needed }: OnChain['arrivals'][number],
  { payBy }: DealRow,
  { chain }: Pick<Operator, 'chain'>,
): Details['arrivals'][number] => ({
  amount,
  currency: coin,
  seenAt: firstSeenAt,
  blockBy: blockAt === null && new Date(firstSeenAt) <= payBy ? plusMinutes(payBy, chain.pendingMinutes).toISOString() : null,
  confirmations: confirmationsReply({ confirmations, needed }),
})

/** More than needed, while too few nodes agree. */
const confirmationsReply = ({ confirmations, needed }: { confirmations: number; needed: number }) => ({
  count: Math.min(confirmations, needed),
  needed,
})

const transferStates = { decided: 'being-sent', sent: 'sent', confirmed: 'confirmed', failed: 'failed', returned: 'failed' } as const

function transferReply(
  given: LedgerTransfer,
  { ledger, explorerUrl, shown }: { ledger: Ledger; explorerUrl: string | null; shown: OnChain['shown'] },
): Details['transfers'][number] {
  const { transfer, steps, state } = given
  const { id, purpose, currency, network, toAccount, committedAt, paymentId } = transfer
  const onChain = shown.get(id)
  // The reference of another step may be words of the desk.
  const sent = sentReferenceOf(given)
  // A transaction of coins would show where a stranger's coins came from.
  const transaction = sent === undefined || isOfStranger(ledger, paymentId) ? null : sent
  const explorer = network === null ? null : explorerOf(currency, network, explorerUrl)
  return {
    ...pick(transfer, 'purpose', 'amount', 'currency', 'network'),
    to: purpose === 'delivery' ? toAccount : null,
    state: transferStates[state],
    transaction,
    explorer: explorerPage(explorer, transaction),
    at: (steps.at(-1)?.step.at ?? committedAt).toISOString(),
    confirmations: onChain?.state === 'seen' ? confirmationsReply(onChain) : null,
  }
}

const isOfStranger = ({ payments }: Ledger, paymentId: string | null) =>
  payments.some(
    ({ payment, counts }) =>
      payment.id === paymentId && !counts && (payment.setAside === 'third-party' || payment.setAside === 'other-name'),
  )

/** The open questions, each once. *Review* is shown only if nothing else about a deal in question can be shown. */
function questionsOf(own: OwnDeal, hasCompany: boolean): Question[] {
  const { deal, ledger } = own
  const shown = new Set(openCauses(ledger).map((cause) => questionForClient[cause]))
  shown.delete('review')
  if (shown.size === 0 && deal.state === 'in-question') shown.add('review')
  const ofDeal = [...shown].map((cause) => ({ cause, ...amountOf(cause, own) }))
  const proof = needsMore(own) ? (hasCompany ? ('company' as const) : ('needed' as const)) : ('no-more' as const)
  const ofPayments = openQuestions(ledger).flatMap(({ cause, paymentId }) => ofPayment(own, questionForClient[cause], paymentId))
  return [...ofDeal, ...ofPayments.map((one) => (one.cause === 'unproven-sender' ? { ...one, proof } : one))]
}

function amountOf(cause: ClientQuestionCause, own: OwnDeal): Pick<Question, 'amount' | 'currency'> {
  const currency = dueCurrencyOf(own.offer)
  if (cause === 'short') return { amount: restOf(own).toFixed(), currency }
  if (cause === 'over') return { amount: surplusOf(own).toFixed(), currency }
  return { amount: null, currency: null }
}

function ofPayment(own: OwnDeal, cause: ClientQuestionCause, paymentId: string | null): Question[] {
  const entry = own.ledger.payments.find(({ payment }) => payment.id === paymentId)
  // That a refund came back is in its transfer.
  if (!entry || cause === 'review') return []
  const { amount, currency } = entry.payment
  return [{ cause, amount: cause === 'surplus' ? refundableOf(own, entry).toFixed() : amount, currency }]
}

/** How to pay what is still missing; null once nothing can be paid any more. */
export function instructionsFor(own: OwnDeal, now: Date): PaymentInstructions | null {
  const { deal, ledger } = own
  const until = restPayableUntil(own)
  // The clock ends what waits for money, so its instructions stay until then.
  if (!until || (deal.state === 'in-question' && until <= now)) return null
  const { instructions } = deal
  if (instructions.kind !== 'sepa' || heldFor(ledger).lte(0)) return instructions
  const { holder: name, iban, bic } = instructions
  const code = epcPayload({ name, iban, bic, amount: restOf(own).toFixed(2), reference: deal.reference })
  return { ...instructions, qr: 'payload' in code ? code.payload : null }
}

export function stepReply({ to, move, at, actor }: DealStepRow): Details['steps'][number] {
  const what = stepForClient[move]
  // Compliance is a person, so a review that began or ended by itself would be known as harmless, and the others as theirs.
  const isOfReview = what === 'in-review' || what === 'settled'
  const by = actor === 'client' || (actor === 'system' && !isOfReview) ? actor : 'desk'
  return { what, state: stateForClient(to), at: at.toISOString(), by }
}
