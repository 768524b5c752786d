import { type DeskScene, returns } from './play-desk.ts'
import { dialog, waitForText } from './play-scene.ts'

const reference = '18539007547034'
const usual = {
  state: 'open',
  direction: 'credit',
  currency: 'EUR',
  isReversal: false,
  bookedAt: '2026-11-21',
  acceptedAt: null,
  reference: '2026112100004711',
  endToEndId: null,
  creditorReferences: [],
  text: '',
  account: 'PL27114020040000300201355387',
  ultimateName: null,
  returnReason: null,
  found: null,
  doubtOf: null,
  suggestions: [],
  takesBack: [],
  transfers: [],
  matches: [],
  decision: null,
  firstReportedAt: '2026-11-21T14:20:00.000Z',
}
const by = 'Pola Pajor'
const at = '2026-11-21T15:02:00.000Z'

const open = [
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d1',
    amount: '250000',
    name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy sp. z o.o. sp. k.',
    creditorReferences: ['RF18539007547034'],
    reasons: ['name-close', 'for-somebody-else'],
    ultimateName: 'Katarzyna Maj-Wiśniewska',
    found: { reference, place: 'structured', payer: 'close-name', amount: 'exact' },
    suggestions: [
      { reference, party: 'Katarzyna Maj-Wiśniewska', amount: '250000', payer: 'other-name', isExact: true },
      {
        reference: '71000000000001',
        party: 'Brzęczyszczykiewicz i Wspólnicy sp. z o.o.',
        amount: '12500.50',
        payer: 'close-name',
        isExact: false,
      },
    ],
    acceptedAt: '2026-11-21T13:58:21.000Z',
  },
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d2',
    amount: '900',
    name: 'K. Maj',
    text: 'wymiana 21 listopada',
    reasons: ['no-reference'],
  },
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d3',
    amount: '5000.1',
    name: null,
    account: null,
    text: 'INCOMING SWIFT PAYMENT /ORD/ ADA LOVELACE',
    reasons: ['no-reference', 'no-account'],
  },
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d4',
    amount: '500',
    direction: 'debit',
    isReversal: true,
    name: 'Ada Lovelace',
    text: 'Recall',
    reasons: ['reversal', 'no-reference'],
  },
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d5',
    amount: '500',
    name: 'Ada Lovelace',
    doubtOf: {
      bookedAt: '2026-11-20',
      reference: '2026112000004702',
      name: 'Ada Lovelace',
      state: 'matched',
      deals: [reference],
    },
    reasons: ['perhaps-repeated'],
  },
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d9',
    amount: '907.5',
    direction: 'debit',
    name: 'Katarzyna Maj-Wiśniewska',
    endToEndId: `${reference}-2`,
    reasons: ['order-differs'],
    transfers: [
      {
        id: '00000000-0000-4000-8000-0000000000e9',
        deal: reference,
        purpose: 'refund',
        amount: '900.00',
        toName: 'Katarzyna Maj-Wiśniewska',
        toAccount: 'PL27114020040000300201355387',
        decidedAt: at,
      },
    ],
  },
]
const matched = [
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d6',
    state: 'matched',
    amount: '250000',
    name: 'Katarzyna Maj-Wiśniewska',
    creditorReferences: ['RF18539007547034'],
    reasons: [],
    matches: [{ kind: 'received', deal: reference, amount: '250000', setAside: null }],
    decision: { kind: 'matched', reason: null, by: null, at },
  },
  {
    ...usual,
    id: '00000000-0000-4000-8000-0000000000d7',
    state: 'matched',
    amount: '13400.50',
    name: 'K. Maj',
    text: 'RF71000000000001 RF18539007547034',
    reasons: ['several-references'],
    matches: [
      { kind: 'received', deal: '71000000000001', amount: '12500.50', setAside: null },
      { kind: 'received', deal: reference, amount: '900', setAside: 'other-name' },
    ],
    decision: { kind: 'matched', reason: null, by, at },
  },
  ...(['confirmed', 'returned'] as const).map((kind, at) => ({
    ...usual,
    id: `00000000-0000-4000-8000-0000000000c${at}`,
    state: 'matched',
    amount: '900',
    direction: kind === 'confirmed' ? 'debit' : 'credit',
    name: 'Katarzyna Maj-Wiśniewska',
    endToEndId: `${reference}-2`,
    returnReason: kind === 'confirmed' ? null : 'AC04',
    reasons: [],
    matches: [{ kind, deal: reference, amount: '900', setAside: null }],
    decision: { kind: 'matched', reason: null, by: null, at: '2026-11-21T15:02:00.000Z' },
  })),
]
const statement = {
  kind: 'camt.053',
  bankId: 'S-2026-11-21',
  page: 1,
  isLastPage: true,
  account: 'PL47000000000000000000000002',
  currency: 'EUR',
  opening: '1200.5',
  closing: '251200.5',
  state: 'counted',
  problem: null,
}
const file = {
  name: 'wyciag-2026-11-21.xml',
  version: 'camt.053.001.08',
  problem: null,
  receivedAt: '2026-11-21T17:30:00.000Z',
  by: null,
  reports: [],
}
const files = [
  {
    ...file,
    id: '00000000-0000-4000-8000-0000000000e1',
    statements: [statement, { ...statement, bankId: 'S-2026-11-21-2', page: 2, isLastPage: false, state: 'waiting' }],
  },
  {
    ...file,
    id: '00000000-0000-4000-8000-0000000000e2',
    name: 'statement.xml',
    by,
    statements: [{ ...statement, state: 'set-aside', problem: { code: 'balances-do-not-add-up', what: '0.01' } }],
  },
  {
    ...file,
    id: '00000000-0000-4000-8000-0000000000e3',
    name: 'half.xml',
    by,
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
      { orderId: `${reference}-1`, status: 'ACSP', reason: null, outcome: 'sent' },
      { orderId: '71000000000001-1', status: 'RJCT', reason: 'AC04 The account is closed', outcome: 'failed' },
      { orderId: '90210358694203-1', status: 'RJCT', reason: 'AM04', outcome: 'contradicts' },
      { orderId: 'PAYROLL-11', status: 'ACSC', reason: null, outcome: 'unknown' },
    ],
  },
]

