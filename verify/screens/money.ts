import { dealReference as deal } from '../../src/desk/testing/example-deal.ts'
import { amounts, exampleClosing, exampleMoney, exposureTo, heldIn, lapsedDeal, movedIn } from '../../src/desk/testing/example-money.ts'
import { at, party } from './deal-samples.ts'
import { type DeskScene, deskScenesOf, returns } from './play-desk.ts'
import { see } from './steps.ts'

const day = '2026-11-21'
const money = exampleMoney({
  now: at('14:00'),
  coins: [
    exposureTo('BTC', { toBuy: '2.68155537', toBuyIfPaid: '0.41', left: '0.001', exposure: '-2.68055537' }),
    exposureTo('ETH', { toSell: '14.5', exposure: '14.5' }),
    exposureTo('SHIB', { toSellIfReceived: '1250000000' }),
  ],
  money: [
    heldIn('BTC', { toDeliver: '2.68150537', onTheWay: '0.25' }),
    heldIn('EUR', { expected: '38000', held: '250000', toDeliver: '52300.4', toPayBack: '900' }),
    heldIn('GBP', { expected: '12500' }),
  ],
  due: { payments: 3, fills: 1, deliveries: 2, transfers: 1, confirmations: 1, refunds: 1, questions: 2 },
})
const nothingDue = { payments: 0, fills: 0, deliveries: 0, transfers: 0, confirmations: 0, refunds: 0, questions: 0 }
const noMoney = exampleMoney({ now: money.now, coins: [], money: [], left: [], due: nothingDue })
const closing = exampleClosing({
  from: '2026-11-20T23:00:00.000Z',
  to: '2026-11-21T23:00:00.000Z',
  sums: [
    movedIn('BTC', { before: '0.25', fills: '2.68155537', delivered: '-2.93150537', result: '0.00005' }),
    movedIn('EUR', { before: '900', received: '250000', fills: '-246820.15', paidBack: '-900', result: '3179.85' }),
    movedIn('GBP', { received: '12500', after: '12500' }),
  ],
  ended: [
    { deal, party, state: 'done', at: at('16:02'), result: amounts({ BTC: '0.00005', EUR: '3179.85' }) },
    { deal: lapsedDeal, party: 'Przedsiębiorstwo Handlowe Maj i Syn sp. z o.o.', state: 'lapsed', at: at('17:00'), result: [] },
  ],
  movements: [
    { at: at('14:31'), deal, kind: 'payment', amounts: amounts({ EUR: '250000' }), reference: 'E2E-20261121-004711' },
    {
      at: at('14:52'),
      deal,
      kind: 'fill',
      amounts: amounts({ BTC: '2.68155537', EUR: '-246820.15' }),
      reference: 'CEX.IO 880123-55100934',
    },
    { at: at('15:10'), deal, kind: 'delivery', amounts: amounts({ BTC: '-2.68150537' }), reference: party },
    { at: at('15:40'), deal: lapsedDeal, kind: 'refund', amounts: amounts({ EUR: '-900' }), reference: 'K. Maj Consulting sp. k.' },
  ],
})

/** What deals mean for the operator's money, now and on a day. */
export const moneyScenes: DeskScene[] = deskScenesOf(
  { path: '/money' },
  {
    money: { isMain: true, before: returns({ readMoney: money }), act: see('money.left.sentence') },
    'money-closing': { path: `/money?from=${day}&to=${day}`, before: returns({ readClosing: closing }), act: see('money.kinds.refund') },
  },
  {
    'money-empty': { before: returns({ readMoney: noMoney }), act: see('money.held.none') },
    'money-wrong': {
      path: `/money?from=${day}&to=${day}`,
      before: returns({ readClosing: { ...closing, addsUp: false, ended: [], movements: [], more: true } }),
      act: see('money.doesNotAddUp'),
    },
  },
)
