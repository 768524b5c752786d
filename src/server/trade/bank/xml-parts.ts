import { setImmediate as others } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import Big from 'big.js'
import type { BankProblem, BankProblemCode } from '#contract/desk/bank-problems.ts'

/** An element with what it contains. Names are without prefix. */
export interface XmlElement {
  name: string
  /** Of the file, from 1. */
  line: number
  attributes: Record<string, string>
  /** Its own text, trimmed. */
  text: string
  children: XmlElement[]
}

/** What makes a file unreadable, as a code that the desk puts into words. */
export class BankFileError extends Error {
  readonly problem: BankProblem

  constructor(code: BankProblemCode, facts: Omit<BankProblem, 'code'> = {}) {
    super(code)
    this.problem = { code, ...facts }
  }
}

/** An XML document, and how its bytes are decoded. */
export interface XmlDocument {
  bytes: Uint8Array
  encoding: string
}

interface Reader {
  /** The element `Document`: its namespace. */
  begin: (namespace: string) => void
  /** Whether an element is handed over by itself, as soon as it ends, and does not stay in the element around it. */
  isPart: (path: readonly string[]) => boolean
  /** Whether an element only contains parts. Its begin and end are reported, and nothing of it is kept. */
  isContainer: (path: readonly string[]) => boolean
  open: (path: readonly string[], line: number) => void
  take: (part: XmlElement, path: readonly string[]) => void
  close: (path: readonly string[]) => void
  /** Called between two pieces of the file. */
  pause?: () => Promise<void>
}

const maxDepth = 40
/** Elements and attributes of one part. */
const maxInPart = 20_000
const maxTextCharacters = 20_000
const chunkBytes = 65_536

/**
 * Reads an XML document in pieces, part by part, so that memory holds one part at a time, and the process does other work between two pieces. What is
 * around `Document` is passed over: a bank may put it into an envelope. Strict: no DOCTYPE, bounded depth and parts.
 *
 * @throws BankFileError
 */
export async function readXmlParts({ bytes, encoding }: XmlDocument, reader: Reader): Promise<void> {
  const parser = parserFor(reader)
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parser.write(decode(decoder, bytes.subarray(at, at + chunkBytes), at + chunkBytes < bytes.length))
    await reader.pause?.()
    await others()
  }
  parser.close()
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    throw new BankFileError('other-encoding', { what: decoder.encoding })
  }
}

function parserFor(reader: Reader) {
  /** Of elements around `Document`. */
  const envelope: string[] = []
  const path: string[] = []
  /** The elements that are being read, the innermost last: none in a container. */
  const open: XmlElement[] = []
  let inPart = 0
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (code: BankProblemCode, what?: string): never => {
    throw new BankFileError(code, { line: parser.line, ...(what !== undefined && { what }) })
  }
  const addText = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    element.text += text
    if (element.text.length > maxTextCharacters) refuse('too-much-in-one-part', element.name)
  }
  parser.on('error', () => refuse('not-xml'))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (envelope.length + path.length === maxDepth) refuse('too-deep')
    if (path.length === 0) {
      if (local !== 'Document') return void envelope.push(local)
      reader.begin(uri)
    }
    path.push(local)
    if (open.length === 0 && reader.isContainer(path)) return reader.open(path, parser.line)
    if (open.length === 0 || reader.isPart(path)) inPart = 0
    inPart += 1 + Object.keys(attributes).length
    if (inPart > maxInPart) refuse('too-much-in-one-part', local)
    open.push({
      name: local,
      line: parser.line,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
      text: '',
      children: [],
    })
  })
  parser.on('closetag', () => {
    if (path.length === 0) return void envelope.pop()
    const element = open.pop()
    if (!element) reader.close(path)
    else {
      element.text = element.text.trim()
      const around = open.at(-1)
      if (!around || reader.isPart(path)) reader.take(element, path)
      else around.children.push(element)
    }
    path.pop()
  })
  return parser
}

/** The element under these names, each the first of its name. */
export const elementAt = (from: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce((found, name) => found?.children.find((child) => child.name === name), from)

/** All elements under these names. */
export const elementsAt = (from: XmlElement, ...names: string[]): XmlElement[] =>
  names.reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [from])

/** The text under these names. Undefined if it is missing or empty. */
export const textAt = (from: XmlElement | undefined, ...names: string[]): string | undefined => elementAt(from, ...names)?.text || undefined

/** Whether a yes or no under these names is yes; no if it is missing. */
export const isTrue = (from: XmlElement, ...names: string[]): boolean => /^(true|1)$/.test(textAt(from, ...names) ?? '')

export interface Amount {
  /** A decimal number, not below zero, without zeros at its end. */
  value: string
  currency: string
}

/** An amount under these names; undefined if it is missing or empty. */
export function amountAt(from: XmlElement, ...names: string[]): Amount | undefined {
  const found = elementAt(from, ...names)
  if (!found?.text) return undefined
  const { text, line, attributes } = found
  const currency = attributes['Ccy'] ?? ''
  if (!/^\+?(?=\.?\d)\d{0,18}(?:\.\d{0,5})?$/.test(text) || !/^[A-Z]{3}$/.test(currency))
    throw new BankFileError('unreadable-amount', { line, what: `${text} ${currency}`.slice(0, 60) })
  return { value: Big(text.replace('+', '').replace(/^\./, '0.').replace(/\.$/, '')).toFixed(), currency }
}

/** More decimals than money of a bank has. */
export const isTooFine = (amount: string): boolean => !Big(amount).round(2).eq(amount)

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
