import Big from 'big.js'
import { BankFileError, elementAt, textAt, type XmlElement } from './xml-parts.ts'

export interface Amount {
  /** A decimal number, not below zero, without zeros at its end. */
  value: string
  currency: string
}

/** An amount under these names; undefined if there is none. */
export function amountAt(from: XmlElement, ...names: string[]): Amount | undefined {
  const found = elementAt(from, ...names)
  if (!found) return undefined
  const { text, line, attributes } = found
  const currency = attributes['Ccy'] ?? ''
  if (!/^\d{1,18}(\.\d{0,5})?$/.test(text) || !/^[A-Z]{3}$/.test(currency))
    throw new BankFileError('unreadable-amount', { line, what: `${text} ${currency}`.slice(0, 60) })
  return { value: Big(text).toFixed(), currency }
}

export type Direction = 'credit' | 'debit'

/** Whether money came or went; undefined if it is not said. */
export function directionAt(from: XmlElement, ...names: string[]): Direction | undefined {
  const code = textAt(from, ...names, 'CdtDbtInd')
  if (code === undefined) return undefined
  if (code !== 'CRDT' && code !== 'DBIT')
    throw new BankFileError('unknown-code', { line: from.line, what: `CdtDbtInd ${code}`.slice(0, 60) })
  return code === 'CRDT' ? 'credit' : 'debit'
}

export const signed = (value: string, direction: Direction): Big => (direction === 'credit' ? Big(value) : Big(value).neg())
