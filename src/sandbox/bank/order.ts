import { SaxesParser } from 'saxes'

/** A transfer that the operator orders, by a pain.001 message with one payment. */
export interface Order {
  messageId: string
  endToEndId: string
  currency: string
  /** Such as `1234.50`. */
  amount: string
  /** The operator's account, without spaces. */
  from: string
  toName: string
  /** An IBAN, or another number. */
  toAccount: string
  text: string
}

const root = 'Document/CstmrCdtTrfInitn'
const transfer = `${root}/PmtInf/CdtTrfTxInf`

/** Reads the order. Throws RefusedPayment with a sentence. */
export function readOrder(content: string): Order {
  const texts = textsOf(content)
  const one = (path: string, optional = false): string => {
    const [first = '', ...more] = texts.get(path) ?? []
    if (more.length > 0) throw new RefusedPayment('The order has more than one payment. This bank takes one at a time.')
    if (first === '' && !optional) throw new RefusedPayment(`The order lacks ${path.split('/').slice(2).join('/')}.`)
    return first
  }
  const [iban, number] = [one(`${transfer}/CdtrAcct/Id/IBAN`, true), one(`${transfer}/CdtrAcct/Id/Othr/Id`, true)]
  if (iban === '' && number === '') throw new RefusedPayment('The order names no account of the receiver.')
  if (one(`${root}/GrpHdr/NbOfTxs`) !== '1') throw new RefusedPayment('NbOfTxs of the order must be 1.')
  return {
    messageId: one(`${root}/GrpHdr/MsgId`),
    endToEndId: one(`${transfer}/PmtId/EndToEndId`),
    currency: one(`${transfer}/Amt/InstdAmt/@Ccy`),
    amount: one(`${transfer}/Amt/InstdAmt`),
    from:
      one(`${root}/PmtInf/DbtrAcct/Id/IBAN`, true) ||
      one(`${root}/PmtInf/DbtrAgt/FinInstnId/ClrSysMmbId/MmbId`, true) + one(`${root}/PmtInf/DbtrAcct/Id/Othr/Id`, true),
    toName: one(`${transfer}/Cdtr/Nm`),
    toAccount: iban || number,
    text: one(`${transfer}/RmtInf/Ustrd`, true),
  }
}

/** The texts of all elements and attributes, by their paths. */
function textsOf(content: string): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  const add = (path: string, text: string) => texts.set(path, [...(texts.get(path) ?? []), text])
  const open: { name: string; text: string }[] = []
  const path = () => open.map(({ name }) => name).join('/')
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw new RefusedPayment(`The order is not XML: ${error.message}.`)
  })
  parser.on('doctype', () => {
    throw new RefusedPayment('The order must not have a DOCTYPE.')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === 0 && uri !== 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
      throw new RefusedPayment('The order is not a pain.001.001.09.')
    open.push({ name: local, text: '' })
    for (const { local: name, value } of Object.values(attributes)) add(`${path()}/@${name}`, value)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    add(path(), open.at(-1)?.text.trim() ?? '')
    open.pop()
  })
  parser.write(content).close()
  return texts
}

/** Why a payment or an order is refused, in a sentence. */
export class RefusedPayment extends Error {
  readonly statusCode = 400
}
