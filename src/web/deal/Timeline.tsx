import { type ReactNode, useId } from 'react'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { readOperator } from '../ui/operator.ts'
import { amountTexts } from '../ui/trade-text.ts'
import { amountText } from './Recorded.tsx'
import { asksForRest, isBeingConfirmed, isLookedAt, laterSteps, missingText, outcomeOf, seenText } from './deal-course.ts'

/** Every step so far with its time, then what is next, by whom and by when, and what follows. */
export function Timeline({ deal, className }: { deal: DealDetails; className: string }) {
  const { steps, next } = deal
  const id = useId()
  const brand = readOperator().brand.name
  const outcome = outcomeOf(deal)
  const actors = { client: t('trade.you'), desk: brand, system: t('deal.by.system') }
  return (
    <section aria-labelledby={id} className={classNames('max-w-3xl lg:mr-98 lg:max-w-none', className)}>
      <h2 id={id} className="font-display text-xl">
        {t('deal.timeline')}
      </h2>
      <ol className="mt-6 border-l border-field">
        {steps.map(({ what, at, by }) => (
          <Step key={`${at} ${what}`} mark="border-accent bg-accent">
            <p className="font-medium">{t(`deal.steps.${what}`)}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{formatTime(at, 'exactTime')}</time>
              {`\u00a0· ${actors[by]}`}
            </p>
          </Step>
        ))}
        <Step mark="border-gold bg-paper">
          <p className="text-sm text-muted">{next ? t('deal.nextBy', { who: whoActs(deal, next, brand) }) : t('trade.now')}</p>
          <p className="measure wrap-anywhere" role="status">
            {next ? nextText(deal, next) : outcome && t(`deal.over.${outcome}`)}
          </p>
        </Step>
        {laterSteps(deal).map((step) => (
          <Step key={step} mark="border-field bg-paper">
            <p className="text-muted">
              {step === 'sending' ? t('deal.future.sending', { amount: amountTexts(deal).gets }) : t(`deal.future.${step}`)}
            </p>
          </Step>
        ))}
      </ol>
    </section>
  )
}

type Next = NonNullable<DealDetails['next']>

function whoActs(deal: DealDetails, { what, who }: Next, brand: string): string {
  if (isBeingConfirmed(deal)) return t('deal.by.network')
  if (isLookedAt(deal)) return brand
  if (who === 'client') return t('trade.you')
  if (who === 'desk') return brand
  if (what === 'wait-for-wallet') return brand
  // A buy is delivered in coins and refunded in money; a sell the other way round.
  return t((deal.direction === 'buy') === (what === 'arrive') ? 'deal.by.network' : 'deal.by.banks')
}

function nextText(deal: DealDetails, { what, by }: Next): string {
  const { direction } = deal
  const { gives, gets } = amountTexts(deal)
  if (isBeingConfirmed(deal)) return t('deal.next.confirm', { amount: seenText(deal) })
  if (isLookedAt(deal)) return t('deal.next.looked-at', { time: timeOf(by) })
  if (what === 'pay' && !asksForRest(deal)) return t(`deal.next.pay.${direction}`, { amount: gives, time: timeOf(by) })
  if (what === 'pay' || what === 'pay-rest') return t(`deal.next.pay-rest.${direction}`, { amount: missingText(deal), time: timeOf(by) })
  if (what === 'answer-offer') return t('deal.next.answer-offer', { time: timeOf(by) })
  if (what === 'wait-for-wallet')
    return by === null ? t('deal.next.wait-for-wallet.desk') : t('deal.next.wait-for-wallet.until', { time: timeOf(by) })
  if (what === 'wait-for-payout-account') return t('deal.next.wait-for-payout-account', { time: timeOf(by) })
  if (what === 'prove-sender') return t('deal.next.prove-sender', { amount: unprovenText(deal) })
  if (what === 'arrive') return t(`deal.next.arrive.${direction}`, { amount: gets })
  if (by !== null && (what === 'exchange' || what === 'send')) return t(`deal.next.${what}.by`, { amount: gets, time: timeOf(by) })
  if (what === 'exchange' || what === 'decide' || what === 'refund' || what === 'refund-arrives') return t(`deal.next.${what}`)
  return t(`deal.next.${what}`, { amount: gets })
}

/** The coins of which the sender is not proven. */
function unprovenText({ questions }: DealDetails): string {
  const asked = questions.find(({ cause }) => cause === 'unproven-sender')
  return amountText(asked?.amount ?? '0', asked?.currency ?? '')
}

const timeOf = (by: string | null) => (by === null ? '' : formatTime(by, 'exactTime'))

function Step({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <li className="relative pb-6 pl-7 last:pb-0">
      <span aria-hidden="true" className={classNames('absolute top-1.5 -left-[7px] size-3.5 rounded-full border-2', mark)} />
      {children}
    </li>
  )
}
