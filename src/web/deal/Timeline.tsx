import { type ReactNode, useId } from 'react'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { readOperator } from '../ui/operator.ts'
import { amountTexts } from '../ui/trade-text.ts'

/** Every step so far with its time, then what is next, by whom and by when. */
export function Timeline({ deal, className }: { deal: DealDetails; className: string }) {
  const { steps, state, payBy } = deal
  const id = useId()
  const brand = readOperator().brand.name
  const actors = { client: t('deal.by.client'), desk: brand, system: t('deal.by.system') }
  const next =
    state === 'awaiting-payment' || state === 'awaiting-coins'
      ? t(`deal.next.${state}`, { amount: amountTexts(deal).gives, time: formatTime(payBy, 'exactTime') })
      : t(`deal.next.${state}`)
  return (
    <section aria-labelledby={id} className={classNames('max-w-3xl lg:mr-98 lg:max-w-none', className)}>
      <h2 id={id} className="font-display text-xl">
        {t('deal.timeline')}
      </h2>
      <ol className="mt-6 border-l border-field">
        {steps.map(({ state: step, at, by }) => (
          <Step key={`${at} ${step}`} mark="border-accent bg-accent">
            <p className="font-medium">{t(`deal.steps.${step}`)}</p>
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{formatTime(at, 'exactTime')}</time>
              {`\u00a0· ${actors[by]}`}
            </p>
          </Step>
        ))}
        <Step mark="border-gold bg-paper">
          <p className="text-sm text-muted">{t(isOver(state) ? 'deal.now' : 'deal.nextStep')}</p>
          <p className="measure wrap-anywhere" role="status">
            {next}
          </p>
        </Step>
      </ol>
    </section>
  )
}

function Step({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <li className="relative pb-6 pl-7 last:pb-0">
      <span aria-hidden="true" className={classNames('absolute top-1.5 -left-[7px] size-3.5 rounded-full border-2', mark)} />
      {children}
    </li>
  )
}

const overStates: readonly DealDetails['state'][] = ['done', 'lapsed', 'cancelled', 'replaced', 'refunded']
const isOver = (state: DealDetails['state']) => overStates.includes(state)
