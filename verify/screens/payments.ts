import type { BankEntry, BankFile } from '../../src/desk/api/money.ts'
import { dealReference as deal, dealReference } from '../../src/desk/testing/example-deal.ts'
import {
  amounts,
  comparedPayment,
  exampleBankEntry,
  exampleBankFile,
  exampleClosing,
  exampleEntryDeal,
  exampleMoney,
  exampleReconciled,
  exampleStatement,
  exampleUnknownAccount,
  exposureTo,
  heldIn,
  lapsedDeal,
  movedIn,
} from '../../src/desk/testing/example-money.ts'
import { at, party } from './deal-samples.ts'
import { type DeskScene, deskScenesOf, returns } from './play-desk.ts'
import { pressElement, see, seeDialog } from './steps.ts'

const otherDeal = '71000000000001'
const by = 'Pola Pajor'
const decidedAt = '2026-11-21T15:02:00.000Z'
const account = 'PL27114020040000300201355387'
const reference = '2026112100004711'
const entry = (id: string, change: Partial<BankEntry>) =>
  exampleBankEntry({
    id: `00000000-0000-4000-8000-0000000000${id}`,
    bookedAt: '2026-11-21',
    reference,
    text: '',
    name: 'Ada Lovelace',
    account,
    suggestions: [],
    firstReportedAt: '2026-11-21T14:20:00.000Z',
    ...change,
  })

const suggestions: BankEntry['suggestions'] = [
  { reference: dealReference, party, amount: '250000', missing: '250000', payer: 'other-name', isExact: true },
  {
    reference: otherDeal,
    party: 'Brzęczyszczykiewicz i Wspólnicy sp. z o.o.',
    amount: '18000',
    missing: '12500.50',
    payer: 'close-name',
    isExact: false,
  },
]
const paymentId = '00000000-0000-4000-8000-0000000000e9'
const like = (change: Parameters<typeof comparedPayment>[0]) =>
  comparedPayment({ name: 'Ada Lovelace', account, reference: '2026112000004702', ...change })
const readBankEntryDeal = exampleEntryDeal({
  name: 'Brzęczyszczykiewicz i Wspólnicy sp. z o.o.',
  account,
  amount: '240000',
  due: '250000.00',
  paid: '10000',
})
const open = [
  entry('d1', {
    amount: '250000',
    name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy sp. z o.o. sp. k.',
    creditorReferences: [`RF${dealReference}`],
    reasons: ['name-close', 'for-somebody-else'],
    ultimateName: party,
    found: { reference: dealReference, place: 'structured', payer: 'close-name', amount: 'exact' },
    suggestions,
    acceptedAt: '2026-11-21T13:58:21.000Z',
  }),
  entry('d2', { amount: '900', name: 'K. Maj', text: 'wymiana 21 listopada' }),
  entry('d3', {
    amount: '5000.1',
    name: null,
    account: null,
    text: 'INCOMING SWIFT PAYMENT /ORD/ ADA LOVELACE',
    reasons: ['no-reference', 'no-account'],
  }),
  entry('d4', {
    direction: 'debit',
    isReversal: true,
    text: 'Recall',
    reasons: ['reversal', 'no-reference'],
    takesBack: [{ ...like({ name: party, differs: ['name', 'reference'] }), deal: dealReference, paymentId }],
  }),
  entry('d5', {
    doubtOf: { ...like({ differs: ['reference'] }), state: 'matched', deals: [dealReference] },
    reasons: ['perhaps-repeated'],
  }),
  entry('d9', {
    amount: '907.5',
    direction: 'debit',
    name: party,
    endToEndId: `${dealReference}-2`,
    reasons: ['order-differs'],
    transfers: [
      {
        ...like({
          name: party,
          amount: '900.00',
          bookedAt: decidedAt,
          endToEndId: `${dealReference}-1`,
          differs: ['amount', 'end-to-end'],
        }),
        id: paymentId,
        deal: dealReference,
        purpose: 'refund',
      },
    ],
  }),
]
const several = entry('d8', {
  amount: '13400.50',
  name: 'K. Maj',
  text: `RF74000000000001 RF${dealReference}`,
  reasons: ['several-references'],
  suggestions,
})

