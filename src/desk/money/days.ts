/** The days of a closing list, such as `2026-11-30`. */
export interface Days {
  from: string
  to: string
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The days that an address says. Null: the screen shows what is now. */
export function readDays(params: URLSearchParams): Days | null {
  const [from, to] = [params.get('from'), params.get('to')]
  return isDay(from) ? { from, to: isDay(to) && to >= from ? to : from } : null
}

// Swedish dates have the form of ISO 8601.
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })

export const closingAddress = ({ from, to }: Days = { from: today(), to: today() }): string => `/money?${new URLSearchParams({ from, to })}`

/** The day so many days later, or with a minus earlier. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
