import { momentOf } from '../../platform/zoned-time.ts'
import { BankFileError, elementAt, type XmlElement } from './xml-parts.ts'

/** When something was booked or accepted. */
export interface BankMoment {
  at: Date
  /** The bank gave a day only: `at` is its beginning, in the bank's zone. */
  isWholeDay: boolean
}

const dayForm = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/
const momentForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:\d{2})?$/

/** A day or a moment under these names; undefined if there is none. A moment without an offset is one in `zone`. */
export function momentAt(zone: string, from: XmlElement, ...names: string[]): BankMoment | undefined {
  const found = elementAt(from, ...names)
  if (!found) return undefined
  const moment = readMoment(found.text, zone)
  if (!moment) throw new BankFileError('unreadable-date', { line: found.line, what: found.text.slice(0, 60) })
  return moment
}

function readMoment(text: string, zone: string): BankMoment | undefined {
  const [, day] = dayForm.exec(text) ?? []
  if (day !== undefined) return isDay(day) ? { at: new Date(momentOf(day, '00:00', zone)), isWholeDay: true } : undefined
  const [, date, minute, seconds, offset] = momentForm.exec(text) ?? []
  if (date === undefined || minute === undefined || seconds === undefined || !isDay(date)) return undefined
  const at =
    offset === undefined
      ? momentOf(date, minute, zone) + Number(seconds.slice(1)) * 1000
      : Date.parse(`${date}T${minute}${seconds}${offset}`)
  return Number.isNaN(at) ? undefined : { at: new Date(at), isWholeDay: false }
}

/** 30 February is none. */
const isDay = (day: string) => {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}
