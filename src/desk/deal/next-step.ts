import Big from 'big.js'
import { deliveryOf } from '#contract/desk/deal-payloads.ts'
import { shortTolerance } from '#contract/desk/short-tolerance.ts'
import { t } from '../../web/language/text.ts'
import type { Deal, DealQuestion, DealTransfer, Destination, StepOwner } from '../api/deals.ts'
import { amountText } from '../layout/deal-words.ts'
import { isContradicted } from './OnChain.tsx'
import { dueCurrencyOf, paymentText, refusalSentence } from './words.ts'

/** A form that does a next step. */
export type NextForm = { form: 'payment' | 'fill' | 'deliver' } | { form: 'accept' | 'refund' | 'transfer'; id: string }

/** The one thing that is to be done next. */
export interface NextStep {
  sentence: string
  owner: StepOwner | null
  /** Null: at once. */
  dueAt: string | null
  /** Since when it waits. */
  since: string | null
  /** The form that does it. */
  form?: NextForm
  /** The proposal that waits. */
  approvalId?: string
}

/** What is to be done next, by whom and until when. Call while rendering. */
export function nextStepOf(deal: Deal): NextStep {
  const since = deal.steps.at(-1)?.at ?? deal.acceptedAt
  const step = { owner: deal.owner, dueAt: null, since }
  switch (deal.state) {
    case 'awaiting-payment':
    case 'awaiting-coins':
      return isSenderInQuestion(deal)
        ? { ...step, ...questionStep(deal) }
        : { ...step, dueAt: deal.payBy, sentence: awaited(deal), form: { form: 'payment' } }
    case 'paid':
      return { ...step, sentence: toFill(deal), form: { form: 'fill' } }
    case 'executed':
      return { ...step, ...delivering(deal) }
    case 'sending':
      return {
        ...step,
        ...sendingStep(deal.transfers.findLast(({ purpose }) => purpose === 'delivery')),
      }
    case 'refunding':
      return { ...step, ...refundingStep(deal) }
    case 'in-question':
    case 'done':
    case 'lapsed':
    case 'cancelled':
    case 'replaced':
    case 'refunded':
      return { ...step, ...questionStep(deal) }
  }
}

function awaited({ sums, direction, ...deal }: Deal): string {
  const due = dueCurrencyOf({ direction, ...deal })
  const left = amountText(Big(sums.due).minus(sums.held).toFixed(), due)
  if (Big(sums.held).gt(0)) return t('deals.next.rest', { amount: left })
  return t(direction === 'buy' ? 'deals.next.pay' : 'deals.next.sendCoins', { amount: left })
}

const toFill = ({ sums, direction, coin }: Deal) =>
  t(direction === 'buy' ? 'deals.next.buy' : 'deals.next.sell', { amount: amountText(sums.toFill, coin) })

type Part = Partial<NextStep> & Pick<NextStep, 'sentence'>

const proposalOf = ({ approvals }: Deal, action: Deal['approvals'][number]['action']): Part | undefined => {
  const open = approvals.find((one) => one.action === action)
  return open && { sentence: t('deals.next.decideProposal'), approvalId: open.id }
}

function delivering(deal: Deal): Part {
  const proposal = proposalOf(deal, 'send-delivery')
  if (proposal) return proposal
  const refusal = deal.actions.find(({ action }) => action === 'deliver')?.refusals[0]
  if (refusal) return { sentence: refusalSentence(refusal, 'deliver'), ...(refusal === 'account-not-active' && { owner: 'compliance' }) }
  const [first] = deal.destinations
  if (!first) return { sentence: t(deal.direction === 'buy' ? 'deals.next.noWallet' : 'deals.next.noPayoutAccount') }
  if (deal.destinations.every(({ refusals }) => refusals.length > 0)) return refusedDestination(first)
  const { amount, currency } = deliveryOf(deal)
  const text = { amount: amountText(amount, currency) }
  return { sentence: t(deal.deliveryNeedsTwo ? 'deals.next.proposeDelivery' : 'deals.next.deliver', text), form: { form: 'deliver' } }
}

/** The client's choice, or the best one, cannot be used yet. */
function refusedDestination({ refusals: [refusal], usableFrom }: Destination): Part {
  if (!refusal) return { sentence: t('deals.next.waits') }
  const isForClient = refusal === 'wallet-waits' || refusal === 'wallet-not-proven'
  return {
    sentence: refusalSentence(refusal, 'deliver'),
    ...(isForClient && { owner: 'client' }),
    ...(refusal === 'wallet-waits' && { dueAt: usableFrom }),
  }
}

