import Big from 'big.js'
import { type ChangeEvent, useState } from 'react'
import { t } from '../../web/language/text.ts'
import { type FillBasis, useReadFillBasisQuery } from '../api/deal-forms.ts'
import type { Deal, DealFill } from '../api/deals.ts'
import { Block, NoRows } from '../layout/Block.tsx'
import { amountText } from '../layout/deal-words.ts'
import { rateText } from '../layout/offer-words.ts'
import { type Column, DenseTable } from '../layout/DenseTable.tsx'
import { Moment } from '../layout/Moment.tsx'
import { Proposed } from '../layout/Proposed.tsx'
import { NotLoaded } from '../layout/states.tsx'
import { focusOnMount } from '../../web/ui/focus.ts'
import { Notice } from '../../web/ui/Notice.tsx'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { TextArea, TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { requiredText } from '../layout/DialogForm.tsx'
import { amountField, amountForField, readPositive } from '../layout/typed-amount.ts'
import { type DealPart, OpenButton } from './OpenButton.tsx'
import { fillText, localMoment, momentOf, useOpenedAt } from './words.ts'
import { useDealCall } from './deal-call.ts'
import { DealForm, type DealFormProps } from './DealForm.tsx'
import { proposeStepUp, recordFillStepUp } from '#contract/desk/step-up-subjects.ts'

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
              {(['correct', 'annul'] as const).map((form) => (
                <OpenButton key={form} kind="quiet" opens={{ form, id: fill.id }} about={fillText(fill, coin)} {...{ deal, onOpen }}>
                  {t(`deals.fills.${form}`)}
                </OpenButton>
              ))}
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
      cell: ({ venue, venueReference, trade }) => (
        <>
          {venue}
          <span className="block min-w-36 text-muted wrap-anywhere">{venueReference}</span>
          {trade && <span className="block text-muted">{t('deals.fills.ofTrade', { amount: amountText(trade.coinAmount, coin) })}</span>}
        </>
      ),
    },
    {
      name: t('word.when'),
      cell: ({ filledAt, recordedBy, approvalId }) => (
        <>
          <Moment at={filledAt} />
          <span className="block text-muted wrap-anywhere">
            {approvalId === null ? t('deals.fills.by', { name: recordedBy.name }) : t('deals.fills.byTwo')}
          </span>
        </>
      ),
    },
  ]
}

interface FillFormProps extends DealFormProps {
  /** The wrong fill that is corrected. */
  replaced?: DealFill
}

/** Records coins that were bought or sold for the deal, or proposes them if they are far from the market. The person confirms exactly this fill. */
export function FillForm(props: FillFormProps) {
  const openedAt = useOpenedAt()
  const { currentData, error, isFetching, refetch } = useReadFillBasisQuery({
    reference: props.deal.reference,
    at: new Date(openedAt).toISOString(),
  })
  return currentData ? <Fill basis={currentData} openedAt={openedAt} {...props} /> : <NotLoaded {...{ error, isFetching, refetch }} />
}

