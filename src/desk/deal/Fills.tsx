import Big from 'big.js'
import { type ChangeEvent, useState } from 'react'
import { recordFillStepUp } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import type { Deal, DealFill } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { rateText } from '../layout/offer-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { amountField, amountForField, readPositive } from '../layout/typed-amount.ts'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import { fillText, localMoment, momentOf, useOpenedAt } from './words.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'

/** What was bought or sold for the deal. */
export const Fills = ({ deal, onOpen }: DealPart) => (
  <Block
    title={t('deals.fills')}
    count={deal.fills.length}
    aside={
      <OpenButton opens={{ form: 'fill' }} {...{ deal, onOpen }}>
        {t('deals.fills.record')}
      </OpenButton>
    }
  >
    {deal.fills.length === 0 ? (
      <NoRows>{t('deals.fills.none')}</NoRows>
    ) : (
      <DenseTable
        label={t('deals.fills')}
        rows={deal.fills}
        keyOf={({ id }) => id}
        isQuiet={({ annulled }) => annulled !== null}
        columns={columnsFor({ deal, onOpen })}
      />
    )}
  </Block>
)

const columnsFor = ({ deal, onOpen }: DealPart): Column<DealFill>[] => {
  const { coin, currency } = deal
  return [
    {
      name: t('deals.fills.what'),
      className: 'whitespace-nowrap tabular-nums',
      cell: (fill) => (
        <>
          <span className={fill.annulled === null ? undefined : 'line-through'}>{fillText(fill, coin)}</span>
          {fill.annulled === null ? (
            <span className="block">
              <OpenButton kind="quiet" opens={{ form: 'annul', id: fill.id }} about={fillText(fill, coin)} {...{ deal, onOpen }}>
                {t('deals.fills.annul')}
              </OpenButton>
            </span>
          ) : (
            <span className="block max-w-64 whitespace-normal wrap-anywhere">{t('deals.fills.annulled', { reason: fill.annulled })}</span>
          )}
        </>
      ),
    },
    {
      name: t('word.rate'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ coinAmount, fiatAmount }) => (
        <>
          {amountText(fiatAmount, currency)}
          <span className="block text-muted">{rateText({ rate: Big(fiatAmount).div(coinAmount).round(6).toFixed(), coin, currency })}</span>
        </>
      ),
    },
    {
      name: t('deals.fills.venue'),
      className: 'min-w-32',
      cell: ({ venue, venueReference }) => (
        <>
          {venue}
          <span className="block text-muted wrap-anywhere">{venueReference}</span>
        </>
      ),
    },
    {
      name: t('word.when'),
      cell: ({ filledAt, recordedBy }) => (
        <>
          <Moment at={filledAt} />
          <span className="block text-muted wrap-anywhere">{t('deals.fills.by', { name: recordedBy.name })}</span>
        </>
      ),
    },
  ]
}

/** Records coins that were bought or sold for the deal. The person confirms exactly this fill. */
export function FillForm({ deal, onDone, onClose }: DealFormProps) {
  const { reference, coin, currency } = deal
  const call = useDealCall(deal)
  const openedAt = useOpenedAt()
  const [record] = useCall('recordFill')
  const [amounts, setAmounts] = useState({ coinAmount: missingFill(deal).coinAmount, fiatAmount: '' })
  const form = useCheckedForm({
    defaults: { ...missingFill(deal), fiatAmount: '', venue: '', venueReference: '', filledAt: localMoment(openedAt) },
    rules: {
      side: requiredText,
      coinAmount: requiredText,
      fiatAmount: requiredText,
      venue: requiredText,
      venueReference: requiredText,
      filledAt: requiredText,
    },
    onSubmit: async (typed): Promise<void> => {
      const coins = readPositive(typed.coinAmount)
      if ('wrong' in coins) return form.setFieldError('coinAmount', coins.wrong)
      const money = readPositive(typed.fiatAmount)
      if ('wrong' in money) return form.setFieldError('fiatAmount', money.wrong)
      const filledAt = momentOf(typed.filledAt)
      // The texts as the server stores them, because the signature is over these.
      const fill = {
        side: typed.side === 'sell' ? ('sell' as const) : ('buy' as const),
        venue: typed.venue.trim(),
        venueReference: typed.venueReference.trim(),
        coinAmount: coins.amount,
        fiatAmount: money.amount,
        filledAt,
      }
      const { version } = call
      const done = await call.confirmAndSend(recordFillStepUp({ reference, version, fill }), (proof) =>
        record({ reference, body: { fill, version, proof } }),
      )
      if (done) onDone(() => t('deals.fills.done'))
    },
  })
  const fieldOf = (name: keyof typeof amounts) => {
    const field = form.field(name)
    const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
      field.onChange()
      setAmounts((others) => ({ ...others, [name]: target.value }))
    }
    return { ...amountField, ...field, onChange }
  }
  return (
    <DealForm submit={t('word.record')} conflict={t('deals.failures.fillKnown')} {...{ form, call, onClose }}>
      <p className="text-muted">{t('deals.fills.sentence')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('deals.fills.side')}
          options={(['buy', 'sell'] as const).map((side) => ({ value: side, label: t(`deals.fills.sides.${side}`) }))}
          {...form.field('side')}
        />
        <TextField type="datetime-local" label={t('word.when')} {...form.field('filledAt')} />
        <TextField label={t('deals.fills.coins', { coin })} {...fieldOf('coinAmount')} />
        <TextField label={t('deals.fills.money', { currency })} ref={focusOnMount} {...fieldOf('fiatAmount')} />
        <TextField label={t('deals.fills.venue')} autoComplete="off" maxLength={60} {...form.field('venue')} />
        <TextField
          label={t('deals.fills.reference')}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          {...form.field('venueReference')}
        />
      </div>
      <TypedRate deal={deal} {...amounts} />
      <TooMuch deal={deal} {...amounts} />
    </DealForm>
  )
}

