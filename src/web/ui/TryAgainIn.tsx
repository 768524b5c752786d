import { t } from '../language/text.ts'

/** When a rate-limited call can be retried; nothing where that is unknown. */
export function TryAgainIn({ seconds }: { seconds: number | null }) {
  return seconds === null ? null : <p className="text-muted">{t('ui.tooManyTries', { wait: waitingTime(seconds) })}</p>
}

/** "40 seconds", "12 minutes", "23 hours": rounded up, so that a retry then is not too early. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return t('ui.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? t('ui.minutes', { count: minutes }) : t('ui.hours', { count: Math.ceil(minutes / 60) })
}