function Fill({ basis, openedAt, deal, replaced, onDone, onClose }: FillFormProps & { basis: FillBasis; openedAt: number }) {
  const { reference, coin, currency } = deal
  const call = useDealCall(deal)
  const [record] = useCall('recordFill')
  const [approvalId, setApprovalId] = useState<string>()
  const [typed, setTyped] = useState(() => (replaced ? asTyped(replaced) : firstFill(deal, basis, openedAt)))
  const at = localMoment(openedAt) === typed.filledAt ? new Date(openedAt).toISOString() : readMoment(typed.filledAt)
  const ofMinute = useReadFillBasisQuery({ reference, at: at ?? '' }, { skip: at === null })
  const judged = judge(typed, ofMinute.currentData ?? basis)
  const form = useCheckedForm({
    defaults: { ...typed, mistake: '', reason: '' },
    rules: {
      side: requiredText,
      coinAmount: requiredText,
      fiatAmount: requiredText,
      venue: requiredText,
      venueReference: requiredText,
      filledAt: requiredText,
      isPart: () => null,
      tradeCoinAmount: typed.isPart ? requiredText : () => null,
      tradeFiatAmount: typed.isPart ? requiredText : () => null,
      mistake: replaced ? requiredText : () => null,
      reason: judged?.isFar ? requiredText : () => null,
    },
    onSubmit: async (values): Promise<void> => {
      const amounts: Record<string, string> = {}
      for (const name of [
        'coinAmount',
        'fiatAmount',
        ...(values.isPart ? (['tradeCoinAmount', 'tradeFiatAmount'] as const) : []),
      ] as const) {
        const read = readPositive(values[name])
        if ('wrong' in read) return form.setFieldError(name, read.wrong)
        amounts[name] = read.amount
      }
      const { coinAmount = '', fiatAmount = '', tradeCoinAmount = '', tradeFiatAmount = '' } = amounts
      // The texts as the server stores them, because the signature is over these.
      const fill = {
        side: values.side === 'sell' ? ('sell' as const) : ('buy' as const),
        venue: values.venue.trim(),
        venueReference: values.venueReference.trim(),
        coinAmount,
        fiatAmount,
        trade: values.isPart ? { coinAmount: tradeCoinAmount, fiatAmount: tradeFiatAmount } : null,
        filledAt: momentOf(values.filledAt),
        ...(replaced && { replaces: { id: replaced.id, reason: values.mistake.trim() } }),
      }
      const { version } = call
      const reason = judged?.isFar ? values.reason.trim() : undefined
      const subject =
        reason === undefined
          ? recordFillStepUp({ reference, version, fill })
          : proposeStepUp({ action: 'record-fill', object: reference, version, payload: fill, reason })
      const done = await call.confirmAndSend(subject, (proof) =>
        record({ reference, body: { fill, version, proof, ...(reason !== undefined && { reason }) } }),
      )
      if (done?.approvalId) setApprovalId(done.approvalId)
      else if (done) onDone(() => t('deals.fills.done'))
    },
  })
  if (approvalId) return <Proposed sentence={t('deals.proposed')} approvalId={approvalId} onClose={onClose} />
  const fieldOf = (name: keyof typeof typed) => {
    const field = form.field(name)
    const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      field.onChange()
      setTyped((others) => ({
        ...others,
        [name]: target instanceof HTMLInputElement && target.type === 'checkbox' ? target.checked : target.value,
      }))
    }
    return { ...field, onChange }
  }
  const amountOf = (name: keyof typeof typed) => ({ ...amountField, ...fieldOf(name) })
  return (
    <DealForm
      submit={t(judged?.isFar ? 'layout.propose' : 'word.record')}
      conflict={t(judged?.isFar ? 'deals.failures.alreadyProposed' : 'deals.failures.fillKnown')}
      {...{ form, call, onClose }}
    >
      <p className="text-muted">
        {replaced ? t('deals.fills.correctSentence', { fill: wholeText(replaced, coin) }) : t('deals.fills.sentence')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('deals.fills.side')}
          options={(['buy', 'sell'] as const).map((side) => ({ value: side, label: t(`deals.fills.sides.${side}`) }))}
          {...fieldOf('side')}
        />
        <TextField type="datetime-local" label={t('word.when')} {...fieldOf('filledAt')} />
        <TextField label={t('deals.fills.coins', { coin })} {...amountOf('coinAmount')} />
        <TextField label={t('deals.fills.money', { currency })} ref={focusOnMount} {...amountOf('fiatAmount')} />
        <TextField label={t('deals.fills.venue')} autoComplete="off" maxLength={60} {...form.field('venue')} />
        <TextField
          label={t('deals.fills.reference')}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          {...form.field('venueReference')}
        />
      </div>
      <Checkbox label={t('deals.fills.isPart')} {...fieldOf('isPart')} />
      {typed.isPart && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('deals.fills.tradeCoins', { coin })} {...amountOf('tradeCoinAmount')} />
          <TextField label={t('deals.fills.tradeMoney', { currency })} {...amountOf('tradeFiatAmount')} />
        </div>
      )}
      {judged && <AgainstMarket deal={deal} judged={judged} />}
      <TooMuch deal={deal} replaced={replaced} coinAmount={typed.coinAmount} />
      {replaced && <TextField label={t('deals.fills.mistake')} autoComplete="off" maxLength={500} {...form.field('mistake')} />}
      {judged?.isFar && (
        <TextArea label={t('layout.reason')} hint={t('layout.reasonHint')} rows={2} maxLength={500} {...form.field('reason')} />
      )}
    </DealForm>
  )
}

