/** A report of the bank about an order, as pain.002.001.10: of the message, or of the payment in it. */
export function orderReport(
  { order, status, reason }: { order: string; status: string; reason?: string },
  of: 'message' | 'payment' = 'payment',
) {
  const why = reason === undefined ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>Said by the bank</AddtlInf></StsRsnInf>`
  const group = `<OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${of === 'message' ? `<GrpSts>${status}</GrpSts>${why}` : ''}</OrgnlGrpInfAndSts>`
  const payment = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${order}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${order}</OrgnlEndToEndId><TxSts>${status}</TxSts>${why}</TxInfAndSts></OrgnlPmtInfAndSts>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-11-21T18:00:00Z</CreDtTm></GrpHdr>${group}${of === 'payment' ? payment : ''}</CstmrPmtStsRpt></Document>`
}
