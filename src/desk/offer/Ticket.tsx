import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import type { OfferContent } from '../api/offers.ts'
import { isCtrlEnter, useScreenActions } from '../layout/keyboard.ts'
import { coinText, moneyText, type OfferLimit } from '../layout/offer-words.ts'
import { formatDecimal } from '../../web/ui/amount-format.ts'
import { Block } from '../layout/Block.tsx'
import { Mark } from '../layout/Mark.tsx'
import { DenseButton } from '../layout/DenseButton.tsx'
import { ChoiceRow, TextRow } from '../layout/DenseFields.tsx'
import type { InputsPart, Obstacle, ResultPart } from './builder.ts'
import { DealInputs } from './DealInputs.tsx'
import { Market, Movement, suggestionFor } from './Market.tsx'
import { NotReady } from './NotReady.tsx'
import { Preview } from './Preview.tsx'
import { Publishing, Result } from './Publishing.tsx'
import type { FieldErrors, ReadOffer } from './read-typed.ts'
import { TermInputs } from './TermInputs.tsx'
import { networkOfOffer, offerForWish, type TypedOffer } from './typed-offer.ts'
import type { Priced } from './priced.ts'
import { AmountRow } from './AmountRow.tsx'

interface TicketProps extends ResultPart, Pick<InputsPart, 'change'> {
  read: ReadOffer
  exceeded: readonly OfferLimit[]
  obstacles: readonly Obstacle[]
  isSaving: boolean
  onReview: () => void
  onSave: (offer: OfferContent) => void
}

/** The fields, what follows from them, and the client’s view of it. */
export function Ticket(props: TicketProps) {
  const { request, basis, typed, change, live, read, priced, exceeded, obstacles, isSaving, onReview, onSave } = props
  const navigate = useNavigate()
  const [presses, setPresses] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const needsSupervisor = exceeded.length > 0 && !basis.mayExceed
  const suggestion = suggestionFor({ typed, live })

  // After the errors are rendered, so that a screen reader reads them with the field.
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [presses])

  /** Continues with the offer, or shows which fields are wrong. */
  const withContent = (proceed: (offer: OfferContent) => void) => {
    setPresses(presses + 1)
    if (read.content) proceed(read.content)
  }
  const save = () => withContent((offer) => !isSaving && onSave(offer))
  const review = () => withContent(() => obstacles.length === 0 && onReview())
  const proceed = needsSupervisor ? save : review
  const step = (by: number) => change((now) => ({ spread: steppedSpread(now.spread, by) }))
  const useSuggestion = () => suggestion && change({ spread: String(suggestion.suggestedSpreadBp) })
  useScreenActions([
    { name: t('offer.wider'), key: '+', act: () => step(1) },
    { name: t('offer.narrower'), key: '-', act: () => step(-1) },
    { name: t('offer.useSuggested'), key: 'u', act: () => void useSuggestion() },
    { name: t('offer.saveDraft'), key: 's', act: save },
    ...(needsSupervisor ? [] : [{ name: t('offer.review'), key: 'p', act: review }]),
    { name: t('offer.toRequest'), key: 'b', act: () => void navigate(`/requests/${request.reference}`) },
  ])
  // Wherever the focus is: right after opening, it is on the heading. Not under a dialog.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCtrlEnter(event) && !document.querySelector('dialog[open]')) proceed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const inputs = { typed, basis, change, errors: shownErrors(read.errors, typed, presses > 0) }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('offer.title')}
      className="grid gap-x-8 gap-y-7 border-t border-hairline pt-4 lg:grid-cols-[22rem_minmax(0,1fr)] min-[90rem]:grid-cols-[22rem_minmax(0,1fr)_22rem] min-[105rem]:grid-cols-[26rem_minmax(0,1fr)_34rem]"
      onSubmit={(event) => event.preventDefault()}
    >
      <Strip {...props} />
      <div className="flex min-w-0 flex-col gap-4 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8 lg:row-span-2">
        <DealInputs {...inputs} onReset={() => change(offerForWish(request, basis))} />
        <div className="flex min-w-0 flex-col gap-4">
          <PriceInputs {...inputs} />
          <TermInputs {...inputs} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Market typed={typed} live={live} />
        <Result typed={typed} priced={priced} isStale={live.unusable !== null} />
        <NotReady {...{ typed, basis, priced }} />
        {priced && <Limits {...{ basis, typed, live, priced, exceeded }} />}
        <Movement {...{ typed, basis, live }} onUse={() => void useSuggestion()} />
        <Publishing
          obstacles={obstacles}
          needsSupervisor={needsSupervisor}
          isIncomplete={presses > 0 && read.content === null}
          isSaving={isSaving}
          onPublish={review}
          onSave={save}
        />
      </div>
      <div className="min-w-0">
        <Preview {...{ request, basis, typed, live, priced }} />
      </div>
    </form>
  )
}