/** Further from the rate of the offer, something was probably mistyped. */
const farFromOffer = 0.1

/** What the typed amounts mean for one coin, and a warning if that is far from the offer's rate. */
function TypedRate({ deal: { coin, currency, rate }, coinAmount, fiatAmount }: { deal: Deal; coinAmount: string; fiatAmount: string }) {
  const [coins, money] = [readPositive(coinAmount), readPositive(fiatAmount)]
  if ('wrong' in coins || 'wrong' in money) return null
  const typed = Big(money.amount).div(coins.amount)
  const isFar = typed.div(rate).minus(1).abs().gt(farFromOffer)
  const text = rateText({ rate: typed.round(typed.gt(1) ? 2 : 8).toFixed(), coin, currency })
  return isFar ? (
    <Notice>{t('deals.fills.farFromOffer', { typed: text, offer: rateText({ rate, coin, currency }) })}</Notice>
  ) : (
    <p className="text-muted tabular-nums">{t('deals.fills.nearOffer', { typed: text, offer: rateText({ rate, coin, currency }) })}</p>
  )
}

/** A warning if the typed coins are more than what is missing. A venue may execute a little more; a slip of the hand does too. */
function TooMuch({ deal: { coin, sums }, coinAmount }: { deal: Deal; coinAmount: string }) {
  const coins = readPositive(coinAmount)
  const missing = Big(sums.toFill).abs()
  if ('wrong' in coins || Big(coins.amount).lte(missing)) return null
  return <Notice>{t('deals.fills.tooMuch', { missing: amountText(missing.toFixed(), coin) })}</Notice>
}

/** What is still to be bought or sold; if it is too much, the other way round. */
function missingFill({ direction, sums: { toFill } }: Deal): { side: string; coinAmount: string } {
  const other = direction === 'buy' ? 'sell' : 'buy'
  return {
    side: Big(toFill).lt(0) ? other : direction,
    coinAmount: Big(toFill).eq(0) ? '' : amountForField(Big(toFill).abs().toFixed()),
  }
}

/** Records that a fill was recorded by mistake. */
export function AnnulForm({ deal, fill, onDone, onClose }: DealFormProps & { fill: DealFill }) {
  const call = useDealCall(deal)
  const [annul] = useCall('annulFill')
  const form = useCheckedForm({
    defaults: { reason: '' },
    rules: { reason: requiredText },
    onSubmit: async ({ reason }) => {
      const body = { reason: reason.trim(), version: call.version }
      if (await call.send(annul({ reference: deal.reference, id: fill.id, body }))) onDone(() => t('deals.fills.annulDone'))
    },
  })
  return (
    <DealForm submit={t('deals.fills.annul')} kind="danger" {...{ form, call, onClose }}>
      <p>{t('deals.fills.annulSentence', { fill: `${fillText(fill, deal.coin)}, ${fill.venue} ${fill.venueReference}` })}</p>
      <TextField label={t('layout.reason')} ref={focusOnMount} autoComplete="off" maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}