const matched = (id: string, matches: BankEntry['matches'], change: Partial<BankEntry>) =>
  entry(id, {
    state: 'matched',
    matches,
    decision: { number: 1, kind: 'matched', reason: null, by: null, at: decidedAt },
    reasons: [],
    ...change,
  })
const matchedBySplit = matched(
  'd7',
  [
    { kind: 'received', deal: otherDeal, amount: '12500.50', setAside: null },
    { kind: 'received', deal: dealReference, amount: '900', setAside: 'other-name' },
  ],
  {
    amount: '13400.50',
    name: 'K. Maj',
    text: `RF${otherDeal} RF${dealReference}`,
    reasons: ['several-references'],
    decision: { number: 1, kind: 'matched', reason: null, by, at: decidedAt },
  },
)
const refund = { amount: '900', name: party, endToEndId: `${dealReference}-2` }
const matchedEntries = [
  matched('d6', [{ kind: 'received', deal: dealReference, amount: '250000', setAside: null }], {
    amount: '250000',
    name: party,
    creditorReferences: [`RF${dealReference}`],
  }),
  matchedBySplit,
  matched('c0', [{ kind: 'confirmed', deal: dealReference, amount: '900', setAside: null }], { ...refund, direction: 'debit' }),
  matched('c1', [{ kind: 'returned', deal: dealReference, amount: '900', setAside: null }], { ...refund, returnReason: 'AC04' }),
]
const parked: BankEntry['decision'] = { number: 1, kind: 'parked', reason: 'own-transfer: From our other bank', by, at: decidedAt }
const found = [
  ...open.slice(2),
  { ...matchedBySplit, name: 'Ada Lovelace' },
  ...(['held', 'pending', 'new', 'parked', 'repeated', 'noted'] as const).map((state, number) =>
    entry(`f${number}`, {
      state,
      reasons: [],
      ...(state === 'pending' && { bookedAt: null }),
      ...(state === 'parked' && { decision: parked }),
    }),
  ),
]

const statement = { ...exampleStatement, bankId: 'S-2026-11-21', opening: '1200.5', closing: '251200.5' }
const counted = { ...statement, state: 'counted', problem: null } as const
const file = exampleBankFile({
  name: 'wyciag-2026-11-21.xml',
  receivedAt: '2026-11-21T17:30:00.000Z',
  statements: [counted, { ...counted, bankId: 'S-2026-11-21-2', page: 2, isLastPage: false, state: 'waiting' }],
})
const uploaded = { by: { id: '00000000-0000-4000-8000-0000000000a1', name: by }, channelAt: null }
const unconfirmed = { ...counted, state: 'unconfirmed', opening: null, closing: null } as const
const files: BankFile[] = [
  {
    ...file,
    ...uploaded,
    id: '00000000-0000-4000-8000-0000000000e5',
    name: 'wyciag-2026-11-22.xml',
    isWaiting: true,
    mayConfirm: true,
    statements: [unconfirmed],
  },
  file,
  {
    ...file,
    id: '00000000-0000-4000-8000-0000000000e2',
    name: 'statement.xml',
    ...uploaded,
    confirmedBy: 'Piotr Puchacz',
    statements: [{ ...statement, problem: { code: 'balances-do-not-add-up', what: '0.01' } }],
  },
  {
    ...file,
    id: '00000000-0000-4000-8000-0000000000e3',
    name: 'half.xml',
    ...uploaded,
    version: null,
    problem: { code: 'not-xml', line: 1204 },
    statements: [],
  },
  {
    ...file,
    id: '00000000-0000-4000-8000-0000000000e4',
    name: 'pain002-2026-11-21.xml',
    version: 'pain.002.001.10',
    statements: [],
    reports: [
      { orderId: `${dealReference}-1`, status: 'ACSP', reason: null, outcome: 'sent' },
      { orderId: `${otherDeal}-1`, status: 'RJCT', reason: 'AC04 The account is closed', outcome: 'failed' },
      { orderId: '90210358694203-1', status: 'RJCT', reason: 'AM04', outcome: 'contradicts' },
      { orderId: 'PAYROLL-11', status: 'ACSC', reason: null, outcome: 'unknown' },
    ],
  },
]

const openRow = (number: number) => [pressElement('[data-row]', number), seeDialog]
const lists = (entries: BankEntry[]) => returns({ listBankEntries: { entries, searched: [], more: false } })

