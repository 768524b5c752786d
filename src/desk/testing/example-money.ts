import type { Closing, Money } from '../api/money.ts'

const [buy, lapsed] = ['18539007547034', '71000000000001']

/** A buy that is paid and half filled, one that waits for its money, and coins left of a deal that lapsed. */
export const exampleMoney = (change: Partial<Money> = {}): Money => ({
  now: '2026-11-24T10:00:00.000Z',
  coins: [
    { coin: 'BTC', toBuy: '0.05', toBuyIfPaid: '0.2', toSell: '0', toSellIfReceived: '0', left: '0.001', exposure: '-0.049' },
    { coin: 'ETH', toBuy: '0', toBuyIfPaid: '0', toSell: '1.5', toSellIfReceived: '0', left: '0', exposure: '1.5' },
    { coin: 'SOL', toBuy: '0', toBuyIfPaid: '0', toSell: '0', toSellIfReceived: '12', left: '0', exposure: '0' },
  ],
  money: [
    { unit: 'BTC', expected: '0', held: '0', toDeliver: '0.1', onTheWay: '0.02', toPayBack: '0' },
    { unit: 'EUR', expected: '18000', held: '9000', toDeliver: '3100', onTheWay: '0', toPayBack: '20' },
  ],
  left: [{ deal: lapsed, state: 'lapsed', coin: 'BTC', amount: '0.001' }],
  due: { payments: 2, fills: 1, deliveries: 1, transfers: 0, confirmations: 1, refunds: 1, questions: 0 },
  ...change,
})

/** A day on which a buy was paid, filled and delivered. */
export const exampleClosing = (change: Partial<Closing> = {}): Closing => ({
  from: '2026-11-23T23:00:00.000Z',
  to: '2026-11-24T23:00:00.000Z',
  sums: [
    { unit: 'BTC', before: '0', received: '0', fills: '0.1', delivered: '-0.0999', paidBack: '0', result: '0.0001', after: '0' },
    { unit: 'EUR', before: '500', received: '9000', fills: '-8800', delivered: '0', paidBack: '-20', result: '200', after: '480' },
  ],
  addsUp: true,
  ended: [
    {
      deal: buy,
      party: 'Anna Nowak',
      state: 'done',
      at: '2026-11-24T12:00:00.000Z',
      result: [
        { unit: 'BTC', amount: '0.0001' },
        { unit: 'EUR', amount: '200' },
      ],
    },
    { deal: lapsed, party: 'Maj i Syn', state: 'lapsed', at: '2026-11-24T13:00:00.000Z', result: [] },
  ],
  movements: [
    { at: '2026-11-24T10:00:00.000Z', deal: buy, kind: 'payment', amounts: [{ unit: 'EUR', amount: '9000' }], reference: 'bank 1' },
    {
      at: '2026-11-24T10:30:00.000Z',
      deal: buy,
      kind: 'fill',
      amounts: [
        { unit: 'BTC', amount: '0.1' },
        { unit: 'EUR', amount: '-8800' },
      ],
      reference: 'CEX.IO 4711',
    },
    { at: '2026-11-24T11:00:00.000Z', deal: buy, kind: 'delivery', amounts: [{ unit: 'BTC', amount: '-0.0999' }], reference: 'Anna Nowak' },
    { at: '2026-11-24T11:30:00.000Z', deal: lapsed, kind: 'refund', amounts: [{ unit: 'EUR', amount: '-20' }], reference: 'Jan Kos' },
  ],
  more: false,
  ...change,
})
