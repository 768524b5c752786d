import { approvalId, at, newWallet, onChain, payment, sending, sent, transaction, transfer, unpaid, wallet } from './deal-samples.ts'

export const watched = { ...sending, transfers: [{ ...transfer, steps: [sent], chain: onChain }] }
/** The transaction pays somebody else, and one node is away. */
export const contradicted = {
  ...sending,
  watch: { ...unpaid.watch, trouble: 'away', troubleSince: at('15:18') },
  transfers: [
    {
      ...transfer,
      steps: [sent],
      chain: { ...onChain, state: 'contradicts', confirmations: 0, seen: [{ coin: 'BTC', amount: '0.5', to: newWallet.toAccount }] },
    },
  ],
}

const sender = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const arrival = {
  id: '00000000-0000-4000-8000-0000000000b1',
  transaction,
  coin: 'BTC',
  amount: '1.34075268',
  senders: [sender],
  state: 'confirmed',
  confirmations: 3,
  needed: 2,
  firstSeenAt: at('14:02'),
  blockAt: at('14:11'),
  paymentId: payment.id,
}
/** A sell: one half came from a wallet that is not proven, the other one is not in a block yet. */
export const arriving = {
  ...unpaid,
  direction: 'sell',
  state: 'awaiting-coins',
  owner: 'compliance',
  instructions: { kind: 'coins', coin: 'BTC', network: 'bitcoin', address: wallet.toAccount, memo: null },
  payments: [
    {
      ...payment,
      amount: '1.34075268',
      currency: 'BTC',
      bankReference: transaction,
      payerAccount: sender,
      counts: false,
      setAside: 'unproven-sender',
      recordedBy: null,
    },
  ],
  arrivals: [
    arrival,
    { ...arrival, id: approvalId, transaction: 'f'.repeat(64), state: 'seen', confirmations: 0, blockAt: null, paymentId: null },
  ],
}
