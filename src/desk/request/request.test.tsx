import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import { backendWithRequest, examplePerson, exampleReply, exampleRequest, janId, marekId, ninaId } from '../testing/examples.ts'
import { openDesk, openDialog } from '../testing/render.tsx'
import { presencePauseMs } from '../layout/presence.ts'
import type { RequestPage } from '../api/requests.ts'
import { exampleEvidence, exampleOffer } from '../testing/example-offer.ts'
import { fill } from '../../web/ui/testing/render-at.tsx'
import { tellChange } from '../testing/fake-backend.ts'

const address = '/requests/7KQ4M3XD'
const dealer = examplePerson(['dealer'])
const stale = { version: 4, by: 'Jan Wrona', at: '2026-11-24T10:02:00.000Z' }
const claimedByJan = exampleRequest({
  version: 4,
  assignee: { id: janId, name: 'Jan Wrona' },
  timeline: [
    ...exampleRequest().timeline,
    { at: '2026-11-24T10:02:00.000Z', kind: 'exchange-request.assigned', by: 'Jan Wrona', isOwn: false, details: { to: 'Jan Wrona' } },
  ],
})
const answerField = () => screen.findByLabelText<HTMLTextAreaElement>('Text')
const factOf = (name: string) => screen.getByText(name).parentElement?.textContent?.replaceAll('\u00a0', ' ')

test('the wish is shown with the rate then and now, and the change in per cent', async () => {
  backendWithRequest(dealer)
  openDesk(address)
  await screen.findByText('Is the rate fixed?')
  expect(factOf('Rate then')).toContain('1 BTC = 90,000.00 EUR')
  expect(factOf('Rate now')).toContain('2.00 % higher')
  expect(factOf('Country')).toContain('Poland Served')
  expect(screen.getByRole('link', { name: 'Open the client file' }).getAttribute('href')).toBe(
    '/clients/00000000-0000-4000-8000-0000000000c1',
  )
})

test('a claim after a colleague’s shows who, when and what, and keeps the draft', async () => {
  const backend = backendWithRequest(dealer).fail('claimRequest', 'STALE', stale)
  const { user } = openDesk(address)
  await fill(user, await answerField(), 'Good day')
  backend.answer('readRequest', claimedByJan)
  await user.click(screen.getByRole('button', { name: 'Claim' }))
  await screen.findByText(/Jan Wrona: Claimed/)
  expect((await answerField()).value).toBe('Good day')
  // The old state stays on the screen until the person asks for the new one.
  screen.getByRole('button', { name: 'Claim' })
  await user.click(screen.getByRole('button', { name: 'Show the new state' }))
  expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull()
  expect((await answerField()).value).toBe('Good day')
  expect(screen.queryByText(/This request has changed/)).toBeNull()
})

test('an answer is based on the state that the person saw', async () => {
  const backend = backendWithRequest(dealer).fail('answerRequest', 'STALE', stale)
  const { user } = openDesk(address)
  await fill(user, await answerField(), 'Good day')
  backend.answer('readRequest', claimedByJan)
  tellChange(backend, 'request:7KQ4M3XD')
  await screen.findByText('This request has changed')
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await waitFor(() => expect(backend.requests('answerRequest')[0]?.body.version).toBe(3))
  backend.answer('answerRequest', { version: 5, messageId: janId })
  await user.click(screen.getByRole('button', { name: 'Show the new state' }))
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Sent.')
  expect(backend.requests('answerRequest').at(-1)?.body.version).toBe(4)
})

test.each([
  ['the person’s own change, made on another screen, is shown at once', true],
  ['the change of a colleague of the same name is announced', false],
])('%s', async (_, isOwn) => {
  const event = { at: '2026-11-24T10:05:00.000Z', kind: 'offer.published', by: dealer.name, isOwn, details: {} }
  const backend = backendWithRequest(dealer)
  openDesk(address)
  await answerField()
  const { timeline, version } = exampleRequest()
  backend.answer('readRequest', exampleRequest({ version: version + 1, timeline: [...timeline, event] }))
  tellChange(backend, 'request:7KQ4M3XD')
  await screen.findByText(/Offer published/)
  expect(screen.queryByText('This request has changed') === null).toBe(isOwn)
})