/** What moved on the operator's bank accounts, and the files of the bank. */
export const paymentScenes: DeskScene[] = deskScenesOf(
  { path: '/payments', before: lists(open) },
  {
    payments: { isMain: true, act: see('payments.reasons.reversal') },
    'payments-decide': {
      before: [lists(open), returns({ readBankEntryDeal })],
      act: [...openRow(0), see('payments.beside.fact')],
    },
    'payments-found': {
      path: '/payments?search=Ada',
      before: returns({ listBankEntries: { entries: found, more: true, searched: ['bank-reference', 'end-to-end', 'name'] } }),
      act: see('payments.states.noted'),
    },
    'payments-matched': { path: '/payments?list=matched', before: lists(matchedEntries), act: see('payments.files.states.set-aside') },
    'payments-correct': { path: '/payments?list=matched', before: lists(matchedEntries), act: openRow(2) },
    'payments-files': {
      path: '/payments?list=files',
      before: returns({ listBankFiles: { files, more: false } }),
      act: see('payments.files.states.waiting'),
    },
    'payments-confirm': {
      path: '/payments?list=files',
      before: returns({ listBankFiles: { files, more: false } }),
      act: [pressElement('main tbody button[aria-label]'), seeDialog],
    },
  },
  {
    'payments-split': { before: [lists([several, ...open]), returns({ readBankEntryDeal })], act: openRow(0) },
    'payments-taken-back': { act: [...openRow(3), see('payments.beside.fact')] },
    'payments-doubt': { act: [...openRow(4), see('payments.beside.fact')] },
    'payments-transfer': { act: [...openRow(5), see('payments.beside.fact')] },
    'payments-found-nothing': { path: '/payments?search=A', before: lists([]), act: see('layout.search.tooShort') },
    'payments-empty': { before: lists([]), act: see('payments.empty.open') },
  },
)

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
  due: { payments: 3, fills: 1, deliveries: 2, transfers: 3, ordered: 2, confirmations: 1, refunds: 1, questions: 2 },
})
const nothingDue = { payments: 0, fills: 0, deliveries: 0, transfers: 0, ordered: 0, confirmations: 0, refunds: 0, questions: 0 }
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

const reconciled = exampleReconciled({
  ours: { held: '101100', setAside: '900', venues: '-10625', payouts: '0', running: '91375', ended: '3179.85', sum: '94554.85' },
  statement: { day: '2026-11-20', closing: '113902.77', opening: '25000', missing: '0', gaps: 0 },
  differences: [
    { kind: 'waiting', count: 5, amount: '1249.1' },
    { kind: 'parked', count: 12, amount: '4210' },
    { kind: 'noted', count: 1204, amount: '-11711.18' },
    { kind: 'later', count: 2, amount: '-12500' },
    { kind: 'without-entry', count: 1, amount: '-500' },
    { kind: 'on-the-way', count: 3, amount: '2975' },
    { kind: 'venues', count: 41, amount: '10625' },
  ],
})
const accounts = [reconciled, exampleUnknownAccount()]
const altered = [
  {
    ...reconciled,
    waiting: 2,
    unexplained: '-500',
    statement: reconciled.statement && { ...reconciled.statement, gaps: 1, missing: '500' },
  },
]

/** What deals mean for the operator's money, now and on a day, and what the bank has. */
export const moneyScenes: DeskScene[] = deskScenesOf(
  { path: '/money' },
  {
    money: { isMain: true, before: returns({ readMoney: money }), act: see('money.left.sentence') },
    'money-closing': { path: `/money?from=${day}&to=${day}`, before: returns({ readClosing: closing }), act: see('money.kinds.refund') },
    'money-bank': { path: '/money?view=bank', before: returns({ readReconciliation: { accounts } }), act: see('money.bank.explained') },
  },
  {
    'money-empty': { before: returns({ readMoney: noMoney }), act: see('money.held.none') },
    'money-wrong': {
      path: `/money?from=${day}&to=${day}`,
      before: returns({ readClosing: { ...closing, addsUp: false, ended: [], movements: [], more: true } }),
      act: see('money.doesNotAddUp'),
    },
    'money-bank-altered': {
      path: '/money?view=bank',
      before: returns({ readReconciliation: { accounts: altered } }),
      act: see('money.bank.unexplained'),
    },
  },
)
