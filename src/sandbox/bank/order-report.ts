import { escaped, tag } from './camt.ts'

interface Report {
  id: string
  createdAt: string
  /** Of the order: the id of its message and that of its payment. */
  messageId: string
  endToEndId: string
  status: 'ACSP' | 'RJCT'
  /** Why it is rejected: a code, and words. */
  reason?: { code: string; words: string }
}

/** What the bank says about an order, as pain.002.001.10. */
export function orderReport({ id, createdAt, messageId, endToEndId, status, reason }: Report): string {
  const why = reason ? tag('StsRsnInf', tag('Rsn', tag('Cd', reason.code)) + tag('AddtlInf', escaped(reason.words))) : ''
  const group = tag('OrgnlMsgId', escaped(messageId)) + tag('OrgnlMsgNmId', 'pain.001.001.09')
  const payment = tag('OrgnlEndToEndId', escaped(endToEndId)) + tag('TxSts', status) + why
  const content =
    tag('GrpHdr', tag('MsgId', id) + tag('CreDtTm', createdAt)) +
    tag('OrgnlGrpInfAndSts', group) +
    tag('OrgnlPmtInfAndSts', tag('OrgnlPmtInfId', escaped(messageId)) + tag('TxInfAndSts', payment))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">${tag('CstmrPmtStsRpt', content)}</Document>\n`
}
