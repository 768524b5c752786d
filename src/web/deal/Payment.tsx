import Big from 'big.js'
import { lazy, Suspense, useId } from 'react'
import { isCrypto } from '#contract/currencies.ts'
import type { PaymentInstructions } from '#contract/endpoints/deals.ts'
import { networkOf } from '#contract/networks.ts'
import type { DealDetails } from '../api/deals.ts'
import { t } from '../language/text.ts'
import { formatDecimal, withCents } from '../ui/amount-format.ts'
import { wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Notice, waitingTime } from '../ui/Notice.tsx'
import { amountTexts, coinsText, moneyText, networkName } from '../ui/trade-text.ts'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { AddressQr } from '../ui/AddressQr.tsx'
import { inGroups, sortCodeText } from '../ui/in-groups.ts'
import { CopyLine, type CopyLineProps } from '../ui/CopyLine.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { memoName } from '../ui/wallet-state.ts'
import { asksForRest, isPartlyPaid, missing, missingText, receivedText, restText, seenText } from './deal-course.ts'

/** Where to pay, exactly how much and with which reference, and what happens if it comes otherwise. */
export function Payment({ deal, instructions }: { deal: DealDetails; instructions: PaymentInstructions }) {
  const { direction, party } = deal
  const isBank = instructions.kind !== 'coins'
  const title = t(asksForRest(deal) ? `deal.payment.titleRest.${direction}` : `deal.payment.title.${direction}`)
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8">
      <h2 className="font-display text-xl">{title}</h2>
      {isPartlyPaid(deal) && <PartPaid deal={deal} />}
      {deal.arrivals.length > 0 && (
        <Notice className="mt-4">{t('deal.payment.seen', { amount: seenText(deal), rest: missingText(deal) })}</Notice>
      )}
      <p className="measure mt-2 wrap-anywhere">{t(`deal.payment.own.${direction}`, { name: party.name })}</p>
      {isBank && deal.mustBeInstant && <p className="measure mt-3 border-l-4 border-gold pl-4">{t('deal.payment.instant')}</p>}
      <SendsFrom deal={deal} />
      <dl className="mt-5 border-t border-ink">
        {isBank ? <BankLines deal={deal} to={instructions} /> : <CoinLines deal={deal} to={instructions} />}
      </dl>
      {instructions.kind === 'coins' && <AddressQr address={instructions.address} memo={memoRuleOf(deal, instructions)} />}
      {instructions.kind === 'swift' && <p className="measure mt-4">{t('deal.payment.swift')}</p>}
      {instructions.kind === 'sepa' && instructions.qr !== null && <PaymentQr text={instructions.qr} />}
      {/* In review, the question above says what happens. */}
      {deal.state !== 'in-review' && <Otherwise deal={deal} />}
    </section>
  )
}

/** Of a sell: from which wallets the client said that the coins come. */
function SendsFrom({ deal: { sendsFrom } }: { deal: DealDetails }) {
  const proven = sendsFrom.filter(({ company }) => company === null)
  const companies = [...new Set(sendsFrom.flatMap(({ company }) => company ?? []))]
  if (sendsFrom.length === 0) return null
  return (
    <div className="mt-4 border-l-4 border-accent pl-4">
      {proven.length > 0 && <p>{t(proven.length > 1 ? 'deal.payment.from.several' : 'deal.payment.from.proven')}</p>}
      {proven.map(({ address, name }) => (
        <p key={address} className="mt-2 font-medium wrap-anywhere">
          {name !== '' && <span className="block text-sm font-normal text-muted">{name}</span>}
          <AddressGroups text={address} />
        </p>
      ))}
      {companies.length > 0 && (
        <p className="wrap-anywhere not-first:mt-3">{t('deal.payment.from.company', { company: companies.join(', ') })}</p>
      )}
    </div>
  )
}

type To<Kind> = Extract<PaymentInstructions, { kind: Kind }>

function BankLines({ deal, to }: { deal: DealDetails; to: To<'sepa' | 'uk' | 'swift'> }) {
  const amount = withCents(deal.rest)
  return (
    <>
      <PaymentLine name={asksForRest(deal) ? 'rest' : 'amount'} value={copiedAmount(amount)} strong>
        {wrapsBeforeCurrency(moneyText(amount, deal.currency))}
      </PaymentLine>
      <PaymentLine name="reference" value={to.reference} note={t('deal.payment.referenceNote')} strong>
        {inGroups(to.reference)}
      </PaymentLine>
      <PaymentLine name="holder" value={to.holder} />
      {to.kind === 'sepa' && (
        <PaymentLine name="iban" value={to.iban.replaceAll(' ', '')}>
          {inGroups(to.iban)}
        </PaymentLine>
      )}
      {to.kind === 'uk' && (
        <PaymentLine name="sortCode" value={to.sortCode}>
          {sortCodeText(to.sortCode)}
        </PaymentLine>
      )}
      {to.kind !== 'sepa' && <PaymentLine name="account" value={to.account} />}
      {to.kind !== 'uk' && <PaymentLine name="bic" value={to.bic} />}
      <PaymentLine name="bank" value={to.bank} />
    </>
  )
}