const several = {
  ...usual,
  id: '00000000-0000-4000-8000-0000000000d8',
  amount: '13400.50',
  name: 'K. Maj',
  text: 'RF74000000000001 RF18539007547034',
  reasons: ['several-references'],
  suggestions: open[0]?.suggestions ?? [],
}
const found = [
  ...open.slice(2),
  { ...matched[1], name: 'Ada Lovelace' },
  ...(['held', 'pending', 'new', 'parked', 'repeated', 'noted'] as const).map((state, at) => ({
    ...usual,
    id: `00000000-0000-4000-8000-0000000000f${at}`,
    state,
    amount: '500',
    name: 'Ada Lovelace',
    reasons: [],
    bookedAt: state === 'pending' ? null : usual.bookedAt,
    decision: state === 'parked' ? { kind: 'parked', reason: 'own-transfer: From our other bank', by, at } : null,
  })),
]

const openRow =
  (at: number): NonNullable<DeskScene['act']> =>
  async (context) => {
    await context.page.locator('[data-row]').nth(at).click()
    await dialog(context).waitFor()
  }
const lists = (entries: object[]) => returns('listBankEntries', { entries, more: false })

/** What moved on the operator's bank accounts, and the files of the bank. */
export const paymentScenes = (): DeskScene[] => [
  { name: 'payments', path: '/payments', isMain: true, before: lists(open), act: waitForText('payments.reasons.reversal') },
  { name: 'payments-decide', path: '/payments', before: lists(open), act: openRow(0) },
  { name: 'payments-split', isForPictures: true, path: '/payments', before: lists([several, ...open]), act: openRow(0) },
  { name: 'payments-doubt', isForPictures: true, path: '/payments', before: lists(open), act: openRow(4) },
  {
    name: 'payments-found',
    path: '/payments?search=Ada',
    before: returns('listBankEntries', { entries: found, more: true, searched: ['bank-reference', 'end-to-end', 'name'] }),
    act: waitForText('payments.states.noted'),
  },
  {
    name: 'payments-found-nothing',
    isForPictures: true,
    path: '/payments?search=A',
    before: returns('listBankEntries', { entries: [], more: false, searched: [] }),
    act: waitForText('payments.search.tooShort'),
  },
  { name: 'payments-empty', isForPictures: true, path: '/payments', before: lists([]), act: waitForText('payments.empty.open') },
  { name: 'payments-matched', path: '/payments?list=matched', before: lists(matched), act: waitForText('payments.setAside') },
  {
    name: 'payments-files',
    path: '/payments?list=files',
    before: returns('listBankFiles', { files, more: false }),
    act: waitForText('payments.files.states.waiting'),
  },
]
