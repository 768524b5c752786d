import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { forgetClient } from '../session/profile-record.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { LateConfirmation } from './Confirmation.tsx'
import { UnsentRequest } from './UnsentRequest.tsx'
import { useQuoteDialog } from './use-quote-dialog.ts'

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('readProfile', exampleProfile).fail('candles', 'UNAVAILABLE').unreachable('submitExchangeRequest')
})

function Page() {
  const quote = useQuoteDialog()
  return (
    <main>
      <h1>Welcome</h1>
      <button type="button" onClick={() => quote.dispatch({ type: 'opened' })}>
        Ask
      </button>
      <LateConfirmation quote={quote} />
      <UnsentRequest quote={quote} />
      <QuoteDialog quote={quote} />
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const unsentRequest = () => screen.findByRole('region', { name: 'Not sent yet' })
const sentKeys = () => backend.requests('submitExchangeRequest').map(({ headers }) => headers.get('idempotency-key'))

/** Opens a page where a request for 25,000 EUR has failed with a sentence and the dialog was closed. */
async function openPageAfterFailure(sentence: RegExp | string = /was not sent/) {
  const view = await renderWeb(<Page />, { loggedIn: true })
  await waitFor(() => expect(backend.requests('readProfile')).toHaveLength(1))
  await view.user.click(button('Ask'))
  await view.user.clear(screen.getByLabelText('Amount'))
  await view.user.type(screen.getByLabelText('Amount'), '25000')
  await view.user.click(button('Next'))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Lovelace'))
  await view.user.click(button('Request a quote'))
  await within(screen.getByRole('dialog')).findByText(sentence)
  await view.user.click(button('Close'))
  return view
}

/** Reloads the page after the failure, perhaps with another profile. */
async function reloadPage(profile = exampleProfile) {
  const { unmount } = await openPageAfterFailure()
  unmount()
  backend.answer('readProfile', profile)
  return renderWeb(<Page />, { loggedIn: true })
}

const sendAgain = async (user: UserEvent) => user.click(within(await unsentRequest()).getByRole('button', { name: 'Send it now' }))

test('a draft without an attempt is not shown as an unsent request', async () => {
  const { user } = await renderWeb(<Page />, { loggedIn: true })
  await waitFor(() => expect(backend.requests('readProfile')).toHaveLength(1))
  await user.click(button('Ask'))
  await user.type(screen.getByLabelText('Message (optional)'), 'By Friday')
  await user.click(button('Close'))
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
})

test('after a reload, an unsent request is offered and sent with its first key', async () => {
  const { user } = await reloadPage()
  expect((await unsentRequest()).textContent).toContain('We have no confirmation that your request to exchange 25,000 EUR to BTC arrived.')
  backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
  await sendAgain(user)
  expect(await screen.findByText('Your quote request has been submitted.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  expect(sentKeys()).toEqual([sentKeys()[0], sentKeys()[0]])
  // The pressed button is gone: the focus moves to the heading.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome' }))
})

test('an unsent request without an amount is named by its pair', async () => {
  const { user } = await openPageAfterFailure()
  await user.click(button('Open it'))
  await user.clear(screen.getByLabelText('Amount'))
  await user.click(button('Next'))
  await user.click(button('Next'))
  await user.click(button('Request a quote'))
  await within(screen.getByRole('dialog')).findByText(/was not sent/)
  await user.click(button('Close'))
  expect((await unsentRequest()).textContent).toContain('your request to exchange EUR to BTC arrived.')
})

test('a later change of the profile does not change the unsent request', async () => {
  const { user } = await reloadPage({ ...exampleProfile, phone: '+48 1' })
  backend.answer('submitExchangeRequest', { reference: '7KMX9PQR' })
  await sendAgain(user)
  await screen.findByText('Your quote request has been submitted.')
  const [before, after] = backend.requests('submitExchangeRequest')
  expect(after?.body).toEqual(before?.body)
  expect(sentKeys()).toEqual([sentKeys()[0], sentKeys()[0]])
})

test('an edited unsent request must be opened before it is sent', async () => {
  const { user } = await openPageAfterFailure()
  await user.click(button('Open it'))
  await user.type(screen.getByLabelText('Amount'), '0')
  await user.click(button('Close'))
  expect((await unsentRequest()).textContent).toContain('If it did arrive, sending it again creates a second one.')
  expect((await unsentRequest()).textContent).not.toContain('never creates a second')
  expect(within(await unsentRequest()).queryByRole('button', { name: 'Send it now' })).toBeNull()
  await user.click(button('Open it'))
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '250,000')
})

test('an edited and retried request replaces the earlier one', async () => {
  const { user } = await openPageAfterFailure()
  await user.click(button('Open it'))
  await user.type(screen.getByLabelText('Amount'), '0')
  await user.click(button('Next'))
  await user.click(button('Request a quote'))
  await within(screen.getByRole('dialog')).findByText(/was not sent/)
  expect(sentKeys()[1]).not.toBe(sentKeys()[0])
  await user.click(button('Close'))
  await sendAgain(user)
  await expect.poll(sentKeys).toEqual([sentKeys()[0], sentKeys()[1], sentKeys()[1]])
})

test('a failed retry is shown, and the request is still offered', async () => {
  const { user } = await openPageAfterFailure()
  await user.click(button('Send it now'))
  expect((await screen.findByRole('alert')).textContent).toBe('It could not be sent just now. Please try again in a while.')
  expect(sentKeys()).toEqual([sentKeys()[0], sentKeys()[0]])
  expect(button('Send it now').getAttribute('aria-busy')).toBeNull()
})

test('a refused retry is shown, and the dialog marks the field', async () => {
  const { user } = await openPageAfterFailure()
  backend.fail('submitExchangeRequest', 'VALIDATION_FAILED', { fields: { email: 'must be an e-mail address' } })
  await user.click(button('Send it now'))
  expect((await screen.findByRole('alert')).textContent).toBe('It cannot be sent like this. Please open it and correct the marked fields.')
  expect(screen.queryByText(/We have no confirmation/)).toBeNull()
  await user.click(button('Open it'))
  await user.click(button('Next'))
  expect(screen.getByText('must be an e-mail address')).toBeTruthy()
})

test('a rate-limited retry says when it can be sent', async () => {
  const { user } = await openPageAfterFailure()
  backend.fail('submitExchangeRequest', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 120 })
  await user.click(button('Send it now'))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. You can try again in 2 minutes.')
  // The first try got no response, so it may have arrived.
  expect((await unsentRequest()).textContent).toContain('We have no confirmation')
})

const notSent = 'Your request to exchange 25,000 EUR to BTC was not sent. It is kept in this browser, for you only.'

test('a rate-limited request is called not sent, with the time of the next try', async () => {
  backend.fail('submitExchangeRequest', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 120 })
  const { user } = await openPageAfterFailure('Too many tries. You can try again in 2 minutes.')
  expect((await unsentRequest()).textContent).toContain(`${notSent}Too many tries. You can try again in 2 minutes.`)
  backend.unreachable('submitExchangeRequest')
  await user.click(button('Send it now'))
  await screen.findByText(/could not be sent just now/)
  expect((await unsentRequest()).textContent).toContain('We have no confirmation that your request')
})

test('a paused request is called not sent, also after a reload', async () => {
  backend.fail('submitExchangeRequest', 'PAUSED')
  const { unmount } = await openPageAfterFailure()
  expect((await unsentRequest()).textContent).toContain(`${notSent}This failed: PAUSED`)
  unmount()
  await renderWeb(<Page />, { loggedIn: true })
  expect((await unsentRequest()).textContent).toContain(notSent)
})

test('a retry is sent once when its button is pressed twice', async () => {
  const { user } = await openPageAfterFailure()
  const giveReply = backend.hold('submitExchangeRequest')
  await user.click(button('Send it now'))
  expect(await screen.findByRole('region', { name: 'Being sent…' })).toBeTruthy()
  await user.click(button('Send it now'))
  giveReply({ reference: '7KMX9PQR' })
  await screen.findByText('Your quote request has been submitted.')
  expect(sentKeys()).toHaveLength(2)
})

test('a discarded request is removed from local storage', async () => {
  const { user } = await openPageAfterFailure()
  await user.click(button('Open it'))
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '25,000')
  await user.click(button('Discard'))
  await user.click(button('Close'))
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  expect(localStorage.getItem('exchange_request_draft')).toBeNull()
})

test('another client in the same browser is not offered the unsent request', async () => {
  const { store } = await reloadPage({ ...exampleProfile, firstName: 'Ben', email: 'ben@example.com' })
  await expect.poll(() => store.getState().profile.firstName).toBe('Ben')
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
})

test('a page restored in another client’s session does not offer the request', async () => {
  const { store } = await openPageAfterFailure()
  const answer = backend.hold('readProfile')
  act(() => forgetClient(store.dispatch))
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  await act(async () => answer({ ...exampleProfile, firstName: 'Ben', email: 'ben@example.com' }))
  await expect.poll(() => localStorage.getItem('exchange_request_draft')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
})

test('while quotes are paused, an unsent request is shown and cannot be sent', async () => {
  const { user } = await reloadPage()
  backend.fail('submitExchangeRequest', 'PAUSED')
  await sendAgain(user)
  expect(await screen.findByText('This failed: PAUSED')).toBeTruthy()
  expect(button('Send it now')).toHaveProperty('disabled', true)
})