/** How the network calls what the address needs beside it. */
function memoRuleOf({ coin, network }: DealDetails, { memo }: To<'coins'>) {
  if (memo === null) return 'none'
  return isCrypto(coin) && networkOf(coin, network)?.memo === 'tag' ? 'tag' : 'memo'
}

function CoinLines({ deal, to }: { deal: DealDetails; to: To<'coins'> }) {
  const { coin, network } = deal
  const { address, memo } = to
  const rule = memoRuleOf(deal, to)
  const amount = missing(deal)
  return (
    <>
      <PaymentLine name={asksForRest(deal) ? 'rest' : 'amount'} value={copiedAmount(amount)} strong>
        {wrapsBeforeCurrency(coinsText(amount, coin))}
      </PaymentLine>
      <PaymentLine name="network" value={networkName(coin, network)} warning={t('deal.payment.networkNote')} isCopied={false} />
      <PaymentLine name="address" value={address}>
        <AddressGroups text={address} />
      </PaymentLine>
      {memo !== null && rule !== 'none' && (
        <CopyLine
          label={memoName({ coin, network, memo, memoType: 'ours' })}
          value={memo}
          warning={t(`deal.payment.memoNote.${rule}`)}
          strong
        />
      )}
    </>
  )
}

/** Without groups, with the decimal sign of the reader's language: a bank's form in that language reads another sign differently. */
const copiedAmount = (amount: string) => {
  const [whole = '', decimals] = amount.split('.')
  // A number of one digit has no groups.
  return decimals === undefined ? whole : `${whole}${formatDecimal(`0.${decimals}`).slice(1)}`
}

/** Known before the client pays: what happens if it is late, short, over or from somebody else. */
function Otherwise({ deal }: { deal: DealDetails }) {
  const { direction, currency, lateMinutes, shortAmount, payBy } = deal
  const values = {
    time: formatTime(payBy, 'exactTime'),
    late: waitingTime(lateMinutes * 60),
    short: moneyText(shortAmount, currency),
  }
  const lines =
    direction === 'buy'
      ? ([
          ['late', t('deal.otherwise.buy.late', values)],
          ['short', t('deal.otherwise.buy.short', values)],
          ['over', t('deal.otherwise.buy.over')],
          ['stranger', t('deal.otherwise.buy.stranger')],
        ] as const)
      : ([
          ['late', t('deal.otherwise.sell.late')],
          ['short', t('deal.otherwise.sell.short', values)],
          ['over', t('deal.otherwise.sell.over')],
          ['stranger', t('deal.otherwise.sell.stranger')],
        ] as const)
  return (
    <>
      <h3 className="mt-8 border-t border-hairline pt-5 font-medium">{t('deal.otherwise.title')}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {lines.map(([name, sentence]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`deal.otherwise.${name}`)}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{sentence}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type LineName = 'amount' | 'rest' | 'reference' | 'holder' | 'iban' | 'bic' | 'sortCode' | 'account' | 'bank' | 'network' | 'address'

/** A line of the payment by its name. */
const PaymentLine = ({ name, ...rest }: Omit<CopyLineProps, 'label'> & { name: LineName }) => (
  <CopyLine label={t(`deal.payment.lines.${name}`)} {...rest} />
)

/** How much has arrived, and by when the rest must. */
function PartPaid({ deal }: { deal: DealDetails }) {
  const { direction, fiatAmount, coinAmount, received, next, payBy } = deal
  const due = direction === 'buy' ? fiatAmount : coinAmount
  const share = Big(received).div(due).times(100).round(1).toNumber()
  const time = formatTime(next?.by ?? payBy, 'exactTime')
  return (
    <div className="mt-4 border-l-4 border-accent bg-accent-soft px-4 py-3 tabular-nums" role="status">
      <p className="font-medium wrap-anywhere">
        {t('deal.progress.received', { received: receivedText(deal), amount: amountTexts(deal).gives })}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 rounded-card bg-hairline">
        <div className="h-full rounded-card bg-accent" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-2 wrap-anywhere">{t(`deal.progress.rest.${direction}`, { rest: restText(deal), time })}</p>
    </div>
  )
}

// Brings the library that computes the code.
const QrCode = lazy(() => import('../ui/QrCode.tsx'))

/** The bank transfer as a code for a bank's app. Without the code, the lines above say the same. */
function PaymentQr({ text }: { text: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center">
      <div className="size-52 shrink-0">
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<output className="text-muted">{t('deal.payment.qr.loading')}</output>}>
            <QrCode text={text} label={t('deal.payment.qr.label')} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div>
        <h3 id={id} className="font-medium">
          {t('deal.payment.qr.title')}
        </h3>
        <p className="measure mt-1 text-muted">{t('deal.payment.qr.about')}</p>
      </div>
    </section>
  )
}
