/** A moment as letters write it: `21 November 2026, 09:05 UTC` */
export const writtenMoment = (moment: Date): string =>
  `${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}, ${moment.toISOString().slice(11, 16)} UTC`
