import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PayoutAccount, PayoutAccounts as Known } from '../api/payout-accounts.ts'
import { appOn, examplePayoutAccount, exampleProfile, noSecondFactor } from '../testing/example-client.ts'
import { exampleParties } from '../testing/example-wallet.ts'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { fillIn } from '../ui/testing/render-at.tsx'
import { PayoutAccounts } from './PayoutAccounts.tsx'

const { ada, engines } = exampleParties

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('readProfile', exampleProfile).answer('readSecondFactor', noSecondFactor)
})

function show(accounts: PayoutAccount[], parties: Known['parties'] = [ada]) {
  backend.answer('payoutAccounts', { parties, accounts })
  return renderWeb(<PayoutAccounts />, { loggedIn: true, path: '/app/payout-accounts' })
}

/** Opens the form of a client who has no account yet. */
async function openForm(parties?: Known['parties']) {
  const shown = await show([], parties)
  await shown.user.click(await screen.findByRole('button', { name: 'Add an account' }))
  const form = within(await screen.findByRole('dialog'))
  await form.findByLabelText('Current password')
  const submit = () => shown.user.click(form.getByRole('button', { name: 'Add' }))
  return { ...shown, form, submit }
}

test('a new account that is checked says from when it is ready', async () => {
  await show([examplePayoutAccount({ state: 'usable', usableFrom: '2026-11-22T13:02:00.000Z' })])
  expect(await screen.findByText(/^New: ready from 22 November 2026/)).toBeTruthy()
  expect(screen.getByText(/^A new account waits, so that you can object/)).toBeTruthy()
})

test('each account has its number in full, its holder and its state in words', async () => {
  await show([
    examplePayoutAccount(),
    examplePayoutAccount({ id: 'b', currency: 'GBP', iban: null, sortCode: '123456', accountNumber: '12345678', state: 'usable' }),
    examplePayoutAccount({
      id: 'c',
      currency: 'USD',
      iban: null,
      accountNumber: '000123',
      bic: 'CHASUS33',
      bank: 'JPMorgan Chase',
      party: engines,
      state: 'refused',
      refusal: 'not-in-name',
    }),
  ])
  const [euro, pounds, dollars] = await screen.findAllByRole('listitem')
  expect(euro?.textContent).toMatch(/EURPL61 1090 1014 0000 0712 1981 2874.*Ada Lovelace.*Being checked/)
  expect(pounds?.textContent).toMatch(/GBP12-34-56 12345678.*Ready/)
  expect(dollars?.textContent).toMatch(/000123.*Lovelace Engines sp\. z o\.o\. · JPMorgan Chase · CHASUS33.*Refused/)
  expect(dollars?.textContent).toContain('It is not in the name that your verification confirmed.')
})

test('an account in an earlier name of the client has a sentence that says so', async () => {
  const { unmount } = await show([examplePayoutAccount({ state: 'usable' })], [engines, { kind: 'person', name: 'Ada King' }])
  await screen.findByText(/confirmed another name since/)
  unmount()
  await show([examplePayoutAccount({ state: 'usable' })], [engines, ada])
  await screen.findByText('Ready')
  expect(screen.queryByText(/confirmed another name since/)).toBeNull()
})

test('an account that was refused for a suspicion only says that another one is needed', async () => {
  await show([examplePayoutAccount({ state: 'refused', refusal: 'other' })])
  await screen.findByText('We cannot pay to this account. Please add another one.')
})

test('without an approved check, the page leads to the verification', async () => {
  await show([], [])
  expect((await screen.findByRole('link', { name: 'Go to Verification' })).getAttribute('href')).toBe('/app/verification')
  expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull()
})

test('with ten accounts, the page says to remove one first', async () => {
  await show(Array.from({ length: 10 }, (_, at) => examplePayoutAccount({ id: String(at) })))
  await screen.findByText(/You have ten accounts/)
  expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull()
})

test.each([
  ['EUR', { IBAN: 'PL61 1090 1014', BIC: 'WBKPPLPP' }, { currency: 'EUR', iban: 'PL61 1090 1014', bic: 'WBKPPLPP' }],
  ['GBP', { 'Sort code': '12-34-56', 'Account number': '12345678' }, { currency: 'GBP', sortCode: '12-34-56', accountNumber: '12345678' }],
  [
    'USD',
    { 'IBAN or account number': '000123', BIC: 'CHASUS33', 'Name of the bank': 'JPMorgan Chase' },
    { currency: 'USD', accountNumber: '000123', bic: 'CHASUS33', bank: 'JPMorgan Chase' },
  ],
])('an account in %s is added with its fields and a proof', async (currency, typed, sent) => {
  backend.answer('addPayoutAccount', { id: 'new' })
  const { user, form, submit } = await openForm()
  await user.selectOptions(form.getByLabelText('Currency'), currency)
  await fillIn(user, form, { ...typed, 'Current password': 'secret1' })
  backend.answer('payoutAccounts', { parties: [ada], accounts: [examplePayoutAccount()] })
  await submit()
  await screen.findByText('The account was added. We look at it, and write to you.')
  expect(backend.requests('addPayoutAccount').map(({ body }) => body)).toEqual([{ ...sent, party: 'person', currentPassword: 'secret1' }])
  await screen.findByText('PL61 1090 1014 0000 0712 1981 2874')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a deal that needs the account opens the form, and is shown again afterwards', async () => {
  backend.answer('addPayoutAccount', { id: 'new' }).answer('payoutAccounts', { parties: [ada], accounts: [] })
  const { user, path } = await renderWeb(<PayoutAccounts />, { loggedIn: true, path: '/app/payout-accounts?add=yes&deal=18539007547034' })
  const form = within(await screen.findByRole('dialog'))
  await form.findByLabelText('Current password')
  await fillIn(user, form, { IBAN: 'PL61 1090 1014 0000 0712 1981 2874', 'Current password': 'secret1' })
  await user.click(form.getByRole('button', { name: 'Add' }))
  await expect.poll(path).toBe('/app/deals/18539007547034')
})