test('a double click sends one answer, and the draft is gone', async () => {
  const backend = backendWithRequest(dealer).answer('answerRequest', { version: 4, messageId: janId })
  const { user } = openDesk(address)
  await fill(user, await answerField(), 'Good day')
  await user.dblClick(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Sent.')
  expect(backend.requests('answerRequest')).toHaveLength(1)
  expect((await answerField()).value).toBe('')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a prepared reply has the client’s language; an open placeholder blocks it', async () => {
  const backend = backendWithRequest(dealer)
    .answer('previewReply', { text: 'Dzień dobry, kurs to {{rate}}.' })
    .answer('answerRequest', { version: 4, messageId: janId })
  const { user } = openDesk(address)
  await screen.findByRole('option', { name: 'Amount and rate' })
  await user.selectOptions(screen.getByLabelText('Prepared reply'), exampleReply().id)
  expect(backend.requests('previewReply')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  const field = await answerField()
  await waitFor(() => expect(field.value).toBe('Dzień dobry, kurs to {{rate}}.'))
  expect(backend.requests('previewReply')[0]?.query).toEqual({ reference: '7KQ4M3XD', language: 'pl' })
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  screen.getByText('Not sent. Please replace first:')
  expect(backend.requests('answerRequest')).toEqual([])
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{{rate}}')
  await user.keyboard('92 000')
  await user.click(screen.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('Sent.')
  expect(backend.requests('answerRequest')[0]?.body.text).toBe('Dzień dobry, kurs to 92 000.')
})

test('a prepared reply keeps what was typed while it was loading', async () => {
  const preview = Promise.withResolvers<{ text: string }>()
  const backend = backendWithRequest(dealer).answer('previewReply', () => preview.promise)
  const { user } = openDesk(address)
  await screen.findByRole('option', { name: 'Amount and rate' })
  await user.selectOptions(screen.getByLabelText('Prepared reply'), exampleReply().id)
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  await expect.poll(() => backend.requests('previewReply')).toHaveLength(1)
  await fill(user, await answerField(), 'Good day')
  await fill(user, screen.getByLabelText(/^Subject/), 'Your rate')
  preview.resolve({ text: 'The rate is fixed.' })
  await waitFor(async () => expect((await answerField()).value).toBe('Good day\n\nThe rate is fixed.'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Your rate')
})

test('drafts survive navigation and reload, for this person and request', async () => {
  backendWithRequest(dealer)
  const { user, unmount } = openDesk(address)
  await fill(user, await answerField(), 'Half an answer')
  await fill(user, screen.getByLabelText(/New note/), 'Half a note')
  unmount()
  const { unmount: close } = openDesk(address)
  expect((await answerField()).value).toBe('Half an answer')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/New note/).value).toBe('Half a note')
  close()
  backendWithRequest(examplePerson(['dealer'], { id: marekId }))
  openDesk(address)
  expect((await answerField()).value).toBe('')
})

test('the switch for confidential notes is hidden from people without the permission', async () => {
  const backend = backendWithRequest(dealer)
  const { unmount } = openDesk(address)
  await screen.findByText('Is the rate fixed?')
  expect(screen.queryByLabelText(/Confidential/)).toBeNull()
  unmount()
  backend.answer('readSession', examplePerson(['compliance'])).answer('addRequestNote', { noteId: janId })
  const { user } = openDesk(address)
  await fill(user, await screen.findByLabelText(/New note/), 'On a list')
  await user.click(screen.getByLabelText(/Confidential/))
  await user.click(screen.getByRole('button', { name: 'Add a note' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/New note/).value).toBe(''))
  expect(backend.requests('addRequestNote')[0]?.body).toEqual({ text: 'On a list', confidential: true })
})

test('readers see no action and no field', async () => {
  backendWithRequest(examplePerson(['reader']))
  openDesk(address)
  await screen.findByText('Is the rate fixed?')
  const main = within(screen.getByRole('main'))
  expect(main.queryAllByRole('button')).toEqual([])
  expect(main.queryAllByRole('textbox')).toEqual([])
})

test('a colleague’s request is taken over by a supervisor, not by a dealer', async () => {
  const backend = backendWithRequest(dealer, claimedByJan)
  const { unmount } = openDesk(address)
  await screen.findByText('Is the rate fixed?')
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull()
  unmount()
  backend.answer('readSession', examplePerson(['supervisor'])).answer('claimRequest', { version: 5 })
  const { user } = openDesk(address)
  await screen.findByRole('button', { name: 'Take over' })
  // The palette calls it the same.
  await user.keyboard('{Control>}k{/Control}take over{Enter}')
  await screen.findByText('This request is yours now.')
})

test('colleagues are named; writing is reported while the field has text and focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = backendWithRequest(dealer, exampleRequest({ present: [{ id: janId, name: 'Jan Wrona', writing: false }] }))
  const { user } = openDesk(address)
  await screen.findByText('Jan Wrona looks at this')
  backend.answer('showPresence', { ok: true, present: [{ id: janId, name: 'Jan Wrona', writing: true }] })
  await user.type(await answerField(), 'G')
  await screen.findByText('Jan Wrona writes an answer')
  expect(backend.requests('showPresence').at(-1)?.body).toEqual({ writing: true })
  await user.tab()
  await waitFor(() => expect(backend.requests('showPresence').at(-1)?.body).toEqual({ writing: false }))
  const said = backend.requests('showPresence').length
  await act(() => vi.advanceTimersByTimeAsync(presencePauseMs))
  expect(backend.requests('showPresence').length).toBeGreaterThan(said)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const atHiding = backend.requests('showPresence').length
  await act(() => vi.advanceTimersByTimeAsync(3 * presencePauseMs))
  expect(backend.requests('showPresence')).toHaveLength(atHiding)
})

test('a request is handed over to a colleague', async () => {
  const backend = backendWithRequest(dealer).answer('handOverRequest', { version: 4 })
  const { user, dialog } = await openDialog(address, 'Hand over', 'Hand over 7KQ4M3XD')
  await user.selectOptions(dialog.getByLabelText('To'), 'Jan Wrona')
  await user.click(dialog.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.requests('handOverRequest')[0]?.body).toEqual({ to: janId, version: 3 })
})

test('closing needs a reason, and a closed request can be opened again', async () => {
  const backend = backendWithRequest(dealer).answer('closeRequest', { version: 4 }).answer('reopenRequest', { version: 5 })
  const { user, dialog } = await openDialog(address, 'Close', 'Close 7KQ4M3XD')
  await user.click(dialog.getByRole('button', { name: 'Close the request' }))
  dialog.getByText('Required field')
  const closed = { at: '2026-11-24T10:00:00.000Z', reason: 'duplicate' } as const
  backend.answer('readRequest', exampleRequest({ version: 4, state: 'closed', dueAt: null, closed }))
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Duplicate')
  await user.click(dialog.getByRole('button', { name: 'Close the request' }))
  await screen.findByText(/This request is closed/)
  expect(backend.requests('closeRequest')[0]?.body).toEqual({ reason: 'duplicate', version: 3 })
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await screen.findByText('Open again.')
  expect(backend.requests('reopenRequest')[0]?.body).toEqual({ version: 4 })
})

test('what the client said on the telephone is recorded', async () => {
  const backend = backendWithRequest(dealer).answer('recordMessage', { version: 4, messageId: janId })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Record what the client wrote' }))
  const form = within(screen.getByRole('form', { name: 'What the client wrote or said' }))
  await user.selectOptions(form.getByLabelText('Received by'), 'Telephone')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(document.activeElement).toBe(form.getByLabelText('Text'))
  await user.keyboard('Wants two parts')
  await user.click(form.getByRole('button', { name: 'Record' }))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Record what the client wrote' }))
  expect(backend.requests('recordMessage')[0]?.body).toEqual({ channel: 'telephone', text: 'Wants two parts' })
})

test('no letter can be written to a frozen account', async () => {
  const { client, ...request } = exampleRequest()
  backendWithRequest(dealer, { ...request, client: { ...client, state: 'frozen' } })
  openDesk(address)
  await screen.findByText(/The account is not active/)
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull()
})

test('the palette has the actions of the request', async () => {
  const backend = backendWithRequest(dealer).answer('claimRequest', { version: 4 })
  const { user } = openDesk(address)
  await screen.findByText('Is the rate fixed?')
  backend.answer('readRequest', exampleRequest({ version: 4, assignee: { id: ninaId, name: 'Nina Dudek' } }))
  await user.keyboard('{Control>}k{/Control}claim{Enter}')
  await screen.findByText('This request is yours now.')
})

test('the palette goes to the note when it has closed', async () => {
  backendWithRequest(dealer)
  const { user } = openDesk(address)
  await screen.findByText('Is the rate fixed?')
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function giveFocusBack(this: HTMLDialogElement) {
    this.removeAttribute('open')
    screen.getByRole('link', { name: 'Open the client file' }).focus()
  })
  await user.keyboard('{Control>}k{/Control}add a note{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/New note/)))
  close.mockRestore()
})

test('after a claim by keyboard, Tab leads from the heading to the next action', async () => {
  const backend = backendWithRequest(dealer).answer('claimRequest', { version: 4 })
  const { user } = openDesk(address)
  ;(await screen.findByRole('button', { name: 'Claim' })).focus()
  backend.answer('readRequest', exampleRequest({ version: 4, assignee: { id: ninaId, name: 'Nina Dudek' } }))
  await user.keyboard('{Enter}')
  await screen.findByText('This request is yours now.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '7KQ4M3XD' })))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hand over' }))
})

