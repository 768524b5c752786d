import { type Language, localeOf } from '#contract/languages.ts'

/** A day as letters write it: `21 November 2026` */
export const formatDay = (moment: Date, language: Language): string =>
  moment.toLocaleDateString(localeOf(language), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A list as letters write it: `one, two and three` */
export const formatList = (things: string[], language: Language): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(things)

const dayAndMinute = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A moment to the second: `21 November 2026 at 10:05:09`. */
export const formatExactMoment = (moment: Date, language: Language, timeZone: 'Europe/Warsaw' | 'UTC'): string =>
  moment.toLocaleString(localeOf(language), { ...dayAndMinute, second: '2-digit', timeZone })

/** A moment by the clocks in Warsaw: `21 November 2026 at 10:05`. */
export const formatLocalMoment = (moment: Date, language: Language): string =>
  moment.toLocaleString(localeOf(language), { ...dayAndMinute, timeZone: 'Europe/Warsaw' })