test('the holder is shown and cannot be typed; of two parties, one is chosen', async () => {
  backend.answer('addPayoutAccount', { id: 'new' })
  const first = await openForm()
  expect(first.form.getByLabelText<HTMLInputElement>('Account holder')).toMatchObject({
    value: 'Ada Lovelace',
    readOnly: true,
  })
  first.unmount()
  const { user, form, submit } = await openForm([ada, engines])
  await user.selectOptions(form.getByLabelText('Account holder'), engines.name)
  await fillIn(user, form, { IBAN: 'PL61', 'Current password': 'secret1' })
  await submit()
  await waitFor(() => expect(backend.requests('addPayoutAccount').map(({ body }) => body.party)).toEqual(['company']))
})

test('empty fields are marked before anything is sent, except the BIC in euro', async () => {
  const { form, submit } = await openForm()
  await submit()
  const invalid = ['IBAN', 'BIC', 'Current password'].map((label) => form.getByLabelText(label).getAttribute('aria-invalid'))
  expect(invalid).toEqual(['true', null, 'true'])
  expect(document.activeElement).toBe(form.getByLabelText('IBAN'))
  expect(backend.requests('addPayoutAccount')).toEqual([])
})

test('a field that the service refuses has its sentence, and what was typed stays', async () => {
  backend.fail('addPayoutAccount', 'VALIDATION_FAILED', { fields: { iban: 'This is not an IBAN.' } })
  const { user, form, submit } = await openForm()
  await fillIn(user, form, { IBAN: 'PL00', 'Current password': 'secret1' })
  await submit()
  await form.findByText('This is not an IBAN.')
  expect(form.getByLabelText<HTMLInputElement>('IBAN')).toMatchObject({ value: 'PL00' })
  expect(document.activeElement).toBe(form.getByLabelText('IBAN'))
})

test('with the second factor on, a code is asked for', async () => {
  backend.answer('readSecondFactor', appOn).answer('addPayoutAccount', { id: 'new' })
  const { user, form, submit } = await openForm()
  await fillIn(user, form, { IBAN: 'PL61', 'Current password': 'secret1', Code: '123456' })
  await submit()
  await waitFor(() => expect(backend.requests('addPayoutAccount')[0]?.body).toMatchObject({ currentPassword: 'secret1', code: '123456' }))
})

test('if the check was withdrawn meanwhile, the page leads to the verification', async () => {
  backend.fail('addPayoutAccount', 'REQUIREMENTS_OPEN', { requirements: ['identity-check'] })
  const { user, form, submit } = await openForm()
  await fillIn(user, form, { IBAN: 'PL61', 'Current password': 'secret1' })
  backend.answer('payoutAccounts', { parties: [], accounts: [] })
  await submit()
  await screen.findByRole('link', { name: 'Go to Verification' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an account is removed after a question', async () => {
  backend.answer('removePayoutAccount', { ok: true })
  const { user } = await show([examplePayoutAccount()])
  await user.click(await screen.findByRole('button', { name: /^Remove PL61/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this account?' }))
  expect(backend.requests('removePayoutAccount')).toEqual([])
  backend.answer('payoutAccounts', { parties: [ada], accounts: [] })
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The account was removed.')
  await screen.findByText('You have added no account yet.')
  expect(backend.requests('removePayoutAccount').map(({ path }) => path)).toEqual([
    `/api/payout-accounts/${examplePayoutAccount().id}/remove`,
  ])
})

test('a removal that fails says so, and the account stays', async () => {
  backend.unreachable('removePayoutAccount')
  const { user } = await show([examplePayoutAccount()])
  await user.click(await screen.findByRole('button', { name: /^Remove PL61/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The account was not removed. Please try again.')
})

test('accounts that could not be loaded can be requested again', async () => {
  backend.answerInOrder('payoutAccounts', 'no network', { reply: { parties: [ada], accounts: [] } })
  const { user } = await renderWeb(<PayoutAccounts />, { loggedIn: true, path: '/app/payout-accounts' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('You have added no account yet.')
})
