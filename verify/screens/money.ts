import { deal } from './deal-samples.ts'
import { type DeskScene, returns } from './play-desk.ts'
import { waitForText } from './play-scene.ts'

const lapsed = '71000000000001'
const day = '2026-11-21'
const at = (hourAndMinute: string) => `${day}T${hourAndMinute}:00.000Z`

const coin = { toBuy: '0', toBuyIfPaid: '0', toSell: '0', toSellIfReceived: '0', left: '0', exposure: '0' }
const unit = { expected: '0', held: '0', toDeliver: '0', onTheWay: '0', toPayBack: '0' }
const money = {
  now: at('14:00'),
  coins: [
    { ...coin, coin: 'BTC', toBuy: '2.68155537', toBuyIfPaid: '0.41', left: '0.001', exposure: '-2.68055537' },
    { ...coin, coin: 'ETH', toSell: '14.5', exposure: '14.5' },
    { ...coin, coin: 'SHIB', toSellIfReceived: '1250000000' },
  ],
  money: [
    { ...unit, unit: 'BTC', toDeliver: '2.68150537', onTheWay: '0.25' },
    { ...unit, unit: 'EUR', expected: '38000', held: '250000', toDeliver: '52300.4', toPayBack: '900' },
    { ...unit, unit: 'GBP', expected: '12500' },
  ],
  left: [{ deal: lapsed, state: 'lapsed', coin: 'BTC', amount: '0.001' }],
  due: { payments: 3, fills: 1, deliveries: 2, transfers: 1, confirmations: 1, refunds: 1, questions: 2 },
}
const nothing = { coins: [], money: [], left: [], due: Object.fromEntries(Object.keys(money.due).map((what) => [what, 0])) }

const sum = { before: '0', received: '0', fills: '0', delivered: '0', paidBack: '0', result: '0', after: '0' }
const closing = {
  from: '2026-11-20T23:00:00.000Z',
  to: '2026-11-21T23:00:00.000Z',
  sums: [
    { ...sum, unit: 'BTC', before: '0.25', fills: '2.68155537', delivered: '-2.93150537', result: '0.00005' },
    { ...sum, unit: 'EUR', before: '900', received: '250000', fills: '-246820.15', paidBack: '-900', result: '3179.85' },
    { ...sum, unit: 'GBP', received: '12500', after: '12500' },
  ],
  addsUp: true,
  ended: [
    {
      deal,
      party: 'Katarzyna Maj-Wiśniewska',
      state: 'done',
      at: at('16:02'),
      result: [
        { unit: 'BTC', amount: '0.00005' },
        { unit: 'EUR', amount: '3179.85' },
      ],
    },
    { deal: lapsed, party: 'Przedsiębiorstwo Handlowe Maj i Syn sp. z o.o.', state: 'lapsed', at: at('17:00'), result: [] },
  ],
  movements: [
    { at: at('14:31'), deal, kind: 'payment', amounts: [{ unit: 'EUR', amount: '250000' }], reference: 'E2E-20261121-004711' },
    {
      at: at('14:52'),
      deal,
      kind: 'fill',
      amounts: [
        { unit: 'BTC', amount: '2.68155537' },
        { unit: 'EUR', amount: '-246820.15' },
      ],
      reference: 'CEX.IO 880123-55100934',
    },
    { at: at('15:10'), deal, kind: 'delivery', amounts: [{ unit: 'BTC', amount: '-2.68150537' }], reference: 'Katarzyna Maj-Wiśniewska' },
    { at: at('15:40'), deal: lapsed, kind: 'refund', amounts: [{ unit: 'EUR', amount: '-900' }], reference: 'K. Maj Consulting sp. k.' },
  ],
  more: false,
}

/** What deals mean for the operator's money, now and on a day. */
export const moneyScenes = (): DeskScene[] => [
  { name: 'money', path: '/money', isMain: true, before: returns('readMoney', money), act: waitForText('money.left.sentence') },
  {
    name: 'money-empty',
    isForPictures: true,
    path: '/money',
    before: returns('readMoney', { ...money, ...nothing }),
    act: waitForText('money.held.none'),
  },
  {
    name: 'money-closing',
    path: `/money?from=${day}&to=${day}`,
    before: returns('readClosing', closing),
    act: waitForText('money.kinds.refund'),
  },
  {
    name: 'money-wrong',
    isForPictures: true,
    path: `/money?from=${day}&to=${day}`,
    before: returns('readClosing', { ...closing, addsUp: false, ended: [], movements: [], more: true }),
    act: waitForText('money.doesNotAddUp'),
  },
]
