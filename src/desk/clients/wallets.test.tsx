import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { Wallet, WalletTransfer } from '../api/clients.ts'
import { annaId, exampleClient, exampleProof, exampleClientWallet, jan, nina } from '../testing/example-client.ts'
import { backendOf, examplePerson, janId, marekId } from '../testing/examples.ts'
import { confirmWithCode, openDesk } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'

const file = `/clients/${annaId}`
const { id: walletId } = exampleClientWallet()
const at = '2026-11-24T10:00:00.000Z'

/** As everybody but Jan sees a wallet that waits for its confirmation. */
const waiting = (change: Partial<Wallet> = {}) => exampleClientWallet({ address: '', confirmed: null, state: 'unconfirmed', ...change })
const ripple = { coin: 'XRP', network: 'xrp-ledger' } as const

const deskWith = (roles: Role[], wallets: Wallet[], client = exampleClient()) =>
  backendOf(examplePerson(roles)).answer('readClient', client).answer('listWallets', { wallets })

const section = async () => within(await screen.findByRole('region', { name: 'Wallets' }))
const rows = async () => [...(await screen.findByRole('list', { name: 'Wallets' })).children] as HTMLElement[]
const firstRow = async () => within((await rows())[0]!)
const buttons = async () => (await section()).queryAllByRole('button').map(({ textContent }) => textContent)
const openForm = async (button: string) => {
  const { user } = openDesk(file)
  await user.click(await (await section()).findByRole('button', { name: button }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('an address is shown in groups of four that copy without spaces', async () => {
  const removed = { by: nina, at, reason: 'client-asked' as const }
  deskWith(['reader'], [exampleClientWallet(), exampleClientWallet({ ...ripple, id: janId, memo: '12345', removed })])
  openDesk(file)
  const [first, second] = await rows()
  const lineEnds = [...first!.querySelectorAll('wbr')].map(({ previousElementSibling }) => previousElementSibling?.textContent)
  expect(lineEnds.slice(0, 3)).toEqual(['bc1q', 'ar0s', 'rrr7'])
  expect(first?.textContent).toContain(exampleClientWallet().address)
  expect(first?.textContent).toMatch(/Given by e-mail, entered by Jan Wrona.*Confirmed by Marek Szpak/)
  expect(second?.textContent).toMatch(/Removed.*Destination tag 12345.*Removed by Nina Dudek.*The client asked for it/)
  expect(await buttons()).toEqual([])
})

test('a colleague’s wallet is hidden until it is confirmed, and can be typed again', async () => {
  deskWith(['payments'], [waiting()])
  openDesk(file)
  const row = await firstRow()
  row.getByText('Hidden until it is confirmed')
  row.getByText('Not confirmed')
  expect(await buttons()).toEqual(['Enter a wallet', 'Type it again', 'Remove'])
})

test('one’s own wallet is shown, and waits for a colleague', async () => {
  deskWith(['dealer'], [exampleClientWallet({ confirmed: null, state: 'unconfirmed', enteredBy: nina })])
  openDesk(file)
  const row = await firstRow()
  row.getByText('A colleague must confirm')
  expect((await rows())[0]?.textContent).toContain(exampleClientWallet().address)
  expect(await buttons()).toEqual(['Enter a wallet', 'Remove'])
})

test('an address of other clients warns, and leads to them', async () => {
  deskWith(['dealer'], [exampleClientWallet({ alsoOf: 2 })])
  openDesk(file)
  const row = await firstRow()
  row.getByText('2 other clients')
  row.getByText(/2 other clients have or had this address. It may be a fraud/)
  expect(row.getByRole('link', { name: 'See who' }).getAttribute('href')).toBe(`/clients?query=${exampleClientWallet().address}`)
})

test('the wallets of a closed account cannot be changed', async () => {
  deskWith(['supervisor'], [exampleClientWallet()], exampleClient({ state: 'closed', closedAt: at }))
  openDesk(file)
  await rows()
  expect(await buttons()).toEqual([])
})

test('a wallet is entered with how the client gave it, without spaces around it', async () => {
  const backend = deskWith(['dealer'], []).answer('enterWallet', { id: walletId, alsoOf: 0 })
  const { user, dialog } = await openForm('Enter a wallet')
  expect(dialog.queryByLabelText('Destination tag')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Coin'), 'BTC')
  await user.click(dialog.getByLabelText('Address'))
  await user.paste(` ${exampleClientWallet().address}\u200b\n`)
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  expect(backend.requests('enterWallet')).toEqual([])
  await user.selectOptions(dialog.getByLabelText('How did the client give it?'), 'By telephone')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await screen.findByText(/Entered. A colleague must type it again/)
  const { coin, network, address } = exampleClientWallet()
  expect(backend.requests('enterWallet').map(({ path, body }) => [path, body])).toEqual([
    [`/api/clients/${annaId}/wallets`, { coin, network, address, memo: null, source: 'telephone' }],
  ])
})

test('a form for an address begins without a coin, which must be chosen', async () => {
  const backend = deskWith(['dealer'], [])
  const { user, dialog } = await openForm('Enter a wallet')
  expect(dialog.getByLabelText<HTMLSelectElement>('Coin').value).toBe('')
  await fillIn(user, dialog, { Address: exampleClientWallet().address, 'How did the client give it?': 'In person' })
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await dialog.findByText('Required field')
  expect(document.activeElement).toBe(dialog.getByLabelText('Coin'))
  expect(backend.requests('enterWallet')).toEqual([])
})

test('another network’s address is named as it is pasted; an X-address fills the tag', async () => {
  deskWith(['dealer'], [])
  const { user, dialog } = await openForm('Enter a wallet')
  await user.selectOptions(dialog.getByLabelText('Coin'), 'XRP')
  await user.click(dialog.getByLabelText('Address'))
  await user.paste(exampleClientWallet().address)
  await dialog.findByText('This is an address of Bitcoin, not of XRP Ledger.')
  await user.clear(dialog.getByLabelText('Address'))
  await user.paste('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS')
  await dialog.findByText(/This was an address with 14 as its tag or memo/)
  expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59')
  expect(dialog.getByLabelText<HTMLInputElement>('Destination tag').value).toBe('14')
})

test('a wallet of another client is entered with a warning', async () => {
  deskWith(['dealer'], []).answer('enterWallet', { id: walletId, alsoOf: 1 })
  const { user, dialog } = await openForm('Enter a wallet')
  await fillIn(user, dialog, { Coin: 'BTC', Address: 'bc1q', 'How did the client give it?': 'In person' })
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await screen.findByText(/Another client has or had this address. It may be a fraud/)
})

test('where a network has tags, leaving the tag out must be said', async () => {
  const backend = deskWith(['dealer'], []).answer('enterWallet', { id: walletId, alsoOf: 0 })
  const { user, dialog } = await openForm('Enter a wallet')
  await fillIn(user, dialog, { Coin: 'XRP', Address: 'rPT1Sjq2', 'How did the client give it?': 'By letter' })
  const submit = () => user.click(dialog.getByRole('button', { name: 'Enter' }))
  await submit()
  await dialog.findByText(/tick below that the address needs none/)
  const tag = dialog.getByLabelText('Destination tag')
  await fill(user, tag, '12345')
  await user.click(dialog.getByRole('checkbox', { name: /needs none/ }))
  await submit()
  await dialog.findByText(/Please decide/)
  expect(backend.requests('enterWallet')).toEqual([])
  await user.clear(tag)
  await submit()
  await screen.findByText(/Entered/)
  expect(backend.requests('enterWallet')[0]?.body).toMatchObject({ ...ripple, memo: null })
})

// Kraken, "Memo for Stellar Lumens (XLM) deposits": its account; its memos are numbers.
const kraken = { address: 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM', memo: '1234567' }
const stellar = { coin: 'XLM', network: 'stellar' } as const

test('on Stellar, the type of a number must be chosen', async () => {
  const backend = deskWith(['dealer'], []).answer('enterWallet', { id: walletId, alsoOf: 0 })
  const { user, dialog } = await openForm('Enter a wallet')
  await fillIn(user, dialog, { Coin: 'XLM', Address: kraken.address, Memo: '01234567', 'How did the client give it?': 'By letter' })
  const submit = () => user.click(dialog.getByRole('button', { name: 'Enter' }))
  await submit()
  await dialog.findByText(/^A number may be an ID or a text/)
  await user.selectOptions(dialog.getByLabelText('Memo type'), 'ID')
  await submit()
  await dialog.findByText(/without zeros in front/)
  await fill(user, dialog.getByLabelText('Memo'), kraken.memo)
  await submit()
  await screen.findByText(/Entered/)
  expect(backend.requests('enterWallet').map(({ body }) => body)).toMatchObject([{ ...stellar, ...kraken, memoType: 'id' }])
})

test('the type is filled in from a muxed account and from a payment request', async () => {
  deskWith(['dealer'], [])
  const { user, dialog } = await openForm('Enter a wallet')
  expect(dialog.queryByRole('combobox', { name: 'Memo type' })).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Coin'), 'XLM')
  const paste = async (text: string) => {
    await user.clear(dialog.getByLabelText('Address'))
    await user.click(dialog.getByLabelText('Address'))
    await user.paste(text)
    return [dialog.getByLabelText<HTMLInputElement>('Memo').value, dialog.getByLabelText<HTMLSelectElement>('Memo type').value]
  }
  await dialog.findByRole('combobox', { name: 'Memo type' })
  // SEP-23, a valid test case; a payment request of SEP-7.
  await expect
    .poll(() => paste('MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK'))
    .toEqual(['9223372036854775808', 'id'])
  expect(await paste(`web+stellar:pay?destination=${kraken.address}&memo=77&memo_type=MEMO_TEXT`)).toEqual(['77', 'text'])
  expect(await paste(`web+stellar:pay?destination=${kraken.address}&memo=78`)).toEqual(['78', ''])
})

test('the second person types the type too', async () => {
  const backend = deskWith(['payments'], [waiting(stellar)]).fail('confirmWallet', 'VALIDATION_FAILED', { fields: { memoType: 'differs' } })
  const { user, dialog } = await openForm('Type it again')
  await fillIn(user, dialog, { Address: kraken.address, Memo: kraken.memo })
  await user.selectOptions(dialog.getByLabelText('Memo type'), 'Text')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText(/^This differs from what Jan Wrona typed/)
  expect(backend.requests('confirmWallet').map(({ body }) => body)).toEqual([{ ...kraken, memoType: 'text' }])
})

test('a wallet shows the type of its memo, and what to do if nobody said it', async () => {
  const known = exampleClientWallet({ ...stellar, ...kraken, memoType: 'id' })
  deskWith(['reader'], [known, exampleClientWallet({ ...stellar, ...kraken, id: janId })])
  openDesk(file)
  const [first, second] = await rows()
  expect(first?.textContent).toContain('Memo (ID) 1234567')
  expect(second?.textContent).toMatch(
    /Memo \(type not known\) 1234567.*Coins go there only after it was removed and added again with the type/,
  )
})

test.each([
  ['a wallet that is there', 'CONFLICT', {}, 'The client has this wallet already.'],
  ['no address', 'VALIDATION_FAILED', { fields: { address: 'bad' } }, /This is not an address/],
  ['no tag', 'VALIDATION_FAILED', { fields: { memo: 'bad' } }, /A tag is a whole number up to/],
] as const)('an entry that is refused as %s stays in its field', async (_as, code, details, sentence) => {
  deskWith(['dealer'], []).fail('enterWallet', code, details)
  const { user, dialog } = await openForm('Enter a wallet')
  await fillIn(user, dialog, { Coin: 'XRP', Address: 'rPT1Sjq2' })
  await user.type(dialog.getByLabelText('Destination tag'), '5')
  await user.selectOptions(dialog.getByLabelText('How did the client give it?'), 'By e-mail')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await dialog.findByText(sentence)
  expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('rPT1Sjq2')
})

test('the second person types the wallet, and then sees it', async () => {
  const backend = deskWith(['payments'], [waiting(ripple)]).answer('confirmWallet', { alsoOf: 0 })
  const { user, dialog } = await openForm('Type it again')
  dialog.getByText('XRP Ledger')
  dialog.getByText('By e-mail')
  await fillIn(user, dialog, { Address: 'rPT1Sjq2', 'Destination tag': ' 12345 ' })
  backend.answer('listWallets', { wallets: [exampleClientWallet({ ...ripple, address: 'rPT1Sjq2', memo: '12345' })] })
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText(/Confirmed. Coins can be sent there/)
  await expect.poll(async () => (await rows())[0]?.textContent).toContain('rPT1Sjq2')
  expect(backend.requests('confirmWallet').map(({ path, body }) => [path, body])).toEqual([
    [`/api/clients/${annaId}/wallets/${walletId}/confirm`, { address: 'rPT1Sjq2', memo: '12345' }],
  ])
})

test.each([
  ['differs', 'VALIDATION_FAILED', { fields: { address: 'differs' } }, /This differs from what Jan Wrona typed/],
  ['is one’s own', 'OWN_PROPOSAL', {}, /You entered this wallet/],
  ['is of a frozen client', 'ACCOUNT_FROZEN', {}, /account is frozen/],
  ['is late', 'CONFLICT', {}, /something has changed/],
] as const)('a confirmation that %s says so', async (_as, code, details, sentence) => {
  deskWith(['payments'], [waiting()]).fail('confirmWallet', code, details)
  const { user, dialog } = await openForm('Type it again')
  await fill(user, dialog.getByLabelText('Address'), 'bc1qother')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText(sentence)
})

test('a wallet is removed with a reason as a code', async () => {
  const backend = deskWith(['supervisor'], [exampleClientWallet()]).answer('removeWallet', { ok: true })
  const { user, dialog } = await openForm('Remove')
  dialog.getByText('The client never sees it.')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(dialog.getByLabelText('Reason'), 'The client did not give it')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/Removed. Nothing more is sent there/)
  expect(backend.requests('removeWallet').map(({ path, body }) => [path, body])).toEqual([
    [`/api/clients/${annaId}/wallets/${walletId}/remove`, { reason: 'not-given' }],
  ])
})

test('wallets that could not be loaded can be asked for again', async () => {
  const backend = deskWith(['reader'], []).fail('listWallets', 'INTERNAL')
  const { user } = openDesk(file)
  const again = await (await section()).findByRole('button', { name: /again/ })
  backend.answer('listWallets', { wallets: [] })
  await user.click(again)
  await (await section()).findByText(/No wallet. Before coins of a buy are sent/)
})

test('a colleague’s wallets are listed above the clients, and lead to the file', async () => {
  const client = { id: annaId, name: 'Anna Nowak' }
  backendOf(examplePerson(['payments'])).answer('listUnconfirmedWallets', {
    wallets: [{ id: walletId, client, coin: 'XRP', network: 'xrp-ledger', enteredBy: jan, enteredAt: at }],
  })
  openDesk('/clients')
  const [, row] = within(await screen.findByRole('table', { name: 'Wallets that you can confirm' })).getAllByRole('row')
  expect(row?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/^Anna NowakXRPXRP LedgerJan Wrona/)
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/clients/${annaId}#wallets`)
})

test('who enters no wallets is not asked for them', async () => {
  const backend = backendOf(examplePerson(['compliance']))
  openDesk('/clients')
  await screen.findByText('Newest clients')
  expect(backend.requests('listUnconfirmedWallets')).toEqual([])
})

test('a client’s own entry says who keeps it, how it is proven and who added it', async () => {
  deskWith(
    ['reader'],
    [exampleClientWallet({ source: 'client', enteredBy: null, confirmed: null, name: 'Ledger', party: 'company', proof: exampleProof })],
  )
  openDesk(file)
  const row = await firstRow()
  row.getByText('Usable')
  row.getByText('Named “Ledger” by the client · The client keeps this wallet · Of the company')
  row.getByText('Proven by a signed message (BIP-322) on 24 November 2026, valid until 24 November 2027.')
  expect((await rows())[0]?.textContent).toContain('Added by the client')
})

test('a wallet that waits, an ended proof and a company’s wallet are said', async () => {
  const ended = { ...exampleProof, kind: 'transfer' as const, scheme: null, isValid: false, confirmedBy: nina }
  const wallets = [
    exampleClientWallet({ state: 'waiting', usableFrom: '2026-11-25T10:00:00.000Z' }),
    exampleClientWallet({ id: janId, proof: ended }),
    exampleClientWallet({ id: marekId, kind: 'provider', provider: 'Kraken', party: 'person' }),
  ]
  deskWith(['reader'], wallets)
  openDesk(file)
  const [waits, expired, provider] = (await rows()).map(({ textContent }) => textContent)
  expect(waits).toMatch(/Waits until 25 Nov 2026.*Not proven/)
  expect(expired).toMatch(/by a small transfer on 24 November 2026\. That proof ended on 24 November 2027\. Nina Dudek saw it on the chain/)
  expect(provider).toContain('A company keeps this wallet: Kraken · Of the person')
  expect(provider).not.toContain('roven')
})

test('a company’s wallet is entered with its name, and with whose it is', async () => {
  const party = { id: janId, kind: 'person' as const, name: 'Anna Nowak', registrationNumber: null, country: 'PL', seat: null }
  const read = { version: 1, representatives: [], readAt: at, approved: true }
  const parties = [
    { ...party, ...read },
    { ...party, ...read, id: marekId, kind: 'company' as const, name: 'Nowak sp. z o.o.' },
  ]
  const backend = deskWith(['dealer'], [], exampleClient({ parties })).answer('enterWallet', { id: walletId, alsoOf: 0 })
  const { user, dialog } = await openForm('Enter a wallet')
  await fillIn(user, dialog, {
    Coin: 'BTC',
    Address: exampleClientWallet().address,
    'Who keeps it?': 'A company, such as an exchange',
    'How did the client give it?': 'By e-mail',
  })
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  expect(dialog.getByLabelText('Name of the company').getAttribute('aria-invalid')).toBe('true')
  await fillIn(user, dialog, { 'Name of the company': ' Kraken ', 'Whose is it?': 'Of the company' })
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await screen.findByText(/Entered. A colleague must type it again/)
  expect(backend.requests('enterWallet')[0]?.body).toMatchObject({ kind: 'provider', provider: 'Kraken', party: 'company' })
})

const transfer: WalletTransfer = {
  walletId,
  client: { id: annaId, name: 'Anna Nowak' },
  ...ripple,
  from: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  amount: '1.204817',
  to: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
  memo: '4711',
  transaction: 'ABC123',
  explorer: 'https://xrpscan.com/tx/{transaction}',
  state: 'awaited',
  startedAt: at,
  expiresAt: '2026-11-27T10:00:00.000Z',
}

test('small transfers that a person looks for are listed, and lead to the file', async () => {
  backendOf(examplePerson(['payments'])).answer('listWalletTransfers', { transfers: [transfer] })
  openDesk('/clients')
  const table = await screen.findByRole('table', { name: 'Small transfers to look for on the chain' })
  expect(table.textContent).toMatch(/Anna Nowak.*1.204817.XRP.*Sent, says the client/)
  expect(within(table).getByRole('link').getAttribute('href')).toBe(`/clients/${annaId}#wallets`)
})

test.each([
  ['proven', 'The wallet is proven. The client gets a letter.'],
  ['other-amount', 'The amount differs from what was asked: nothing is proven.'],
  ['other-sender', 'The sender is not this wallet: nothing is proven.'],
] as const)('what the chain shows of a small transfer is typed and confirmed (%s)', async (outcome, sentence) => {
  const wallet = exampleClientWallet({ ...ripple, address: transfer.from })
  const backend = deskWith(['payments'], [wallet])
    .answer('readSession', examplePerson(['payments'], { signedInBy: 'code' }))
    .answer('listWalletTransfers', { transfers: [transfer] })
    .answer('confirmWalletTransfer', { outcome })
  const { user, dialog } = await openForm('Confirm the transfer')
  dialog.getByText('As the client gave it. Compare it with the chain.')
  expect(dialog.getByRole('link').getAttribute('href')).toBe('https://xrpscan.com/tx/ABC123')
  await fillIn(user, dialog, { 'Address of the sender': ` ${transfer.from} `, 'What arrived, in XRP': '1.204817' })
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await confirmWithCode(user)
  await screen.findByText(sentence)
  expect(backend.requests('confirmWalletTransfer')[0]?.body.transfer).toEqual({
    transaction: 'ABC123',
    from: transfer.from,
    amount: '1.204817',
  })
})
