import { type SubmitEvent, useId, useState } from 'react'
import { type OfferDetails, useAskAboutOfferMutation, useOfferPdfMutation } from '../api/offers.ts'
import { t, textAroundValue } from '../language/text.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Notice, waitingTime } from '../ui/Notice.tsx'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { Button } from '../ui/Button.tsx'
import { saveUrl } from '../ui/save-file.ts'
import { largeSize, lineSize, wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { amountTexts, moneyText, networkName } from '../ui/trade-text.ts'
import { classNames } from '../ui/class-names.ts'
import { failureOf } from '../api/failure.ts'
import { Message, useMessage } from '../ui/Message.tsx'
import { readOperator } from '../ui/operator.ts'
import { TextArea } from '../ui/TextField.tsx'
import { Answer } from './Answer.tsx'
import { getsLabel, givesLabel, Lines } from './Lines.tsx'

/** Under the heading: which offer it is, and of when. */
export function OfferHead({ offer: { kind, reference, publishedAt } }: { offer: OfferDetails }) {
  const [before, after] = textAroundValue((placeholder) =>
    t(kind === 'indication' ? 'offer.headIndication' : 'offer.head', {
      reference: placeholder,
      time: formatTime(publishedAt, 'exactTime'),
    }),
  )
  return (
    <>
      {before}
      <span className="tracking-wide text-ink tabular-nums select-all">{reference}</span>
      {after}
    </>
  )
}

interface ShownOfferProps {
  offer: OfferDetails
  serverNow: () => number
  /** False while the newest call has failed. */
  isLive: boolean
}

export function ShownOffer({ offer, serverNow, isLive }: ShownOfferProps) {
  const [hasChanged, setChanged] = useState(false)
  const { kind, reference, now } = offer
  const secondsLeft = useSecondsLeft(offer.expiresAt ?? now, serverNow)
  // The screen shows the end the second it comes. The service says the same with its next reply.
  const state = offer.state === 'open' && kind === 'firm' && secondsLeft === 0 ? 'expired' : offer.state
  return (
    <>
      {!isLive && <Notice className="mb-6">{t('trade.notLive', { time: formatTime(now, 'clock') })}</Notice>}
      {hasChanged && state === 'open' && (
        <Notice kind="error" className="mb-6">
          {t('offer.changed')}
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-0">
        {/* Both parts of the sheet lie on this one, which has their shadow. */}
        <div aria-hidden="true" className="hidden rounded-card shadow-sheet lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block" />
        <Amounts offer={offer} isOver={state !== 'open' && state !== 'accepted'} />
        <Answer offer={offer} state={state} secondsLeft={secondsLeft} onChanged={() => setChanged(true)} />
        <div className="min-w-0 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8 lg:col-start-1 lg:row-start-2 lg:rounded-t-none lg:border-t-0 lg:pt-0 lg:shadow-none">
          <Lines offer={offer} />
          {(state === 'open' || state === 'accepted') && <Conditions offer={offer} />}
          <DownloadOffer reference={reference} />
        </div>
      </div>
      <Conversation offer={offer} />
    </>
  )
}

/** The offer as a PDF. */
function DownloadOffer({ reference }: { reference: string }) {
  const [download, { isLoading, isError }] = useOfferPdfMutation()
  const save = async () => {
    const { data } = await download(reference)
    if (data !== undefined) saveUrl(t('offer.pdf.fileName', { reference }), data)
  }
  return (
    <div className="mt-6">
      <Button kind="secondary" size="small" busy={isLoading} onClick={() => void save()}>
        {t('offer.pdf.download')}
      </Button>
      {isError && (
        <Notice kind="error" className="mt-3">
          {t('trade.pdfFailed')}
        </Notice>
      )}
    </div>
  )
}

/** What the offer means, how it is paid, and what happens with late or short money: known before the client says yes. */
function Conditions({ offer }: { offer: OfferDetails }) {
  const { kind, direction, party, payBy, sendsAfterStatement } = offer
  const id = useId()
  if (kind === 'indication') return null
  const sentences = [
    t(`offer.conditions.final.${direction}`),
    t(`offer.conditions.${direction}.${payBy}`),
    t(`offer.conditions.${direction}.where`),
    ...(party ? [t(`offer.conditions.${direction}.own`, { name: party.name })] : []),
    toleranceOf(offer),
    ...(sendsAfterStatement ? [t('offer.conditions.buy.statement')] : []),
  ]
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-hairline pt-6">
      <h2 id={id} className="font-display text-lg">
        {t('offer.conditions.title')}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="measure mt-3 wrap-anywhere">
          {sentence}
        </p>
      ))}
    </section>
  )
}

