import { BankFileError, elementAt, elementsAt, textAt, type XmlElement } from './xml-parts.ts'

/** What the bank says about one of our orders (pain.002). */
export interface OrderReport {
  /** The end-to-end id of the order. */
  orderId: string
  /** A code such as ACSP or RJCT. */
  status: string
  /** Codes such as AC04, and words, of all levels. */
  reason: string | null
}

const maxReasonCharacters = 200

/** Reads the parts of a report. A bank may say the status of the message, of its payments or of their transfers: the innermost counts. */
export function readOrderReports(parts: XmlElement[]): OrderReport[] {
  const group = parts.find(({ name }) => name === 'OrgnlGrpInfAndSts')
  const payments = parts.filter(({ name }) => name === 'OrgnlPmtInfAndSts')
  if (payments.length === 0) return [reportOf([group])]
  return payments.flatMap((payment) => {
    const transfers = elementsAt(payment, 'TxInfAndSts')
    return transfers.length === 0 ? [reportOf([payment, group])] : transfers.map((transfer) => reportOf([transfer, payment, group]))
  })
}

const ids = ['OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlPmtInfId', 'OrgnlMsgId']
const statuses = ['TxSts', 'PmtInfSts', 'GrpSts']

/** `levels`: the innermost first. */
function reportOf(levels: (XmlElement | undefined)[]): OrderReport {
  const first = (names: string[]) => {
    for (const level of levels)
      for (const name of names) {
        const text = textAt(level, name)
        if (text !== undefined) return text
      }
    throw new BankFileError('missing', { what: names.at(-1) ?? '', ...(levels[0] && { line: levels[0].line }) })
  }
  const reason = levels.map(reasonOf).filter(Boolean).join(' ')
  return { orderId: first(ids).slice(0, 35), status: first(statuses).slice(0, 35), reason: reason.slice(0, maxReasonCharacters) || null }
}

function reasonOf(level: XmlElement | undefined): string {
  const given = level ? elementsAt(level, 'StsRsnInf') : []
  return given
    .map((one) => {
      const words = elementsAt(one, 'AddtlInf').map(({ text }) => text)
      return [textAt(elementAt(one, 'Rsn'), 'Cd') ?? textAt(elementAt(one, 'Rsn'), 'Prtry') ?? '', ...words].filter(Boolean).join(' ')
    })
    .filter(Boolean)
    .join(' ')
}
