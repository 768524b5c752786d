import { type Ref, useEffect, useRef } from 'react'
import { readOperator } from '../ui/operator.ts'
import { latestCandle } from '../api/market.ts'
import { useMarket } from '../api/market-cache.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CountryField } from '../ui/CountryField.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { pairOf } from './Indication.tsx'
import { errorOfField, type QuoteState } from './quote-dialog-state.ts'
import { type Contact, contactOf, isLarge } from './quote-form.ts'
import { nudgeClasses, StepActions, StepHeading } from './Step.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { RetryDelay } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'

/** Step 2: the client's contact details, prefilled from the profile. */
export function ContactInformation({ quote, heading }: { quote: QuoteDialogControl; heading: Ref<HTMLHeadingElement> }) {
  const { state, dispatch, send, profile, profileMissing, paused } = quote
  const contact = contactOf(state.form, profile)
  const busy = state.sending.status === 'busy'
  const { reply: candle } = useMarket(latestCandle, pairOf(state.form))
  const lacksContact = isLarge(state.form, candle?.data[0]?.close) && contact.name.trim() === '' && contact.phone.trim() === ''
  const isNudged = state.nudges.includes('contact')
  const edit = (change: Partial<Contact>) => dispatch({ type: 'contact-typed', contact: change })
  const textField = (field: keyof Contact) => ({
    value: contact[field],
    error: errorOfField(state, field),
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  })

  return (
    <form
      noValidate
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (lacksContact && !isNudged && !busy) dispatch({ type: 'nudged', nudge: 'contact' })
        else void send()
      }}
    >
      <StepHeading step={2} ref={heading}>
        {t('exchange-request.contact.heading')}
      </StepHeading>
      <div className="flex flex-col gap-5">
        {profileMissing && <p className="text-sm text-muted">{t('exchange-request.profileMissing')}</p>}
        <TextField label={t('exchange-request.contact.name')} autoComplete="name" {...textField('name')} />
        <TextField label={t('exchange-request.contact.email')} type="email" autoComplete="email" {...textField('email')} />
        <PhoneField
          label={t('exchange-request.contact.phone')}
          value={contact.phone}
          error={errorOfField(state, 'phone')}
          readOnly={busy}
          onChange={(phone) => edit({ phone })}
          defaultCountry={contact.country}
        />
        <CountryField
          value={contact.country}
          error={errorOfField(state, 'country')}
          disabled={busy}
          onChange={(country) => edit({ country })}
          served={readOperator().servedCountries}
          notServed={(country) => t('exchange-request.contact.notServed', { country })}
        />
        <StepActions>
          {/* Always rendered: screen readers announce only changes of existing elements. */}
          <p aria-live="polite" className={classNames('text-sm not-empty:mb-4', nudgeClasses, 'empty:absolute')}>
            {isNudged && lacksContact && state.sending.status !== 'failed' && t('exchange-request.nudges.contact')}
          </p>
          <div className="flex flex-wrap justify-between gap-3">
            <div className="flex grow gap-3 sm:grow-0 sm:gap-1">
              <Button
                kind="secondary"
                size="narrow"
                className="grow sm:grow-0"
                aria-disabled={busy || undefined}
                onClick={() => dispatch({ type: 'back' })}
              >
                {t('exchange-request.back')}
              </Button>
              <Button kind="quiet" size="narrow" className="grow sm:grow-0" onClick={() => dispatch({ type: 'closed' })}>
                {t('ui.close')}
              </Button>
            </div>
            <Button type="submit" busy={busy} disabled={paused !== undefined} size="narrow" className="ml-auto grow sm:grow-0">
              {t('exchange-request.submit')}
            </Button>
          </div>
          <NotSent state={state} paused={paused !== undefined} />
        </StepActions>
      </div>
    </form>
  )
}

const calculationFields = ['amount', 'fromCurrency', 'toCurrency', 'message'] as const

/** The failure of the request. It names the refused fields of step 1, which are not visible. Departure 1. */
function NotSent({ state: { sending }, paused }: { state: QuoteState; paused: boolean }) {
  const line = useRef<HTMLDivElement>(null)
  const failed = sending.status === 'failed'

  // Focus the first refused field; without one, scroll to this line.
  useEffect(() => {
    if (!failed) return
    const refused = line.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refused) refused.focus()
    else line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [failed])

  const problems = failed ? Object.entries(sending.fields) : []
  const hiddenProblems = problems.flatMap(([field, sentence]) => {
    const name = calculationFields.find((known) => known === field)
    return name ? [t('exchange-request.fieldProblem', { field: t(`exchange-request.calculation.${name}`), sentence })] : []
  })
  return (
    <div ref={line} role="alert" className="text-sm text-danger not-empty:mt-3">
      {failed && (
        <p>
          {problems.length > 0
            ? t('exchange-request.notSentFields')
            : paused || sending.retryAfterSeconds !== undefined
              ? t('exchange-request.notSentPaused')
              : t('exchange-request.notSent')}
        </p>
      )}
      {failed && <RetryDelay seconds={sending.retryAfterSeconds ?? null} />}
      {hiddenProblems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}
