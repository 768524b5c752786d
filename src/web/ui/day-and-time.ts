const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' })

/** A moment with its day, in the reader's time zone: 21 November 2026 at 14:02. */
export const dayAndTime = (iso: string): string => format.format(new Date(iso))