/** An empty field is said to be missing only after a press of a button. */
const shownErrors = (errors: FieldErrors, typed: TypedOffer, wasPressed: boolean): FieldErrors =>
  wasPressed ? errors : Object.fromEntries(Object.entries(errors).filter(([field]) => typed[field as keyof TypedOffer].trim() !== ''))

/** On a narrow screen, the result stays in sight while the fields are scrolled. */
function Strip({ typed: { direction, coin, currency }, live: { unusable }, priced }: ResultPart) {
  const money = priced && moneyText(priced.terms.fiatAmount, currency)
  const coins = priced && coinText(priced.terms.coinAmount, coin)
  return (
    <p className="sticky top-0 z-5 -mx-4 flex flex-wrap items-baseline gap-x-3 border-b border-hairline bg-paper px-4 py-2 tabular-nums sm:-mx-6 sm:px-6 lg:hidden">
      {priced ? (
        <>
          <span className="font-medium">{direction === 'buy' ? `${money} → ${coins}` : `${coins} → ${money}`}</span>
          <span className="text-muted">
            {t('word.margin')} {t('offer.basisPoints', { bp: String(priced.marginBp).replace('-', '−') })}
          </span>
        </>
      ) : (
        <span className="text-muted">{t('offer.noResult')}</span>
      )}
      {unusable && <span className="font-medium text-danger">{t(`offer.unusable.${unusable}`)}</span>}
    </p>
  )
}

interface LimitsProps extends Pick<ResultPart, 'basis' | 'typed' | 'live'> {
  priced: Priced
  exceeded: readonly OfferLimit[]
}

/** What a dealer may publish alone, and where this offer is. */
function Limits({ basis, typed, live: { market }, priced, exceeded }: LimitsProps) {
  const { rules, mayExceed, parties, ownDayEur, unpaidOfYear } = basis
  const { limits } = rules
  const ofParty = parties.find(({ id }) => id === typed.partyId)?.dayEur ?? '0'
  const together = (others: string) => (priced.amountEur === null ? t('word.unknown') : euros(Big(others).plus(priced.amountEur).toFixed()))
  const bp = (value: number) => t('offer.basisPoints', { bp: String(value).replace('-', '−') })
  const euros = (value: string) => t('layout.eur', { amount: formatDecimal(Big(value).toFixed(0)) })
  const mostEur = t('offer.limits.most', { most: euros(String(limits.amountEur)) })
  const fromLastHour = market?.fromLastHourBp ?? null
  const tolerance = (kind: 'short' | 'late') => ({
    name: kind === 'short' ? t('offer.short', { currency: typed.currency }) : t('offer.late'),
    now: kind === 'short' ? typed.short : typed.late,
    allowed: t('offer.limits.most', { most: kind === 'short' ? euros(String(limits.shortEur)) : String(limits.lateMinutes) }),
    limits: [`limit-${kind}` as const],
  })
  const rows: { name: string; now: string; allowed: string; limits: OfferLimit[] }[] = [
    {
      name: t('word.value'),
      now: priced.amountEur === null ? t('word.unknown') : euros(priced.amountEur),
      allowed: mostEur,
      limits: ['limit-amount'],
    },
    {
      name: t('word.margin'),
      now: bp(priced.marginBp),
      allowed: t('offer.limits.between', { least: String(limits.minMarginBp), most: bp(limits.maxMarginBp) }),
      limits: ['limit-margin-low', 'limit-margin-high'],
    },
    {
      name: t('offer.limits.lastHour'),
      now: fromLastHour === null ? t('word.unknown') : bp(fromLastHour),
      allowed: t('offer.limits.most', { most: bp(limits.maxFromLastHourBp) }),
      limits: ['limit-last-hour'],
    },
    ...(exceeded.includes('limit-short') ? [tolerance('short')] : []),
    ...(exceeded.includes('limit-late') ? [tolerance('late')] : []),
    // What is shared with other offers is shown only once there are some.
    ...(typed.kind === 'firm' && Big(ownDayEur).gt(0)
      ? [{ name: t('offer.limits.ofDealer'), now: together(ownDayEur), allowed: mostEur, limits: ['limit-day-of-dealer' as const] }]
      : []),
    ...(typed.kind === 'firm' && Big(ofParty).gt(0)
      ? [{ name: t('offer.limits.ofParty'), now: together(ofParty), allowed: mostEur, limits: ['limit-day-of-party' as const] }]
      : []),
    ...(typed.kind === 'firm' && unpaidOfYear > 0
      ? [
          {
            name: t('offer.limits.unpaid'),
            now: String(unpaidOfYear),
            allowed: t('offer.limits.below', { most: String(limits.unpaidDeals) }),
            limits: ['limit-unpaid-deals' as const],
          },
        ]
      : []),
  ]
  return (
    <Block title={t('word.limits')}>
      <ul className="tabular-nums">
        {rows.map((row) => {
          const isExceeded = row.limits.some((limit) => exceeded.includes(limit))
          return (
            <li key={row.name} className="flex flex-wrap items-baseline gap-x-2 border-hairline py-1.5 not-first:border-t">
              <span className="grow text-muted">{row.name}</span>
              <span className={isExceeded ? 'font-medium' : undefined}>{row.now}</span>
              <span className="text-muted">{row.allowed}</span>
              <Mark look={isExceeded ? 'bad' : 'good'}>{t(isExceeded ? 'offer.limits.exceeded' : 'offer.limits.kept')}</Mark>
            </li>
          )
        })}
      </ul>
      <div role="status">
        {exceeded.length > 0 && (
          <p className="mt-1 border-l-4 border-gold bg-gold-soft px-3 py-2">
            {t(mayExceed ? 'offer.exceeded.supervisor' : 'offer.exceeded.dealer')}
          </p>
        )}
      </div>
    </Block>
  )
}