test('N goes to the note, also without typing the key', async () => {
  backendWithRequest(dealer)
  const { user } = openDesk(address)
  await screen.findByText('Is the rate fixed?')
  await user.keyboard('n')
  expect(document.activeElement).toBe(screen.getByLabelText(/New note/))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/New note/).value).toBe('')
})

test('an unknown reference says so', async () => {
  backendWithRequest(dealer).fail('readRequest', 'NOT_FOUND')
  openDesk(address)
  await screen.findByText(/This does not exist/)
})

test('signing out removes the drafts of this browser', async () => {
  backendWithRequest(dealer).answer('signOut', { ok: true })
  const { user, loadedDocuments } = openDesk(address)
  await fill(user, await answerField(), 'Half an answer')
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(loadedDocuments).toEqual(['/sign-in']))
  expect(Object.keys(sessionStorage)).toEqual([])
})

describe('offers', () => {
  const now = '2026-11-24T10:00:00.000Z'

  const deskWith = (roles: Role[], change: Partial<RequestPage>) => backendWithRequest(examplePerson(roles), exampleRequest(change))

  const offerOf = async (reference: string) => within(await screen.findByRole('article', { name: reference }))

  test('an open offer is shown with its amounts, and counts down to its end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) })
    deskWith(['dealer'], { offers: [exampleOffer()] })
    openDesk(address)
    const offer = await offerOf('7KQ4M3XD-1')
    for (const shown of [
      'Open',
      /^25,000.00.EUR → 0.26815542.BTC$/,
      /92,184.00.EUR · spread 20.bp$/,
      /^275.00.EUR · 1.1.%$/,
      'Katarzyna Maj',
    ])
      offer.getByText(shown)
    const left = () => offer.getByText(/left$/).textContent
    expect(left()).toMatch(/^(?:10:00|9:5\d) left$/)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(left()).toMatch(/^(?:9:00|8:5\d) left$/)
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
    offer.getByText('Time is over')
  })

  test('an offer that ended says how and why, and one that was accepted names its deal', async () => {
    const withdrawn = exampleOffer({ reference: '7KQ4M3XD-1', state: 'withdrawn', endedAt: now, endReason: 'compliance' })
    const accepted = exampleOffer({
      reference: '7KQ4M3XD-2',
      state: 'accepted',
      deal: { reference: '18539007547034', state: 'awaiting-payment' },
    })
    deskWith(['reader'], { offers: [accepted, withdrawn] })
    openDesk(address)
    ;(await offerOf('7KQ4M3XD-1')).getByText(/Compliance/)
    const deal = await offerOf('7KQ4M3XD-2')
    deal.getByText('RF18 5390 0754 7034')
    deal.getByText(/Awaiting payment/)
  })

  test('a supervisor withdraws an open offer for a coded reason', async () => {
    const backend = deskWith(['supervisor'], { offers: [exampleOffer()] }).answer('withdrawOffer', { version: 4 })
    const { user, dialog } = await openDialog(address, 'Withdraw', 'Withdraw offer 7KQ4M3XD-1')
    await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
    dialog.getByText('Required field')
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Manifest error')
    await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
    await screen.findByText('The offer is withdrawn.')
    expect(backend.requests('withdrawOffer')[0]).toMatchObject({
      path: '/api/offers/7KQ4M3XD-1/withdraw',
      body: { reason: 'manifest-error' },
    })
  })

  test('an offer that was accepted meanwhile cannot be withdrawn, and the form says so', async () => {
    deskWith(['supervisor'], { offers: [exampleOffer()] }).fail('withdrawOffer', 'OFFER_ENDED', { end: 'accepted', at: now })
    const { user, dialog } = await openDialog(address, 'Withdraw')
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Compliance')
    await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
    await dialog.findByText(/This offer has ended already: Accepted/)
  })

  test('the evidence of an offer has market, margin and exceeded limits', async () => {
    const backend = deskWith(['reader'], { offers: [exampleOffer()] }).fail('readOffer', 'UNAVAILABLE')
    const { user, dialog } = await openDialog(address, 'Evidence of offer 7KQ4M3XD-1', 'Evidence of offer 7KQ4M3XD-1')
    await dialog.findByText(/The service or its database is away/)
    backend.answer('readOffer', exampleEvidence({ exceeded: ['limit-amount'] }))
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByText(/^92,000.EUR$/)
    dialog.getByText('The value is above the limit.')
    dialog.getByText('abababab '.repeat(8).trim())
  })

  test('dealers make offers but do not withdraw them; readers do neither', async () => {
    deskWith(['dealer'], { offers: [exampleOffer()] })
    const { unmount } = openDesk(address)
    const link = await screen.findByRole('link', { name: 'Make an offer' })
    expect(link.getAttribute('href')).toBe(`${address}/offer`)
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
    unmount()
    deskWith(['reader'], { offers: [exampleOffer()] })
    openDesk(address)
    await offerOf('7KQ4M3XD-1')
    expect(screen.queryByRole('link', { name: 'Make an offer' })).toBeNull()
  })

  test('O is in the list of keys', async () => {
    deskWith(['dealer'], {})
    const { user } = openDesk(address)
    await screen.findByRole('link', { name: 'Make an offer' })
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Shortcuts' }))
    expect(dialog.getByText('Make an offer').parentElement?.textContent).toContain('O')
  })

  test('a question of the client’s is shown as written in the account', async () => {
    const question = { id: janId, direction: 'from-client', channel: 'account', language: null, subject: null, by: null, at: now } as const
    deskWith(['dealer'], { messages: [{ ...question, text: 'Is the network fee included?' }] })
    openDesk(address)
    const entry = (await screen.findByText('Is the network fee included?')).closest('li') as HTMLElement
    within(entry).getByText('Katarzyna Maj')
    within(entry).getByText('in the account')
  })

  test('a waiting draft and the client’s wish for a firm price are said above the offers', async () => {
    const offerDraft = { savedBy: { id: janId, name: 'Jan Wrona' }, savedAt: now }
    deskWith(['supervisor'], { offerDraft, hasOfferDraft: true, priceAskedAt: now })
    openDesk(address)
    await screen.findByText(/A draft of Jan Wrona waits/)
    screen.getByText(/The client asked for a firm price/)
    await waitFor(() => screen.getByText('Firm price asked'))
  })
})
