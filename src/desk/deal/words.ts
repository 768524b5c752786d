import { useState } from 'react'
import type { DealAction } from '#contract/desk/deal-actions.ts'
import { type Permission, permissions } from '#contract/desk/permissions.ts'
import type { DealRefusal } from '#contract/failures.ts'
import { t } from '../../web/language/text.ts'
import type { Deal, DealFill, DealPayment, StepOwner } from '../api/deals.ts'
import { amountText } from '../layout/deal-words.ts'
import { roleNames } from '../layout/codes.ts'

// All of these are called while rendering.

export const ownerName = (owner: StepOwner): string => t(`deals.owners.${owner}`)

/** "For: Payments, Supervisor". */
export const onlyForText = (permission: Permission): string => t('deals.onlyFor', { roles: roleNames(permissions[permission]) })

/** The currency of what the client gives. */
export const dueCurrencyOf = ({ direction, currency, coin }: Pick<Deal, 'direction' | 'currency' | 'coin'>): string =>
  direction === 'buy' ? currency : coin

export const paymentText = ({ amount, currency }: Pick<DealPayment, 'amount' | 'currency'>): string => amountText(amount, currency)

/** Of what no person recorded. */
export const byItselfText = (isCoins: boolean): string => t(isCoins ? 'deals.payments.fromChain' : 'deals.payments.byItself')

/** Whether a person can let a payment count. Coins need a company that the client named: those from a proven address count by themselves. */
export const mayBeAccepted = ({ senderCompanies }: Deal, { setAside }: Pick<DealPayment, 'setAside'>): boolean =>
  setAside !== 'unproven-sender' || senderCompanies.length > 0

/** The button that lets a payment count which was set aside. */
export const acceptText = ({ setAside }: Pick<DealPayment, 'setAside'>): string =>
  t(setAside === 'unproven-sender' ? 'deals.payments.acceptCoins' : 'deals.payments.accept')

export const fillText = ({ side, coinAmount }: Pick<DealFill, 'side' | 'coinAmount'>, coin: string): string =>
  t(side === 'buy' ? 'deals.fills.bought' : 'deals.fills.sold', { amount: amountText(coinAmount, coin) })

/** Why something cannot be done, in a sentence that says what to do. */
export function refusalSentence(refusal: DealRefusal, action?: DealAction): string {
  if (refusal === 'not-in-tolerance' && action === 'settle') return t('deals.refusals.honourFirst')
  if (refusal === 'not-in-tolerance' && action === 'loss') return t('deals.refusals.nothingMissing')
  return t(`deals.refusals.${refusal}`)
}

const permissionOf = {
  honour: 'deals.decide',
  settle: 'deals.decide',
  refund: 'deals.decide',
  refuse: 'deals.decide',
  stop: 'deals.stop',
  cancel: 'deals.stop',
  loss: 'deals.stop',
  deliver: 'transfers.decide',
} as const satisfies Record<DealAction, Permission>

/** Which permission an action needs. What compliance has stopped, only they decide. */
export function neededFor(action: DealAction, { questions }: Pick<Deal, 'questions'>): Permission {
  const isStopped = questions.some(({ cause, outcome }) => cause === 'stopped' && outcome === null)
  return isStopped && permissionOf[action] === 'deals.decide' ? 'deals.stop' : permissionOf[action]
}

const inTwo = (part: number) => String(part).padStart(2, '0')

/** A moment for a field of day and time, in the browser's zone: `2026-11-24T10:05`. */
export function localMoment(ms: number): string {
  const at = new Date(ms)
  return `${localDay(ms)}T${inTwo(at.getHours())}:${inTwo(at.getMinutes())}`
}

/** `2026-11-24`. */
export function localDay(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${inTwo(at.getMonth() + 1)}-${inTwo(at.getDate())}`
}

/** A moment that was typed in the browser's zone, as the service takes it. */
export const momentOf = (local: string): string => new Date(local).toISOString()

/** When the form was opened, in milliseconds. */
export function useOpenedAt(): number {
  const [openedAt] = useState(() => Date.now())
  return openedAt
}
