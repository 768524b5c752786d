import { wording } from './wording.ts'

/** Where a call was braked: when it can be tried again. Nothing where that is not known. */
export function TryAgainIn({ seconds }: { seconds: number | null }) {
  return seconds === null ? null : <p className="text-muted">{wording.tooManyTries(waitingTime(seconds))}</p>
}

/** "40 seconds", "12 minutes", "23 hours": rounded up, so that who comes then does not come too early. */
export function waitingTime(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
