import { type Ref, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '#contract/pages.ts'
import { useUpdateProfileMutation } from '../api/backend.ts'
import { Button } from '../ui/Button.tsx'
import { focusHeading } from '../ui/focus.ts'
import { Notice } from '../ui/Notice.tsx'
import { answerTimeText } from './exchange-text.ts'
import { type Contact, type Profile, profileWith } from './quote-form.ts'
import { StepHeading } from './Step.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { textAroundValue, t } from '../language/text.ts'

interface ConfirmationProps {
  contact: Contact
  profile: Profile | undefined
  reference: string
  heading: Ref<HTMLHeadingElement>
  onClose: () => void
}

/** Confirms a request in the dialog, and says that a verification is required before a transaction. */
export function Confirmation({ contact, profile, reference, heading, onClose }: ConfirmationProps) {
  const navigate = useNavigate()
  const answerTime = answerTimeText()
  const [before, after] = textAroundValue((placeholder) => t('exchange-request.submitted.emailFollows', { email: placeholder }))
  return (
    <>
      <StepHeading ref={heading}>{t('exchange-request.submitted.heading')}</StepHeading>
      <div className="flex flex-col gap-5">
        <p>
          {before}
          <strong className="font-semibold wrap-anywhere">{contact.email}</strong>
          {after}
        </p>
        {answerTime && <p>{answerTime}</p>}
        <dl className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-hairline py-3">
          <dt className="text-muted">{t('exchange-request.reference')}</dt>
          <dd className="text-lg font-medium tracking-wide tabular-nums select-all">{reference}</dd>
        </dl>
        {profile && <KeepContact profile={profile} contact={contact} />}
        <p className="text-muted">{t('exchange-request.submitted.verification')}</p>
        <div className="flex flex-wrap justify-between gap-3">
          <Button kind="secondary" className="grow sm:grow-0" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button className="grow sm:grow-0" onClick={() => void navigate(pages.verification)}>
            {t('exchange-request.submitted.goToVerification')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Offers to keep name and phone of the request in a profile that has none. */
function KeepContact({ profile, contact }: { profile: Profile; contact: Contact }) {
  const [update, { isLoading, isSuccess, isError }] = useUpdateProfileMutation()
  const changed = profileWith(profile, contact)
  if (isSuccess) return <output className="text-muted">{t('exchange-request.submitted.kept')}</output>
  if (!changed) return null
  return (
    <div className="flex flex-col items-start gap-3 border-l-4 border-gold pl-4">
      <p>{t('exchange-request.submitted.keep')}</p>
      <Button kind="secondary" size="small" busy={isLoading} onClick={() => void update(changed)}>
        {t('exchange-request.submitted.keepSubmit')}
      </Button>
      {isError && <Notice kind="error">{t('profile.notUpdated')}</Notice>}
    </div>
  )
}

/** Confirms a request on the page if the dialog was closed when the response arrived. */
export function LateConfirmation({ quote: { state } }: { quote: QuoteDialogControl }) {
  const isAccepted = state.lateOutcome === 'accepted'
  useEffect(() => {
    // The pressed button is gone, so the focus is lost.
    if (isAccepted && document.activeElement === document.body) focusHeading()
  }, [isAccepted])
  if (!isAccepted) return null
  return (
    <Notice kind="success" className="mb-8">
      {t('exchange-request.accepted')}
    </Notice>
  )
}