function sendingStep(transfer: DealTransfer | undefined): Part {
  if (!transfer) return { sentence: t('deals.next.waits') }
  const amount = amountText(transfer.amount, transfer.currency)
  const send = transfer.network === null ? 'deals.next.sendMoney' : 'deals.next.send'
  return {
    sentence: isContradicted(transfer)
      ? t('deals.next.contradicted')
      : t(transfer.steps.length === 0 ? send : 'deals.next.confirm', { amount }),
    form: { form: 'transfer', id: transfer.id },
  }
}

const isRunning = ({ next }: DealTransfer) => next.includes('confirmed')

/** A refund that was decided or proposed. */
function begunRefund(deal: Deal): Part | undefined {
  const running = deal.transfers.find((one) => one.purpose === 'refund' && isRunning(one))
  if (!running) return proposalOf(deal, 'send-refund')
  const amount = amountText(running.amount, running.currency)
  const isTakenBack = isOfTakenBack(deal, running)
  const isSent = running.steps.length > 0
  const form = { form: 'transfer', id: running.id } as const
  if (isContradicted(running)) return { sentence: t('deals.next.contradicted'), form }
  const sendBack = running.network === null ? 'deals.next.sendMoneyBack' : 'deals.next.sendBack'
  return {
    sentence: t(isSent ? 'deals.next.confirmBack' : isTakenBack ? 'deals.next.doNotSend' : sendBack, { amount }),
    form,
  }
}

/** Whether a transfer pays back what the bank has taken back already. */
export const isOfTakenBack = ({ payments }: Deal, { paymentId }: DealTransfer): boolean =>
  payments.some(({ id, reversal }) => id === paymentId && reversal !== null)

function refundingStep(deal: Deal): Part {
  const begun = begunRefund(deal)
  if (begun) return begun
  const payment = deal.payments.find(({ counts, refundable }) => counts && Big(refundable).gt(0))
  if (!payment) return { sentence: t('deals.next.waits') }
  const amount = paymentText({ amount: payment.refundable, currency: payment.currency })
  return { sentence: t('deals.next.proposeRefund', { amount }), form: { form: 'refund', id: payment.id } }
}

const openQuestions = ({ questions }: Deal) => questions.filter(({ outcome }) => outcome === null)

/** Whether what waits for a decision about its sender would pay the deal, with the tolerance that the offer printed. */
function isSenderInQuestion(deal: Deal): boolean {
  const asked = openQuestions(deal).flatMap(({ cause, paymentId }) => (canCount(cause) ? [paymentId] : []))
  const waiting = deal.payments.filter(({ id }) => asked.includes(id))
  const held = waiting.reduce((sum, { amount }) => sum.plus(amount), Big(deal.sums.held))
  return waiting.length > 0 && held.plus(shortTolerance(deal)).gte(deal.sums.due)
}

/** In question, the question of the deal; of a deal that is over or waits for money, what waits for a decision about a payment. */
function questionStep(deal: Deal): Partial<NextStep> & Pick<NextStep, 'sentence'> {
  const open = openQuestions(deal)
  const ofDeal = open.filter(({ paymentId }) => paymentId === null)
  const question =
    ofDeal.findLast(({ owner }) => owner === deal.owner) ?? ofDeal.at(-1) ?? open.find(({ cause }) => canCount(cause)) ?? open[0]
  const mustNotLeave = deal.transfers.some((one) => isRunning(one) && isOfTakenBack(deal, one))
  const begun = mustNotLeave || question?.paymentId !== null ? begunRefund(deal) : undefined
  if (begun) return { owner: 'payments', ...begun }
  if (!question) return { sentence: t('deals.next.none'), owner: null, since: null }
  const asked = asItCanBeDecided(deal, question)
  return {
    sentence: isThereAgain(deal, asked) ? t('deals.next.settle') : t(`deals.todo.${asked.cause}`),
    owner: asked.owner,
    since: asked.openedAt,
    ...formOf(asked),
  }
}

/** Whether a payment counts after compliance looked who sent it. */
export const canCount = (cause: DealQuestion['cause']): boolean => cause === 'other-name' || cause === 'unproven-sender'

/** A deal that is done, replaced or paid back needs no more: then what came under another name, or from an unproven wallet, can only go back. */
const asItCanBeDecided = ({ state }: Deal, question: DealQuestion): DealQuestion =>
  canCount(question.cause) && (state === 'done' || state === 'replaced' || state === 'refunded')
    ? { ...question, cause: 'further', owner: 'payments' }
    : question

/** Whether what was taken back was paid again, or its record was corrected. */
const isThereAgain = ({ actions }: Deal, { cause }: DealQuestion) =>
  cause === 'taken-back' && actions.some(({ action, refusals }) => action === 'settle' && refusals.length === 0)

function formOf({ paymentId, cause }: DealQuestion): Pick<NextStep, 'form'> {
  if (cause === 'coins-left') return { form: { form: 'fill' } }
  if (paymentId === null) return {}
  return { form: { form: canCount(cause) ? 'accept' : 'refund', id: paymentId } }
}
