import { useState } from 'react'
import { Link } from 'react-router'
import { pages, pageWithReference } from '#contract/pages.ts'
import { type OfferDetails, useAskForFreshPriceMutation, useDeclineOfferMutation, useOffersQuery } from '../api/offers.ts'
import { usePayoutAccountsQuery } from '../api/payout-accounts.ts'
import { useWalletsQuery } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'
import { RouterLink } from '../ui/links.tsx'
import { walletsPath } from '../ui/wallet-links.ts'
import { pathThatLeadsBack } from '../ui/way-back.ts'
import { pollOptions } from '../ui/poll-options.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { focusHeading } from '../ui/focus.ts'
import { TextArea } from '../ui/TextField.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { Notice, RetryDelay } from '../ui/Notice.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'

interface AnswerProps {
  offer: OfferDetails
  /** The state as shown: `expired` as soon as the time is over. */
  state: OfferDetails['state']
  secondsLeft: number
  /** The service refused the acceptance, because the offer or the terms are not the ones that were shown. */
  onChanged: () => void
}

/** Beside the sheet: until when the offer binds us, and what the client can do. After its end: what happened. */
export function Answer({ offer, state, secondsLeft, onChanged }: AnswerProps) {
  const { kind, expiresAt, openRequirements } = offer
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const close = () => setOpen(null)
  const isOpen = state === 'open'
  return (
    <section
      aria-label={t('offer.answer')}
      className={classNames(
        'min-w-0 rounded-card border border-hairline bg-surface p-6 sm:p-8 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start',
        !isOpen && 'max-lg:order-first',
      )}
    >
      {expiresAt && kind === 'firm' && (isOpen || state === 'expired') && (
        <div className={isOpen ? 'mb-6' : 'sr-only'}>
          {isOpen && (
            <>
              <p className="text-sm text-muted">{t('offer.validUntil')}</p>
              <p className="font-medium">
                <time dateTime={expiresAt}>{formatTime(expiresAt, 'exactTime')}</time>
              </p>
            </>
          )}
          <p className="mt-2 text-amount font-medium tracking-tight">
            <TimeLeft seconds={secondsLeft} over={t('offer.over')} />
          </p>
          {isOpen && (
            <>
              <p className="text-sm text-muted">{t('offer.serverClock')}</p>
              <p className="mt-4 text-sm text-muted">{t(`offer.due.${offer.direction}`)}</p>
              <p className="font-medium">{t(`offer.due.${offer.payBy}`)}</p>
            </>
          )}
        </div>
      )}
      {!isOpen ? (
        <Outcome offer={offer} state={state} />
      ) : openRequirements.length > 0 ? (
        <Requirements offer={offer} />
      ) : kind === 'indication' ? null : (
        <Button className="w-full" onClick={() => setOpen('accept')}>
          {t('offer.accept.open')}
        </Button>
      )}
      {/* Only accepting needs the second factor. */}
      {isOpen && kind === 'indication' && firstOf(offer).length === 0 && (
        <div className="not-first:mt-6">
          <FreshPrice offer={offer} />
        </div>
      )}
      {isOpen && kind === 'firm' && (
        <Button kind="quiet" className="mt-3 w-full" onClick={() => setOpen('decline')}>
          {t('offer.decline.open')}
        </Button>
      )}
      <AcceptDialog open={open === 'accept'} offer={offer} isOver={!isOpen} onClose={close} onChanged={onChanged} />
      <Dialog open={open === 'decline'} onClose={close} title={t('offer.decline.title')} width="max-w-md">
        <DeclineForm reference={offer.reference} onClose={close} />
      </Dialog>
    </section>
  )
}

/** What must be done before a firm price can be asked for. */
const firstOf = ({ openRequirements }: OfferDetails) => openRequirements.filter((requirement) => requirement !== 'second-factor')

const titleOf = (offer: OfferDetails) =>
  t(
    firstOf(offer).length > 0 && (offer.kind === 'indication' || offer.state !== 'open')
      ? 'offer.requirements.title.indication'
      : 'offer.requirements.title.firm',
  )