function toleranceOf({ direction, lateMinutes, shortAmount, currency }: OfferDetails): string {
  if (direction === 'sell') return t('offer.conditions.sell.tolerance')
  return t('offer.conditions.buy.tolerance', { late: waitingTime(lateMinutes * 60), short: moneyText(shortAmount, currency) })
}

/** What arrives, and what the client gives for it: the head of the sheet. */
function Amounts({ offer, isOver }: { offer: OfferDetails; isOver: boolean }) {
  const { kind, direction, coin, network, party, words } = offer
  const { gives, gets } = amountTexts(offer)
  const isBuy = direction === 'buy'
  const onNetwork = t('trade.onNetwork', { network: networkName(coin, network) })
  return (
    <section
      aria-label={t('offer.amounts')}
      className="min-w-0 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8 lg:col-start-1 lg:row-start-1 lg:rounded-b-none lg:border-b-0 lg:shadow-none"
    >
      {kind === 'indication' && (
        <p className="mb-6 border-l-4 border-gold bg-gold-soft px-4 py-3">
          <strong className="font-semibold">{t('offer.notBinding.title')}</strong> {t('offer.notBinding.sentence')}
        </p>
      )}
      <dl className={classNames('flex flex-col gap-6', isOver && 'text-muted')}>
        <div>
          <dt className="text-sm text-muted">{getsLabel(offer)}</dt>
          <dd>
            <span className={classNames('block font-medium tabular-nums', largeSize(gets))}>{wrapsBeforeCurrency(gets)}</span>
            {isBuy && <span className="text-muted">{onNetwork}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{givesLabel(offer)}</dt>
          <dd>
            <span className={classNames('block font-medium tabular-nums', lineSize(gives) || 'text-xl tracking-tight')}>
              {wrapsBeforeCurrency(gives)}
            </span>
            {!isBuy && <span className="text-muted">{onNetwork}</span>}
          </dd>
        </div>
        {party && (
          <div>
            <dt className="text-sm text-muted">{t('trade.party')}</dt>
            <dd className="text-lg wrap-anywhere">
              {party.name} <span className="text-base text-muted">{t(`offer.party.${party.kind}`)}</span>
            </dd>
          </div>
        )}
      </dl>
      {words !== '' && (
        <figure className="mt-6 border-l-4 border-gold pl-4">
          <figcaption className="text-sm text-muted">{t('offer.words')}</figcaption>
          <p className="measure mt-1 wrap-anywhere whitespace-pre-wrap">{words}</p>
        </figure>
      )}
    </section>
  )
}

/** What client and desk wrote to each other, and a field for a question. */
function Conversation({ offer: { reference, kind, messages, state } }: { offer: OfferDetails }) {
  const id = useId()
  const names = { client: t('trade.you'), desk: readOperator().brand.name }
  return (
    <section aria-labelledby={id} className="mt-16 max-w-3xl lg:mr-98 lg:max-w-none">
      <h2 id={id} className="font-display text-xl">
        {t('offer.questions.title')}
      </h2>
      <p className="measure mt-2 text-muted">{t('offer.questions.about')}</p>
      {/* A log announces new answers. */}
      <div role="log" aria-labelledby={id} className="mt-6 border-t border-ink">
        {messages.map(({ from, text, at }) => (
          <article key={`${at} ${from}`} className="border-b border-hairline py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className={classNames('font-medium', from === 'desk' && 'text-accent')}>{names[from]}</span>
              <time className="text-sm text-muted tabular-nums" dateTime={at}>
                {formatTime(at, 'shortDayAndTime')}
              </time>
            </p>
            <p className="measure mt-1 wrap-anywhere whitespace-pre-wrap">{text}</p>
          </article>
        ))}
      </div>
      <Question reference={reference} isTimed={state === 'open' && kind === 'firm'} />
    </section>
  )
}

function Question({ reference, isTimed }: { reference: string; isTimed: boolean }) {
  const [ask, { error, isLoading }] = useAskAboutOfferMutation()
  const { message, showMessage } = useMessage()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (isLoading || text.trim() === '') return
    const answer = await ask({ reference, body: { text: text.trim() } })
    if (answer.error) return
    setText('')
    showMessage(t('offer.questions.sent'))
  }
  const isClosed = failureOf(error)?.error === 'CONFLICT'
  return (
    <form noValidate className="mt-6 flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('offer.questions.label')}
        hint={isTimed ? t('offer.questions.hint') : undefined}
        error={isEmpty ? t('ui.rules.required') : null}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setEmpty(false)
        }}
      />
      {error && <Notice kind="error">{t(isClosed ? 'offer.questions.closed' : 'offer.questions.failed')}</Notice>}
      <div className="flex flex-wrap items-center gap-x-6">
        <Button type="submit" kind="secondary" busy={isLoading} className="max-sm:w-full">
          {t('offer.questions.send')}
        </Button>
        <Message message={message} />
      </div>
    </form>
  )
}
