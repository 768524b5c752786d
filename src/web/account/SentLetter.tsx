import { Fragment, useEffect, useState } from 'react'
import { formatMinutesAndSeconds, secondsLeft } from './sent-link.ts'
import { t } from '../language/text.ts'

/** Whole seconds until another letter may be requested; counts down. */
export function useSecondsLeft(sentAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft({ sentAt }, Date.now()))
  useEffect(() => {
    const tick = setInterval(() => setLeft(secondsLeft({ sentAt }, Date.now())), 250)
    return () => clearInterval(tick)
  }, [sentAt])
  return left
}

/** A long e-mail address breaks before its punctuation. */
export function BreakableEmail({ email }: { email: string }) {
  const [first, ...others] = email.split(/(?=[.@_+-])/)
  return (
    <strong className="block font-semibold wrap-anywhere">
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </strong>
  )
}

/** Says when another letter can be requested. */
export const Countdown = ({ seconds, className }: { seconds: number; className?: string }) => (
  <p className={className}>
    {seconds > 0 ? t('account.forgotPassword.nextLinkIn') : t('account.forgotPassword.nextLinkNow')}{' '}
    <span role="timer" className="font-medium tabular-nums">
      {formatMinutesAndSeconds(seconds)}
    </span>
  </p>
)
