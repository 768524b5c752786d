import { Link } from 'react-router'
import { useId, useState } from 'react'
import { pages, pageWithReference } from '#contract/pages.ts'
import { type DealDetails, useCancelDealMutation } from '../api/deals.ts'
import { t, textAroundValue } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { RouterLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { largeSize, wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { amountTexts, networkName } from '../ui/trade-text.ts'
import { inGroups } from '../ui/in-groups.ts'
import { memoText } from '../ui/wallet-state.ts'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'
import { classNames } from '../ui/class-names.ts'
import { pathThatLeadsBack } from '../ui/way-back.ts'
import { walletsPath } from '../ui/wallet-links.ts'
import { failureOf } from '../api/failure.ts'
import { ConfirmForm } from '../ui/DialogForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { headingOf, isPartlyPaid, isSeenInFull, receivedText } from './deal-course.ts'
import { DeliveryWallet } from './DeliveryWallet.tsx'
import { Papers } from './Papers.tsx'
import { Payment } from './Payment.tsx'
import { amountText, Receiver, Recorded } from './Recorded.tsx'
import { Timeline } from './Timeline.tsx'

/** Under the heading: which deal it is, and when it was accepted. */
export function DealHead({ deal: { reference, acceptedAt } }: { deal: DealDetails }) {
  const [before, after] = textAroundValue((placeholder) =>
    t('deal.head', { reference: placeholder, time: formatTime(acceptedAt, 'exactTime') }),
  )
  return (
    <>
      {before}
      <span className="tracking-wide text-ink tabular-nums">{inGroups(`RF${reference}`)}</span>
      {after}
    </>
  )
}

interface ShownDealProps {
  deal: DealDetails
  serverNow: () => number
  /** False while the newest call has failed. */
  isLive: boolean
}

export function ShownDeal({ deal, serverNow, isLive }: ShownDealProps) {
  const { now, direction, destination } = deal
  // Coins that were seen are not sent again while the network confirms them.
  const instructions = isSeenInFull(deal) ? null : deal.instructions
  const wallet = direction === 'buy' && destination !== null && <DeliveryWallet deal={deal} />
  return (
    <>
      {!isLive && <Notice className="mb-6">{t('trade.notLive', { time: formatTime(now, 'clock') })}</Notice>}
      <RevisedOffer deal={deal} />
      {deal.isMoneyLookedAt && <Notice className="mb-6">{t('deal.moneyLookedAt')}</Notice>}
      <Questions deal={deal} />
      <Destination deal={deal} />
      {!instructions && wallet}
      {headingOf(deal) === 'done' && <Result deal={deal} />}
      {/* Without anything to pay, what has happened and what is owed comes first. */}
      {!instructions && <Timeline deal={deal} className="mb-12" />}
      <AskAgain deal={deal} />
      {instructions && (
        <div className="mb-12 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-10">
          <Deadline deal={deal} serverNow={serverNow} />
          <div className="flex min-w-0 flex-col gap-4">
            <Payment deal={deal} instructions={instructions} />
            <Cancel deal={deal} />
          </div>
        </div>
      )}
      {/* The payment has a clock, and the choice of a wallet has none. */}
      {instructions && wallet}
      <Recorded deal={deal} />
      <Agreed deal={deal} />
      {instructions && <Timeline deal={deal} className="mt-16" />}
    </>
  )
}

/** After an exchange that did not take place: the wish stays, and the page of its offer asks for a fresh price. */
function AskAgain({ deal: { state, offer } }: { deal: DealDetails }) {
  if (state !== 'cancelled' && state !== 'lapsed' && state !== 'refunded') return null
  const link = (
    <ButtonLink as={RouterLink} className="max-sm:grow" href={pageWithReference.offer(offer)}>
      {t('deal.again.button')}
    </ButtonLink>
  )
  return (
    <Reminder title={t('deal.again.title')} kind="info" actions={link}>
      <p>{t('deal.again.text')}</p>
    </Reminder>
  )
}

function RevisedOffer({ deal: { next, revisedOffer } }: { deal: DealDetails }) {
  if (revisedOffer === null || next?.by == null) return null
  const link = (
    <ButtonLink as={RouterLink} className="max-sm:grow" href={pageWithReference.offer(revisedOffer)}>
      {t('deal.toRevisedOffer')}
    </ButtonLink>
  )
  return (
    <Reminder title={t('deal.revisedOffer')} kind="offer" actions={link}>
      <p>{t('deal.next.answer-offer', { time: formatTime(next.by, 'exactTime') })}</p>
    </Reminder>
  )
}

/** What was agreed, in one line of figures. */
function Agreed({ deal }: { deal: DealDetails }) {
  const { direction, party, coin, network, offer, goesTo } = deal
  const { gives, gets } = amountTexts(deal)
  const facts = [
    [t(direction === 'buy' ? 'trade.youPay' : 'trade.youSend'), gives],
    [t('trade.youReceive'), gets],
    [t('trade.network'), networkName(coin, network)],
    [t('trade.party'), party.name],
  ]
  const destinations = goesTo.map(({ to, memo, memoType }) => (
    <span key={`${to} ${memo}`} className="block">
      <Receiver to={to} currency={direction === 'buy' ? coin : deal.currency} />
      {memo !== null && <span className="block">{memoText({ coin, network, memo, memoType })}</span>}
    </span>
  ))
  return (
    <section aria-label={t('deal.agreed')} className="border-y border-hairline py-5">
      <h2 className="mb-4 font-display text-xl">{t('deal.agreed')}</h2>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-[auto_auto_auto_minmax(0,1fr)] lg:gap-x-16">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {/* Of several wallets, the choice above shows the right one. */}
      {goesTo.length > 0 && (direction === 'sell' || goesTo.length === 1) && (
        <dl className="mt-4">
          <dt className="text-sm text-muted">{t(`deal.goesTo.${direction}`)}</dt>
          <dd className="font-medium wrap-anywhere tabular-nums">{destinations}</dd>
        </dl>
      )}
      <Link className="link mt-3 inline-flex min-h-11 items-center text-sm" to={pageWithReference.offer(offer)}>
        {t('deal.toOffer')}
      </Link>
      {headingOf(deal) !== 'done' && <Papers deal={deal} />}
    </section>
  )
}

/** Until when money or coins must arrive, with a countdown. */
function Deadline({ deal, serverNow }: { deal: DealDetails; serverNow: () => number }) {
  const { next, direction } = deal
  const payBy = next?.by ?? deal.payBy
  const seconds = useSecondsLeft(payBy, serverNow)
  return (
    <section
      aria-label={t('deal.deadline.title')}
      className="min-w-0 rounded-card border border-hairline bg-surface p-6 sm:p-8 lg:sticky lg:top-6 lg:order-last lg:self-start"
    >
      <p className="text-sm text-muted">{t(`deal.deadline.until.${direction}`)}</p>
      <p className="font-medium">
        <time dateTime={payBy}>{formatTime(payBy, 'exactTime')}</time>
      </p>
      <p className={seconds > 0 ? 'mt-2 text-amount font-medium tracking-tight' : 'sr-only'}>
        <TimeLeft seconds={seconds} over={t(`deal.deadline.over.${direction}`)} />
      </p>
      {seconds === 0 && <p className="mt-3 border-l-4 border-gold pl-4">{t(`deal.deadline.over.${direction}`)}</p>}
    </section>
  )
}

/** Of a sell: where its money goes, as long as we do not know it. */
function Destination({ deal }: { deal: DealDetails }) {
  const { destination, direction, party, reference } = deal
  if (direction === 'buy') return null
  if (destination === 'being-checked') return <Notice className="mb-6">{t('deal.destination.checked')}</Notice>
  if (destination !== 'missing') return null
  return (
    <Reminder
      title={t('deal.destination.add.title', { amount: amountTexts(deal).gets })}
      kind="offer"
      actions={
        <ButtonLink
          as={RouterLink}
          className="max-sm:grow"
          href={pathThatLeadsBack(pages.payoutAccounts, { deal: reference }, { add: 'yes' })}
        >
          {t('deal.destination.add.button')}
        </ButtonLink>
      }
    >
      <p>{t('deal.destination.add.text', { name: party.name })}</p>
    </Reminder>
  )
}

/** Of a deal that is done: what the client received and gave, as it was recorded. */
function Result({ deal }: { deal: DealDetails }) {
  const { direction, transfers, received, currency, coin, network } = deal
  const delivery = transfers.findLast(({ purpose, state }) => purpose === 'delivery' && state === 'confirmed')
  if (!delivery) return null
  const gets = amountText(delivery.amount, delivery.currency)
  const gives = amountText(received, direction === 'buy' ? currency : coin)
  return (
    <section aria-label={t('deal.received.title')} className="mb-12 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8">
      <dl className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {[
          { label: t('deal.received.gets'), amount: gets, isCoins: direction === 'buy' },
          { label: t(`deal.received.gives.${direction}`), amount: gives, isCoins: direction === 'sell' },
        ].map(({ label, amount, isCoins }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <span className={classNames('block font-medium tabular-nums', largeSize(amount))}>{wrapsBeforeCurrency(amount)}</span>
              {isCoins && <span className="text-muted">{t('trade.onNetwork', { network: networkName(coin, network) })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Papers deal={deal} />
    </section>
  )
}

type Question = DealDetails['questions'][number]

/** What is open about the deal or a payment: what it means, and what to do. */
const Questions = ({ deal }: { deal: DealDetails }) =>
  deal.questions.map((question, at) => <QuestionPanel key={`${question.cause} ${at}`} deal={deal} question={question} />)

function QuestionPanel({ deal, question }: { deal: DealDetails; question: Question }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8 rounded-card border-l-4 border-gold bg-gold-soft px-4 py-4 sm:px-6">
      <h2 id={id} className="text-lg font-medium wrap-anywhere tabular-nums">
        {titleOf(question)}
      </h2>
      <p className="measure mt-1 wrap-anywhere">{textOf(deal, question)}</p>
      {question.proof !== undefined && question.proof !== 'company' && (
        <Link className="link inline-flex min-h-11 items-center" to={walletsPath({ deal: deal.reference, sends: true })}>
          {t('deal.questions.toWallets')}
        </Link>
      )}
    </section>
  )
}

/** Questions of the deal itself. Those of a payment stay with a new offer. */
const isAnsweredByOffer = (cause: Question['cause']) => cause === 'late' || cause === 'short' || cause === 'over' || cause === 'after-end'

function titleOf({ cause, amount, currency }: Question): string {
  if (cause === 'late' || cause === 'after-end' || cause === 'review') return t(`deal.questions.${cause}.title`)
  return t(`deal.questions.${cause}.title`, { amount: amountText(amount ?? '0', currency ?? '') })
}

function textOf({ payBy, next, direction, revisedOffer }: DealDetails, { cause, proof }: Question): string {
  if (revisedOffer !== null && isAnsweredByOffer(cause)) return t('deal.questions.revised')
  if (cause === 'late') return t('deal.questions.late.text', { time: formatTime(payBy, 'exactTime') })
  if (cause === 'short' && next?.what === 'pay-rest' && next.by !== null)
    return t(`deal.questions.short.rest.${direction}`, { time: formatTime(next.by, 'exactTime') })
  if (proof === 'company' || proof === 'no-more') return t(`deal.questions.unproven-sender.${proof}`)
  return t(`deal.questions.${cause}.text`)
}

/** The way out of a deal, while there is one. It asks once before the deal is cancelled. */
function Cancel({ deal }: { deal: DealDetails }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {deal.mayCancel && (
        <Button kind="quiet" className="max-sm:w-full sm:self-start" onClick={() => setOpen(true)}>
          {t('deal.cancel.open')}
        </Button>
      )}
      <Dialog open={isOpen} onClose={close} title={t('deal.cancel.title')} width="max-w-md">
        <CancelForm deal={deal} onClose={close} />
      </Dialog>
    </>
  )
}

function CancelForm({ deal, onClose }: { deal: DealDetails; onClose: () => void }) {
  const [cancel, { error }] = useCancelDealMutation()
  return (
    <ConfirmForm
      failure={error && t(failureOf(error)?.error === 'CONFLICT' ? 'deal.cancel.tooLate' : 'trade.noAnswer')}
      submit={t('deal.cancel.submit')}
      kind="danger"
      cancel={t('deal.cancel.keep')}
      onConfirm={async () => {
        const answer = await cancel(deal.reference)
        if (answer.error) return
        onClose()
        // The payment's part of the screen has disappeared.
        focusHeading()
      }}
      onCancel={onClose}
    >
      <p>{isPartlyPaid(deal) ? t('deal.cancel.aboutPart', { amount: receivedText(deal) }) : t('deal.cancel.about')}</p>
    </ConfirmForm>
  )
}
