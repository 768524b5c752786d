import Big from 'big.js'

/** A credit transfer in euro, as a banking app reads it from a QR code. */
export interface EpcPayment {
  /** Of the beneficiary, at most 70 characters. */
  name: string
  /** Without spaces. */
  iban: string
  /** Empty: the payer's bank finds it by the IBAN. */
  bic: string
  /** In euro, as a decimal with at most two decimals. */
  amount: string
  /** The 14 digits of a deal's reference. */
  reference: string
}

/** Why no QR code can be made. */
export type EpcFailure = 'NAME_TOO_LONG' | 'AMOUNT_OUT_OF_RANGE' | 'LINE_BREAK' | 'TOO_LONG'

export type EpcPayload = { payload: string } | { failure: EpcFailure }

// EPC069-12, version 3: “Quick Response Code: Guidelines to enable data capture for the initiation of a SEPA credit transfer”.
const maxNameCharacters = 70
const minAmount = '0.01'
const maxAmount = '999999999.99'
/** Of a QR code of version 13, the largest that the guideline allows, at its error level M. */
const maxBytes = 331

/** The text of a QR code with which a client's banking app fills in the transfer. EPC069-12, version 002, UTF-8. Draw it at error level M. */
export function epcPayload({ name, iban, bic, amount, reference }: EpcPayment): EpcPayload {
  if (/[\r\n]/.test(name + iban + bic)) return { failure: 'LINE_BREAK' }
  if ([...name].length > maxNameCharacters) return { failure: 'NAME_TOO_LONG' }
  const euros = Big(amount)
  if (euros.lt(minAmount) || euros.gt(maxAmount) || !euros.eq(euros.round(2))) return { failure: 'AMOUNT_OUT_OF_RANGE' }
  const purpose = ''
  // A line break after the last element is not allowed. So the text and the note, which would follow the reference, have no lines.
  const payload = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${euros.toFixed(2)}`, purpose, `RF${reference}`].join('\n')
  return utf8Length(payload) > maxBytes ? { failure: 'TOO_LONG' } : { payload }
}

/** In bytes. */
const utf8Length = (text: string) => [...text].reduce((sum, character) => sum + utf8LengthOf(character.codePointAt(0) ?? 0), 0)

function utf8LengthOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