const wholeText = (fill: DealFill, coin: string) => `${fillText(fill, coin)}, ${fill.venue} ${fill.venueReference}`

/** A recorded fill as it would be typed. */
const asTyped = ({ side, venue, venueReference, coinAmount, fiatAmount, trade, filledAt }: DealFill) => ({
  side: side as string,
  venue,
  venueReference,
  coinAmount: amountForField(coinAmount),
  fiatAmount: amountForField(fiatAmount),
  filledAt: localMoment(Date.parse(filledAt)),
  isPart: trade !== null,
  tradeCoinAmount: trade ? amountForField(trade.coinAmount) : '',
  tradeFiatAmount: trade ? amountForField(trade.fiatAmount) : '',
})

const readMoment = (local: string): string | null => (Number.isNaN(Date.parse(local)) ? null : momentOf(local))

/** What is still to be filled, at the market now. */
function firstFill(deal: Deal, basis: FillBasis, openedAt: number) {
  const missing = missingFill(deal)
  const price = priceOf(missing.side, basis)
  const coins = readPositive(missing.coinAmount)
  const money = price === null || 'wrong' in coins ? '' : amountForField(Big(coins.amount).times(price).toFixed(2))
  return {
    ...missing,
    fiatAmount: money,
    venue: basis.venue ?? '',
    venueReference: '',
    filledAt: localMoment(openedAt),
    isPart: false,
    tradeCoinAmount: '',
    tradeFiatAmount: '',
  }
}

const priceOf = (side: string, { bid, ask }: FillBasis) => (side === 'buy' ? ask : bid)

interface JudgedFill {
  /** What the typed amounts mean for one coin. */
  rate: string
  /** Null: unknown. */
  market: string | null
  /** A second person must confirm it: it is far from the market, or too long ago. */
  isFar: boolean
  isOld: boolean
}

/** How far a fill is from the market of its minute. The service decides; the form says it before. Null while the amounts cannot be read. */
function judge({ side, coinAmount, fiatAmount, filledAt }: ReturnType<typeof firstFill>, basis: FillBasis): JudgedFill | null {
  const [coins, money] = [readPositive(coinAmount), readPositive(fiatAmount)]
  if ('wrong' in coins || 'wrong' in money) return null
  const rate = Big(money.amount).div(coins.amount)
  const market = priceOf(side, basis)
  const at = readMoment(filledAt)
  const isOld = at !== null && Date.parse(at) < Date.parse(basis.aloneFrom)
  const isFar = isOld || market === null || rate.div(market).minus(1).abs().times(10_000).gt(basis.mostBp)
  return { rate: rate.round(rate.gt(1) ? 2 : 8).toFixed(), market, isFar, isOld }
}

/** The typed price beside the market’s, and that a second person must confirm it. */
function AgainstMarket({ deal: { coin, currency }, judged: { rate, market, isFar, isOld } }: { deal: Deal; judged: JudgedFill }) {
  const prices = market && { typed: rateText({ rate, coin, currency }), market: rateText({ rate: market, coin, currency }) }
  if (!isFar) return prices && <p className="text-muted tabular-nums">{t('deals.fills.nearMarket', prices)}</p>
  return (
    <Notice>
      <p>{prices ? t('deals.fills.farFromMarket', prices) : t('deals.fills.marketUnknown')}</p>
      {isOld && <p>{t('deals.fills.old')}</p>}
      <p>{t('deals.fills.two')}</p>
    </Notice>
  )
}

/** A warning if the typed coins are more than what is missing. A venue may execute a little more; a slip of the hand does too. */
function TooMuch({ deal, replaced, coinAmount }: { deal: Deal; replaced: DealFill | undefined; coinAmount: string }) {
  const { coin, sums, direction } = deal
  const coins = readPositive(coinAmount)
  // Without the fill that is corrected.
  const corrected = Big(replaced?.coinAmount ?? 0).times(replaced?.side === direction ? 1 : -1)
  const missing = Big(sums.toFill).plus(corrected).abs()
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
      <p>{t('deals.fills.annulSentence', { fill: wholeText(fill, deal.coin) })}</p>
      <TextField label={t('layout.reason')} ref={focusOnMount} autoComplete="off" maxLength={500} {...form.field('reason')} />
    </DealForm>
  )
}