/** What the client must do first. Says so before the client presses Accept. */
function Requirements({ offer }: { offer: OfferDetails }) {
  return (
    <>
      <h2 className="text-lg font-medium">{titleOf(offer)}</h2>
      <ul className="mt-3 flex flex-col gap-4">
        {offer.openRequirements.map((requirement) => (
          <li key={requirement} className="border-l-4 border-gold pl-4">
            {requirement === 'sending-wallet' ? (
              <SendingWallet offer={offer} />
            ) : (
              <>
                <p>{t(`offer.requirements.${requirement}.why`)}</p>
                <Link
                  className="link inline-flex min-h-11 items-center"
                  to={requirement === 'identity-check' ? pages.verification : pathThatLeadsBack(pages.profile, { offer: offer.reference })}
                >
                  {t(`offer.requirements.${requirement}.go`)}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Leads to the proof of the wallet from which the coins of a sell come, and before that to the bank account, which otherwise waits. */
function SendingWallet({ offer: { reference, coin, network, party, openRequirements } }: { offer: OfferDetails }) {
  const { data: wallets } = useWalletsQuery(undefined, pollOptions(false))
  const { data: accounts } = usePayoutAccountsQuery(undefined, pollOptions(false))
  const needsCheck = openRequirements.includes('identity-check')
  const of = party?.kind ?? wallets?.parties[0]?.kind ?? 'person'
  const unproven = wallets?.wallets.find(
    (wallet) =>
      wallet.network === network &&
      wallet.coin === coin &&
      wallet.party === of &&
      wallet.memo === null &&
      wallet.proofs.length > 0 &&
      !wallet.proof?.isValid,
  )
  const place = { offer: reference, sends: true }
  // Only the first destination of all does not wait.
  const isFirst = accounts?.accounts.length === 0 && wallets?.wallets.length === 0
  return (
    <>
      <p>{t('offer.requirements.sending-wallet.why', { coin })}</p>
      {!needsCheck && (
        <>
          {isFirst && (
            <p className="mt-2">
              {t('offer.requirements.sending-wallet.accountFirst')}{' '}
              <Link
                className="link inline-flex min-h-11 items-center"
                to={pathThatLeadsBack(pages.payoutAccounts, { offer: reference }, { add: 'yes' })}
              >
                {t('offer.requirements.sending-wallet.addAccount')}
              </Link>
            </p>
          )}
          <Link
            className="link inline-flex min-h-11 items-center"
            to={walletsPath(unproven ? { ...place, prove: unproven.id } : { ...place, add: { coin, network, party: of } })}
          >
            {t(unproven ? 'offer.requirements.sending-wallet.prove' : 'offer.requirements.sending-wallet.go')}
          </Link>
        </>
      )}
    </>
  )
}

/** What happened to an offer that is over, and what the client can do next. */
function Outcome({ offer, state }: { offer: OfferDetails; state: OfferDetails['state'] }) {
  const newer = useNewerOffer(offer)
  const at = offer.endedAt ?? offer.expiresAt
  if (state === 'open') return null
  return (
    <>
      <h2 className="text-lg font-medium">{t(`offer.outcome.${state}.title`)}</h2>
      <p className="mt-2">{t(`offer.outcome.${state}.sentence`, { time: at ? formatTime(at, 'exactTime') : '' })}</p>
      <div className="mt-6 flex flex-col gap-3">
        {offer.deal && (
          <ButtonLink as={RouterLink} href={pageWithReference.deal(offer.deal)}>
            {t('offer.outcome.toDeal')}
          </ButtonLink>
        )}
        {newer !== undefined && (
          <ButtonLink as={RouterLink} href={pageWithReference.offer(newer)}>
            {t('offer.outcome.toNewer')}
          </ButtonLink>
        )}
        {newer === undefined &&
          (offer.mayAskForFreshPrice || offer.priceAskedAt !== null) &&
          (firstOf(offer).length > 0 ? (
            <Requirements offer={{ ...offer, openRequirements: firstOf(offer) }} />
          ) : (
            <FreshPrice offer={offer} />
          ))}
      </div>
    </>
  )
}

/** The reference of the offer that replaced this one, or that answers the wish for a fresh price. */
function useNewerOffer({ reference, request, supersededBy }: OfferDetails): string | undefined {
  const { data } = useOffersQuery(undefined, pollOptions(true))
  const open = data?.offers.find((offer) => offer.request === request && offer.state === 'open' && offer.reference !== reference)
  return open?.reference ?? supersededBy ?? undefined
}

/** Asks once before declining, with room for a word. */
function DeclineForm({ reference, onClose }: { reference: string; onClose: () => void }) {
  const [decline, { error }] = useDeclineOfferMutation()
  const form = useCheckedForm({
    defaults: { text: '' },
    rules: { text: () => null },
    onSubmit: async ({ text }): Promise<void> => {
      const word = text.trim()
      const answer = await decline({ reference, body: word === '' ? {} : { text: word } })
      if (answer.error && failureOf(answer.error)?.error !== 'OFFER_ENDED') return
      onClose()
      // The buttons of the offer have disappeared.
      focusHeading()
    },
  })
  return (
    <DialogForm
      form={form}
      failure={error && t('trade.noAnswer')}
      submit={t('offer.decline.submit')}
      kind="danger"
      cancel={t('offer.decline.keep')}
      onCancel={onClose}
    >
      <p>{t('offer.decline.about')}</p>
      <TextArea label={t('offer.decline.word')} rows={3} maxLength={2000} {...form.field('text')} />
    </DialogForm>
  )
}

/** Asks for a firm price after an indication, or for a fresh one after an offer that ended. */
function FreshPrice({ offer: { reference, kind, mayAskForFreshPrice, priceAskedAt } }: { offer: OfferDetails }) {
  const [ask, { data: asked, error, isLoading }] = useAskForFreshPriceMutation()
  const code = failureOf(error)?.error
  const text = kind === 'indication' ? 'offer.firmPrice' : 'offer.freshPrice'
  if (asked || priceAskedAt !== null) return <Notice kind="success">{t(`${text}.asked`)}</Notice>
  if (!mayAskForFreshPrice) return <p className="text-muted">{t('offer.freshPrice.notNow')}</p>
  return (
    <div className="flex flex-col gap-3">
      <p>{t(`${text}.about`)}</p>
      <Button busy={isLoading} onClick={() => void ask(reference)}>
        {t(`${text}.ask`)}
      </Button>
      {error && (
        <Notice kind="error">
          {t(
            code === 'CONFLICT' ? 'offer.freshPrice.conflict' : code === 'REQUIREMENTS_OPEN' ? 'offer.freshPrice.first' : 'trade.noAnswer',
          )}
        </Notice>
      )}
      <RetryDelay seconds={retryAfterOf(error)} />
    </div>
  )
}
