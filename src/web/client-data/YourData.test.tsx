import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { operatorBlockId } from '../ui/operator.ts'
import { authSessionKey } from '../session/auth-session.ts'
import { storeDraft, readStoredDraft } from '../session/stored-draft.ts'
import { readLanguageChoice, storeLanguageChoice } from '../language/choice.ts'
import { exampleOperator } from '../testing/example-operator.ts'
import { appOn, exampleProfile, noSecondFactor } from '../testing/example-client.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill } from '../ui/testing/render-at.tsx'
import { savedFiles } from '../ui/testing/jsdom.ts'
import { YourData } from './YourData.tsx'

const file = {
  readMe: ['This file holds what we keep about you.'],
  madeAt: '2026-11-21T09:05:00.000Z',
  data: { account: { email: 'anna@example.com' } },
}
const kept = {
  records: ['exchange-requests', 'card-payments'] as ('exchange-requests' | 'card-payments')[],
  until: '2033-01-01T00:00:00.000Z',
}

let backend: FakeBackend
let saved: ReturnType<typeof savedFiles>

beforeEach(() => {
  backend = fakeBackend()
    .answer('readClosing', { runningDeals: [], kept: null })
    .answer('readSecondFactor', noSecondFactor)
    .answer('readProfile', exampleProfile)
  saved = savedFiles()
})

const show = () => renderWeb(<YourData />, { loggedIn: true, path: '/app/profile' })
const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => dialog().getByRole('button', { name })

async function openDownload() {
  const view = await show()
  await view.user.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByLabelText('Current password')
  return view
}

test('the download asks for the password and saves a readable file', async () => {
  backend.answer('downloadData', file)
  const { user } = await openDownload()
  await fill(user, dialog().getByLabelText('Current password'), 'correct horse')
  await user.click(button('Download the file'))
  expect(await screen.findByText('Your browser has saved the file.')).toBeTruthy()
  expect(backend.requests('downloadData')[0]?.body).toEqual({ currentPassword: 'correct horse' })
  expect(saved.map(({ name }) => name)).toEqual(['my-data-2026-11-21.json'])
  expect(await saved[0]?.text()).toBe(JSON.stringify(file, null, 2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the download asks for a code if the second factor is on', async () => {
  backend.answer('readSecondFactor', appOn)
  backend.answer('downloadData', file)
  const { user } = await openDownload()
  await fill(user, dialog().getByLabelText('Current password'), 'correct horse')
  await user.type(dialog().getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('Your browser has saved the file.')).toBeTruthy()
  expect(backend.requests('downloadData').at(-1)?.body).toEqual({ currentPassword: 'correct horse', code: '123456' })
})

async function openClosing() {
  const view = await show()
  await view.user.click(screen.getByRole('button', { name: 'Close account' }))
  await screen.findByText('Closing is for good and cannot be undone.')
  return view
}

test('the dialog to close the account says that no data is kept if no law requires it', async () => {
  await openClosing()
  expect(dialog().getByText(/No law makes us keep anything about you/)).toBeTruthy()
  expect(dialog().getByText('Every session ends at once, on all your devices.')).toBeTruthy()
})

test('the dialog to close the account names the kept records, the laws and the date', async () => {
  backend.answer('readClosing', { runningDeals: [], kept })
  await openClosing()
  expect(dialog().getByRole('heading', { name: 'Kept by law until 1 January 2033' })).toBeTruthy()
  expect(dialog().getByText(/your requests for a quote and your card payments/)).toBeTruthy()
  expect(dialog().getByText(/article 49.*Tax Ordinance \(articles 70 and 86\)\. These records are used for nothing else\./)).toBeTruthy()
  expect(dialog().getByText(/^A call that you have booked stays booked/)).toBeTruthy()
})

test('the dialog names the operator’s laws, and no call without scheduling', async () => {
  const czech = { records: 'The Czech AML Act obliges us.', recordsWithPayments: 'Two Czech Acts oblige us.', letter: '' }
  const block = document.getElementById(operatorBlockId)
  if (block) block.textContent = JSON.stringify({ ...exampleOperator, scheduling: 'off', laws: { en: czech } })
  backend.answer('readClosing', { runningDeals: [], kept })
  await openClosing()
  expect(await dialog().findByText(/^Two Czech Acts oblige us\. These records are used for nothing else\./)).toBeTruthy()
  expect(dialog().queryByText(/Polish|A call that you have booked/)).toBeNull()
})

test('closing the account ends the session, removes the draft and loads a confirmation', async () => {
  backend.answer('closeAccount', { ok: true })
  storeDraft('anna@example.com', 'private')
  storeLanguageChoice({ language: 'en', needsSync: true })
  const { user, store, loadedDocuments } = await openClosing()
  await fill(user, dialog().getByLabelText('Current password'), 'correct horse')
  await user.click(button('Close my account'))
  await waitFor(() => expect(loadedDocuments).toEqual(['/app/account-closed']))
  expect(backend.requests('closeAccount')[0]?.body).toEqual({ currentPassword: 'correct horse' })
  expect(store.getState().auth).toMatchObject({ token: null, refreshToken: null, isUserLoggedIn: false })
  // Other tabs follow the stored session.
  expect(localStorage.getItem(authSessionKey)).toBeNull()
  expect(readStoredDraft('anna@example.com')).toBeNull()
  // The choice must not be saved in the next client's account.
  expect(readLanguageChoice()).toMatchObject({ language: 'en', needsSync: false })
})

test('closing the account requires a code if the second factor is on', async () => {
  backend.answer('readSecondFactor', appOn).answer('closeAccount', { ok: true })
  const { user, loadedDocuments } = await openClosing()
  await fill(user, dialog().getByLabelText('Current password'), 'correct horse')
  await fill(user, dialog().getByLabelText('Code'), '123456')
  await user.click(button('Close my account'))
  await waitFor(() => expect(loadedDocuments).toHaveLength(1))
  expect(backend.requests('closeAccount')[0]?.body).toEqual({ currentPassword: 'correct horse', code: '123456' })
})

test('an account cannot be closed before the consequences are loaded', async () => {
  backend.answerInOrder('readClosing', 'no network', { reply: { runningDeals: [], kept: null } })
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  expect(await dialog().findByText('We could not load what closing would mean for you.')).toBeTruthy()
  expect(dialog().queryByLabelText('Current password')).toBeNull()
  await user.click(button('Try again'))
  expect(await dialog().findByLabelText('Current password')).toBeTruthy()
})

test('an account with a running exchange is not closed: the dialog leads to the exchange', async () => {
  backend.answer('readClosing', { runningDeals: ['18539007547034'], kept: null })
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  const link = await dialog().findByRole('link', { name: 'Exchange RF18 5390 0754 7034' })
  expect(link.getAttribute('href')).toBe('/app/deals/18539007547034')
  expect(dialog().queryByLabelText('Current password')).toBeNull()
})

test('an exchange that began meanwhile is said instead of the form', async () => {
  const { user } = await openClosing()
  await fill(user, await dialog().findByLabelText('Current password'), 'correct horse')
  backend.answer('readClosing', { runningDeals: ['18539007547034'], kept: null }).fail('closeAccount', 'CONFLICT')
  await user.click(button('Close my account'))
  expect(await dialog().findByRole('link', { name: /^Exchange/ })).toBeTruthy()
})

test('“Keep my account” closes the dialog without a call', async () => {
  const { user } = await openClosing()
  await user.click(button('Keep my account'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(backend.requests('closeAccount')).toHaveLength(0)
})
