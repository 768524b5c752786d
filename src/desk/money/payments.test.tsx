import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { BankEntry, EntryDeal } from '../api/money.ts'
import { comparedPayment, exampleBankEntry, exampleBankFile, exampleEntryDeal, exampleStatement } from '../testing/example-money.ts'
import { backendOf, exampleApproval, examplePerson } from '../testing/examples.ts'
import { confirmWithCode, openDesk, openDialog } from '../testing/render.tsx'
import { backend, topics } from '../api/backend.ts'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'

const path = '/payments'
const reference = '18539007547034'
const found = { reference, place: 'text', payer: 'close-name', amount: 'less' } as const
const matched = exampleBankEntry({
  state: 'matched',
  reasons: [],
  matches: [{ kind: 'received', deal: reference, amount: '500', setAside: null }],
  decision: { number: 1, kind: 'matched', reason: null, by: null, at: '2026-11-24T10:00:05.000Z' },
})

const deskWith = (roles: Role[], ...entries: BankEntry[]) =>
  backendOf(examplePerson(roles)).answer('listBankEntries', { entries, more: false }).answer('readBankEntryDeal', exampleEntryDeal())

/** The rows of what is side by side. */
const besideOf = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole('table', { name: /side by side/ }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))

const decide = () => openDialog(path, /^Decide:/, 'Decide about a payment')

test('an open payment says who, how much and why it waits', async () => {
  deskWith(['payments'], exampleBankEntry({ reasons: ['no-account', 'name-close'], found }))
  openDesk(path)
  const row = (await screen.findAllByRole('row'))[1]
  expect(row?.textContent).toMatch(
    /500\.00\sEUR.*A\. Nowak.*DE89 3704 0044 0532 0130 00.*Exchange.*24 November 2026.*The bank gives no account of the payer.*Nearly the party’s name/,
  )
})

test('a suggested deal is chosen and matched', async () => {
  const backend = deskWith(['payments'], exampleBankEntry()).answer('matchBankEntry', { state: 'matched' })
  const { user, dialog } = await decide()
  await user.click(
    dialog.getByRole('button', { name: /^RF18 5390 0754 7034: 500\.00\sEUR, Anna Nowak, nearly the party’s name; the exact/ }),
  )
  expect(dialog.getByLabelText<HTMLInputElement>('Reference of the deal').value).toBe('RF18 5390 0754 7034')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Whose account is it?'))
  await user.selectOptions(dialog.getByLabelText('Whose account is it?'), 'other-name')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('Recorded at the deal.')
  expect(backend.requests('matchBankEntry').map(({ body }) => body)).toEqual([
    { parts: [{ reference: 'RF18 5390 0754 7034', amount: '500', payer: 'other-name' }] },
  ])
})

test('what the machine found is filled in', async () => {
  deskWith(['payments'], exampleBankEntry({ found, reasons: ['name-close'] }))
  const { dialog } = await decide()
  expect(dialog.getByLabelText<HTMLInputElement>('Reference of the deal').value).toBe('RF18 5390 0754 7034')
  dialog.getByText(/in the text; nearly the party’s name; less than is due/)
})

test('the deal of a typed reference is shown before anything is recorded at it', async () => {
  const backend = deskWith(['payments'], exampleBankEntry()).answer('matchBankEntry', { state: 'matched' })
  const { user, dialog } = await decide()
  await user.type(dialog.getByLabelText('Reference of the deal'), 'RF1853900754703')
  expect(backend.requests('readBankEntryDeal')).toEqual([])
  await user.type(dialog.getByLabelText('Reference of the deal'), '4')
  const said = await dialog.findByText(/due: 2,000\.00.EUR, paid: 1,500\.00.EUR, missing: 500\.00.EUR/)
  expect(said.textContent).toMatch(/^Anna Nowak · Awaiting payment · /)
  expect(besideOf(dialog).slice(0, 4)).toEqual([
    ['Name', 'A. Nowak', 'Anna Nowak Differs'],
    ['Account', 'DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00 '],
    ['Amount', '500.00 EUR', '500.00 EUR '],
    ['Day', '24 November 2026', expect.stringMatching(/^Until 25 Nov 2026/)],
  ])
  expect(dialog.queryByRole('alert')).toBeNull()
})