const mostBp = 5000

/** The spread after a step; an unreadable one counts as 0. */
const steppedSpread = (spread: string, step: number): string =>
  String(Math.min(mostBp, Math.max(0, (/^\d{1,6}$/.test(spread.trim()) ? Number(spread) : 0) + step)))

const arrowSteps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Spread and fees. */
function PriceInputs({ typed, errors, change }: InputsPart) {
  const { spread, fee, feePercent, networkFee, direction, coin } = typed
  const step = (by: number) => change((now) => ({ spread: steppedSpread(now.spread, by) }))
  return (
    <Block title={t('offer.price')}>
      <div className="flex flex-col gap-1.5 pt-2.5">
        <TextRow
          label={t('offer.spread')}
          error={errors.spread}
          unit={t('offer.bp')}
          inputMode="numeric"
          maxLength={4}
          className="text-right font-medium tabular-nums"
          value={spread}
          onChange={({ target }) => change({ spread: target.value })}
          onKeyDown={(event) => {
            const by = arrowSteps[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
          aside={
            <span className="flex shrink-0 gap-1">
              <DenseButton className="min-w-9 px-0" aria-label={t('offer.narrower')} onClick={() => step(-1)}>
                −
              </DenseButton>
              <DenseButton className="min-w-9 px-0" aria-label={t('offer.wider')} onClick={() => step(1)}>
                +
              </DenseButton>
            </span>
          }
        />
        <ChoiceRow
          label={t('word.fee')}
          options={[
            { value: 'specified', label: t('offer.fees.specified') },
            { value: 'agreed', label: t('offer.fees.agreed') },
          ]}
          value={fee}
          onChoose={(chosen) => change({ fee: chosen })}
        />
        {fee === 'agreed' && (
          <AmountRow
            label={t('offer.feePercent')}
            error={errors.feePercent}
            unit={t('offer.percentSign')}
            value={feePercent}
            onChange={(text) => change({ feePercent: text })}
          />
        )}
        {direction === 'buy' && (
          <AmountRow
            label={t('offer.networkFee')}
            error={errors.networkFee}
            hint={networkOfOffer(typed)?.chargesFee === false && t('offer.noNetworkFee', { coin })}
            unit={coin}
            value={networkFee}
            onChange={(text) => change({ networkFee: text })}
          />
        )}
      </div>
    </Block>
  )
}
