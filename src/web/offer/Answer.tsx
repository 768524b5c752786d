import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import type { Requirement } from '#contract/failures.ts'
import type { OfferDetails } from '../api/offers.ts'
import { t } from '../language/text.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { TimeLeft } from '../ui/TimeLeft.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { FreshPrice } from './FreshPrice.tsx'
import { Outcome } from './Outcome.tsx'

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
        <Requirements requirements={openRequirements} kind={kind} />
      ) : kind === 'indication' ? null : (
        <Button className="w-full" onClick={() => setOpen('accept')}>
          {t('offer.accept.open')}
        </Button>
      )}
      {/* Only accepting needs the second factor. */}
      {isOpen && kind === 'indication' && !openRequirements.includes('identity-check') && (
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
      <DeclineDialog open={open === 'decline'} reference={offer.reference} onClose={close} />
    </section>
  )
}

const titleOf = (requirements: Requirement[], kind: OfferDetails['kind']) =>
  t(
    kind === 'indication' && requirements.includes('identity-check')
      ? 'offer.requirements.title.indication'
      : 'offer.requirements.title.firm',
  )

const places: Record<Requirement, string> = { 'identity-check': pages.verification, 'second-factor': pages.profile }

/** What the client must do first. Says so before the client presses Accept. */
function Requirements({ requirements, kind }: { requirements: Requirement[]; kind: OfferDetails['kind'] }) {
  return (
    <>
      <h2 className="text-lg font-medium">{titleOf(requirements, kind)}</h2>
      <ul className="mt-3 flex flex-col gap-4">
        {requirements.map((requirement) => (
          <li key={requirement} className="border-l-4 border-gold pl-4">
            <p>{t(`offer.requirements.${requirement}.why`)}</p>
            <Link className="link inline-flex min-h-11 items-center" to={places[requirement]}>
              {t(`offer.requirements.${requirement}.go`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