test.each<[string, Partial<EntryDeal>, RegExp]>([
  ['more than is missing', { amount: '400' }, /^This is 100\.00.EUR more than is missing\.$/],
  ['for a deal that needs none', { amount: '0', isDue: false, state: 'refunding' }, /^Nothing is due any more/],
  ['in another currency', { currency: 'GBP' }, /^The deal is to be paid in GBP\.$/],
])('money %s is said first', async (_what, deal, sentence) => {
  deskWith(['payments'], exampleBankEntry({ found })).answer('readBankEntryDeal', exampleEntryDeal(deal))
  const { dialog } = await decide()
  const warning = await dialog.findByRole('alert')
  expect(warning.textContent).toMatch(sentence)
  expect(besideOf(dialog)[2]?.[2]).toMatch(/Differs$/)
  expect(warning.compareDocumentPosition(dialog.getByRole('table', { name: /side by side/ }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('nothing is recorded at a deal that is still looked up', async () => {
  const backend = deskWith(['payments'], exampleBankEntry({ found })).answer('readBankEntryDeal', () => new Promise(() => {}))
  const { user, dialog } = await decide()
  await user.selectOptions(dialog.getByLabelText('Whose account is it?'), 'party')
  dialog.getByLabelText('Reference of the deal').focus()
  await user.keyboard('{Enter}')
  expect(backend.requests('matchBankEntry')).toEqual([])
})

test('one payment is split between two deals', async () => {
  const backend = deskWith(['payments'], exampleBankEntry()).answer('matchBankEntry', { state: 'matched' })
  const { user, dialog } = await decide()
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'split')
  for (const [part, amount] of [
    ['1', '200.50'],
    ['2', '299.50'],
  ] as const) {
    await fill(user, dialog.getByLabelText(`Reference of deal ${part}`), `RF0${part}`)
    await fill(user, dialog.getByLabelText(`Part for deal ${part}`), amount)
  }
  await user.selectOptions(dialog.getByLabelText('Whose account is it?'), 'party')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await waitFor(() =>
    expect(backend.requests('matchBankEntry').map(({ body }) => body)).toEqual([
      {
        parts: [
          { reference: 'RF01', amount: '200.50', payer: 'party' },
          { reference: 'RF02', amount: '299.50', payer: 'party' },
        ],
      },
    ]),
  )
})

test('suggested deals fill the parts of a split; named deals are filled in', async () => {
  const suggestions = [
    { reference, party: 'Anna Nowak', amount: '2000', missing: '1200.50', payer: 'close-name', isExact: false } as const,
    { reference: '74000000000001', party: 'Anna Nowak', amount: '99', missing: '99', payer: 'close-name', isExact: false } as const,
  ]
  const text = 'RF18539007547034 and RF74 0000 0000 0001'
  deskWith(
    ['payments'],
    exampleBankEntry({ suggestions }),
    exampleBankEntry({ id: '00000000-0000-4000-8000-0000000000d2', suggestions, text, reasons: ['several-references'] }),
  )
  const desk = openDesk(path)
  const [first, second] = await screen.findAllByRole('button', { name: /^Decide:/ })
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  await desk.user.click(first as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about a payment' }))
  await desk.user.selectOptions(dialog.getByLabelText('What is it?'), 'split')
  for (const name of [/^RF18.*: 1,200\.50.EUR of 2,000\.00.EUR missing, Anna/, /^RF74.*: 99\.00.EUR, Anna/])
    await desk.user.click(dialog.getByRole('button', { name }))
  expect([value('Reference of deal 1'), value('Part for deal 1')]).toEqual(['RF18 5390 0754 7034', '1200.50'])
  expect([value('Reference of deal 2'), value('Part for deal 2')]).toEqual(['RF74 0000 0000 0001', '99'])
  await desk.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await desk.user.click(second as HTMLElement)
  expect([value('What is it?'), value('Reference of deal 2')]).toEqual(['split', 'RF74 0000 0000 0001'])
  await desk.user.click(screen.getByRole('button', { name: /^RF18/ }))
  expect([value('Part for deal 1'), value('Reference of deal 3')]).toEqual(['1200.50', ''])
})

test.each([
  ['NOT_FOUND', 'There is no deal with this reference.'],
  ['CONFLICT', /A colleague has decided meanwhile/],
] as const)('a refusal with %s is said, and what was typed stays', async (code, sentence) => {
  deskWith(['payments'], exampleBankEntry({ found })).fail('matchBankEntry', code)
  const { user, dialog } = await decide()
  await user.selectOptions(dialog.getByLabelText('Whose account is it?'), 'party')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText(sentence)
  expect(dialog.getByLabelText<HTMLInputElement>('Reference of the deal').value).toBe('RF18 5390 0754 7034')
})

test('what is about no deal is parked with a note; what goes out is for no deal', async () => {
  const backend = deskWith(['payments'], exampleBankEntry({ direction: 'debit', isReversal: true, reasons: ['reversal'] })).answer(
    'parkBankEntry',
    {
      state: 'parked',
    },
  )
  const { user, dialog } = await decide()
  expect(within(dialog.getByLabelText('What is it?')).queryByText('Money for a deal')).toBeNull()
  await fillIn(user, dialog, { 'What is it?': 'bank-fee', Note: 'Of November' })
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('Decided.')
  expect(backend.requests('parkBankEntry').map(({ body }) => body)).toEqual([{ why: 'bank-fee', note: 'Of November' }])
})

test('what the bank takes back is taken from its deal', async () => {
  const paymentId = '00000000-0000-4000-8000-0000000000d9'
  const taken = exampleBankEntry({
    direction: 'debit',
    isReversal: true,
    reasons: ['reversal'],
    takesBack: [{ ...comparedPayment({ differs: ['account'] }), deal: reference, paymentId }],
  })
  const backend = deskWith(['payments'], taken).answer('takeBackBankEntry', { state: 'matched' })
  const { user, dialog } = await decide()
  expect(besideOf(dialog)).toEqual([
    ['Name', 'A. Nowak', 'Anna Nowak '],
    ['Account', 'DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00 Differs'],
    ['Amount', '500.00 EUR', '500.00 EUR '],
    ['Day', '24 November 2026', '20 November 2026 '],
    ['Deal', '–', 'RF18 5390 0754 7034 '],
    ['Reference of the bank', 'B-2026-0001', 'B-2026-0000 '],
  ])
  const option = dialog.getByRole('option', {
    name: /^It takes back 500\.00.EUR of Anna Nowak, 20 November 2026, for RF18 5390 0754 7034 · differs: Account$/,
  })
  await user.selectOptions(dialog.getByLabelText('What is it?'), option)
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('Decided.')
  expect(backend.requests('takeBackBankEntry').map(({ body }) => body)).toEqual([{ paymentId }])
})

test('a payment in doubt is called the same as the other', async () => {
  const doubtOf = { ...comparedPayment({ differs: ['name', 'reference'] }), state: 'matched' as const, deals: [reference] }
  const doubted = exampleBankEntry({ doubtOf, reasons: ['perhaps-repeated'] })
  const backend = deskWith(['payments'], doubted).answer('repeatBankEntry', { state: 'repeated' })
  const { user, dialog } = await decide()
  const [state] = dialog.getAllByText('The other payment')
  expect(state?.nextElementSibling?.textContent).toBe('Matched RF18 5390 0754 7034')
  expect(
    besideOf(dialog)
      .filter(([, , other]) => other?.endsWith('Differs'))
      .map(([fact]) => fact),
  ).toEqual(['Name', 'Reference of the bank'])
  dialog.getByRole('option', {
    name: /^The same money as 500\.00.EUR of Anna Nowak, 20 November 2026 · differs: Name, Reference of the bank$/,
  })
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'repeat')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(backend.requests('repeatBankEntry')).toHaveLength(1))
})

test('a correction is proposed for a reason, unless money went back', async () => {
  const backend = deskWith(['payments'], matched).fail('proposeBankCorrection', 'DEAL_REFUSED')
  const { user, dialog } = await openDialog(`${path}?list=matched`, /^Correct:/, 'Correct a decision')
  expect(screen.getByRole('link', { name: 'RF18 5390 0754 7034' }).getAttribute('href')).toBe(`/deals/${reference}`)
  dialog.getByText(/500\.00\sEUR was recorded at RF18 5390 0754 7034/)
  await fill(user, dialog.getByLabelText('Reason'), 'Of another deal')
  const propose = async () => {
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    await confirmWithCode(user)
  }
  await propose()
  await dialog.findByText(/cannot be taken back any more/)
  backend.answer('proposeBankCorrection', { approvalId: exampleApproval().id })
  await propose()
  await dialog.findByText(/The proposal waits for a second person/)
  expect(backend.requests('proposeBankCorrection')[1]?.body).toMatchObject({ reason: 'Of another deal' })
})

test('a debit is said to be our own refund', async () => {
  const transfer = {
    id: '00000000-0000-4000-8000-0000000000f7',
    purpose: 'refund' as const,
    ...comparedPayment({ name: 'Ada Lovelace', bookedAt: '2026-11-24T10:00:00.000Z' }),
    deal: reference,
  }
  const backend = deskWith(
    ['payments'],
    exampleBankEntry({ direction: 'debit', reasons: ['perhaps-our-transfer'], suggestions: [], transfers: [transfer] }),
  ).answer('matchBankTransfer', { state: 'matched' })
  const { user, dialog } = await decide()
  const option = dialog.getByRole('option', {
    name: 'Our refund of 24 November 2026 to Ada Lovelace, DE89 3704 0044 0532 0130 00, for RF18 5390 0754 7034 was sent',
  })
  await user.selectOptions(dialog.getByLabelText('What is it?'), option)
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('Decided.')
  expect(backend.requests('matchBankTransfer').map(({ body }) => body)).toEqual([{ transferId: transfer.id }])
})

test('files say what the bank reported about orders', async () => {
  const reports = (['sent', 'contradicts'] as const).map((outcome) => ({
    orderId: `${reference}-1`,
    status: outcome === 'sent' ? 'ACSP' : 'RJCT',
    reason: null,
    outcome,
  }))
  backendOf(examplePerson(['payments'])).answer('listBankFiles', {
    files: [exampleBankFile({ version: 'pain.002.001.10', statements: [], reports })],
    more: false,
  })
  openDesk(`${path}?list=files`)
  await screen.findByText('Taken by the bank')
  screen.getByText(/Ask the bank before anything else is sent/)
})

test('files say what they reported, and why something was set aside', async () => {
  backendOf(examplePerson(['payments'])).answer('listBankFiles', {
    files: [
      exampleBankFile(),
      exampleBankFile({
        id: '00000000-0000-4000-8000-0000000000e2',
        name: 'half.xml',
        problem: { code: 'not-xml', line: 12 },
        statements: [],
      }),
    ],
    more: false,
  })
  openDesk(`${path}?list=files`)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows[0]?.textContent).toMatch(
    /day\.xml.*from the bank’s client.*Set aside.*Statement S-1.*do not make the balance at the end\. \(1\)/,
  )
  expect(rows[1]?.textContent).toMatch(/half\.xml.*Not read.*no whole XML file.*\(line 12\)/)
})

test('files are uploaded one after the other, byte by byte', async () => {
  const replies = [exampleBankFile({ statements: [] }), exampleBankFile()]
  const backend = deskWith(['payments']).answer('uploadBankFile', () => ({ isKnown: false, file: replies.shift() ?? exampleBankFile() }))
  const { user } = openDesk(path)
  await user.upload(await screen.findByLabelText('Files of the bank (camt.053, camt.054, pain.002)'), [
    new File(['<a>\u00FC</a>'], 'one.xml', { type: 'text/xml' }),
    new File(['b'], 'two.xml', { type: 'text/xml' }),
  ])
  await screen.findByText('1 file was taken. It counts once a colleague has confirmed it. 1 file needs attention.')
  expect(backend.requests('uploadBankFile').map(({ query: { name }, body }) => [name, ...body])).toEqual([
    ['one.xml', ...new TextEncoder().encode('<a>\u00FC</a>')],
    ['two.xml', 98],
  ])
})

describe('a file that waits for a second person', () => {
  const waiting = exampleBankFile({
    by: { id: '00000000-0000-4000-8000-0000000000a9', name: 'Piotr Puchacz' },
    channelAt: null,
    isWaiting: true,
    mayConfirm: true,
    statements: [{ ...exampleStatement, state: 'unconfirmed', opening: null, closing: null, problem: null }],
  })
  const confirming = async (typed: Record<string, string>) => {
    const service = backendOf(examplePerson(['payments'], { signedInBy: 'code' })).answer('listBankFiles', {
      files: [waiting],
      more: false,
    })
    const { user, dialog } = await openDialog(`${path}?list=files`, 'Confirm day.xml', 'Confirm a file of the bank')
    await fillIn(user, dialog, typed)
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    return { service, user, dialog }
  }
  const right = { 'Number of booked entries': '3', 'Sum of the entries': '-1,250.40', 'Balance at the end': '99.5' }

  test('is confirmed with what was typed, also below zero', async () => {
    const { service, user } = await confirming(right)
    service.answer('confirmBankFile', { ok: true })
    await confirmWithCode(user)
    await screen.findByText(/^Confirmed\./)
    expect(service.requests('confirmBankFile').map(({ body: { statements, orders } }) => ({ statements, orders }))).toEqual([
      { statements: [{ entries: 3, sum: '-1250.40', closing: '99.5' }], orders: 0 },
    ])
  })

  test('says where a number is none', async () => {
    const { service, dialog } = await confirming({ ...right, 'Number of booked entries': 'three' })
    await dialog.findByText('Type a number, such as 1234.50.')
    expect(service.requests('confirmBankFile')).toEqual([])
  })

  test('says what to do if the file says something else', async () => {
    const { service, user, dialog } = await confirming(right)
    service.fail('confirmBankFile', 'VALIDATION_FAILED', { fields: { statements: 'is not what the file says' } })
    await confirmWithCode(user)
    await dialog.findByText(/The file says something else/)
  })
})

test('a file that cannot be uploaded now, or is too large, says so', async () => {
  const backend = deskWith(['payments']).fail('uploadBankFile', 'CONFLICT')
  const { user } = openDesk(path)
  const large = new File([''], 'large.xml')
  Object.defineProperty(large, 'size', { value: maxBankFileBytes + 1 })
  await user.upload(await screen.findByLabelText('Files of the bank (camt.053, camt.054, pain.002)'), [large, new File(['a'], 'two.xml')])
  await screen.findByText(
    'large.xml could not be uploaded: The file is larger than 32 MB. two.xml could not be uploaded: Another file of this account is being read. Try again in a minute.',
  )
  expect(backend.requests('uploadBankFile').map(({ query: { name } }) => name)).toEqual(['two.xml'])
})

test('compliance reads, and decides nothing', async () => {
  deskWith(['compliance'], exampleBankEntry())
  openDesk(path)
  await screen.findByText('A. Nowak')
  expect(screen.queryByRole('button', { name: /^Decide:/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull()
})

test('the oldest payment is decided without a mouse', async () => {
  deskWith(['payments'], exampleBankEntry())
  const { user } = openDesk(path)
  await screen.findByText('A. Nowak')
  await user.keyboard('{Control>}k{/Control}')
  await fill(user, await screen.findByLabelText('Type a screen or an action'), 'oldest')
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Decide about a payment' })
})

describe('a payments clerk', () => {
  const names = ['Ada', 'Ben', 'Cleo'] as const
  const entryOf = (name: string) => exampleBankEntry({ id: `00000000-0000-4000-8000-00000000000${name.charCodeAt(0) % 10}`, name })

  /** A desk whose list to decide has these names now. */
  function deskWith(...open: string[]) {
    let entries = open.map(entryOf)
    backendOf(examplePerson(['payments']))
      .answer('listBankEntries', () => ({ entries, more: false }))
      .answer('parkBankEntry', (request) => {
        entries = entries.filter(({ id }) => !request.path.includes(id))
        return { state: 'parked' as const }
      })
    return { show: (...others: BankEntry[]) => void (entries = others) }
  }
  const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^Decide: .*${name}$`) })

  async function park({ user }: ReturnType<typeof openDesk>) {
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide about a payment' }))
    await user.selectOptions(dialog.getByLabelText('What is it?'), 'other')
    await user.click(dialog.getByRole('button', { name: 'Decide' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decide about a payment' })).toBeNull())
  }

  test('after a decision the focus is on the next row, or on the one before', async () => {
    deskWith(...names)
    const desk = openDesk(path)
    await button('Ada')
    await desk.user.keyboard('jj{Enter}')
    await park(desk)
    expect(document.activeElement).toBe(await button('Cleo'))
    await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
    expect(document.activeElement).toBe(await button('Cleo'))
    await desk.user.keyboard('{Enter}')
    await park(desk)
    expect(document.activeElement).toBe(await button('Ada'))
    await desk.user.keyboard('{Enter}')
    await park(desk)
    await screen.findByText('Nothing waits for a decision.')
    expect(document.activeElement).not.toBe(document.body)
  })

  test('a form that is cancelled closes, and the focus is on its row again', async () => {
    deskWith(...names)
    const desk = openDesk(path)
    const row = await button('Ben')
    await desk.user.keyboard('jj{Enter}')
    await desk.user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decide about a payment' })).toBeNull())
    expect(document.activeElement).toBe(row)
  })

  test('a row that a colleague decides keeps its place, without its button', async () => {
    const { show } = deskWith(...names)
    const desk = openDesk(path)
    await button('Ben')
    show(entryOf('Ada'), entryOf('Cleo'))
    desk.store.dispatch(backend.util.invalidateTags(topics('bank')))
    await screen.findByText('No longer in this list')
    expect(screen.getAllByRole('row').map(({ textContent }) => /Ada|Ben|Cleo/.exec(textContent)?.[0])).toEqual([undefined, ...names])
    expect(screen.queryByRole('button', { name: /Ben/ })).toBeNull()
  })

  test('a search is in the address, says for what it looked, and shows every state', async () => {
    const service = backendOf(examplePerson(['payments'])).answer('listBankEntries', ({ query }) => ({
      entries: query.search
        ? [entryOf('Ada'), { ...entryOf('Ben'), state: 'noted' as const, direction: 'debit' as const, reasons: [] }]
        : [],
      more: false,
      ...(query.search && { searched: ['name', 'amount'] as const }),
    }))
    const desk = openDesk(`${path}?list=matched`)
    await screen.findByText('No payment has been matched yet.')
    await desk.user.keyboard('/500{Enter}')
    await screen.findByText('Searched by: name, amount')
    expect(desk.path()).toBe('/payments?list=matched&search=500')
    expect(service.requests('listBankEntries').at(-1)?.query).toEqual({ search: '500' })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows[0]?.textContent).toMatch(/Ada.*To decide.*No reference of a deal/)
    expect(rows[1]?.textContent).toMatch(/Ben.*Nothing to decide/)
    expect(screen.queryByRole('link', { current: 'page', name: 'Matched' })).toBeNull()
    await desk.user.keyboard('j')
    expect(document.activeElement).toBe(await button('Ada'))
  })

  test('a search that finds nothing, or is too short, says so', async () => {
    backendOf(examplePerson(['payments'])).answer('listBankEntries', { entries: [], more: false, searched: [] })
    openDesk(`${path}?search=a`)
    await screen.findByText('This is too short to search.')
    await screen.findByText('No payment matches.')
  })
})
