import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { PayoutAccount } from '../api/money.ts'
import { annaId } from '../testing/example-client.ts'
import { examplePayoutAccount } from '../testing/example-payout-account.ts'
import { backendOf, examplePerson, janId, marekId } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const path = '/payout-accounts'
const waiting = examplePayoutAccount()
const jan = { id: janId, name: 'Jan Wrona' }
const checked = (change: Partial<PayoutAccount> = {}) =>
  examplePayoutAccount({
    id: marekId,
    waits: false,
    check: { outcome: 'usable', reason: null, by: jan, at: '2026-11-24T10:00:00.000Z' },
    ...change,
  })

const deskWith = (roles: Role[], ...accounts: PayoutAccount[]) => backendOf(examplePerson(roles)).answer('listPayoutAccounts', { accounts })
const rows = async () => (await screen.findAllByRole('row')).slice(1)

async function openCheck({ user }: ReturnType<typeof openDesk>) {
  await user.click(await screen.findByRole('button', { name: 'Check: Anna Nowak, EUR' }))
  return within(await screen.findByRole('dialog', { name: 'Check a payout account' }))
}

test('accounts show holder, number as banks print it, and who decided', async () => {
  const british = { currency: 'GBP', iban: null, sortCode: '123456', accountNumber: '12345678' }
  const dollars = { currency: 'USD', iban: null, accountNumber: '000123', bic: 'CHASUS33', bank: 'JPMorgan Chase' }
  const refused = { outcome: 'refused', reason: 'not-in-name', by: jan, at: '2026-11-24T10:00:00.000Z' } as const
  deskWith(
    ['payments'],
    waiting,
    checked(british),
    checked({ id: janId, ...dollars, check: refused }),
    checked({ id: annaId, removedAt: '2026-11-25T10:00:00.000Z' }),
  )
  openDesk(path)
  const shown = await rows()
  expect(shown[0]?.textContent).toMatch(/Anna NowakPersonEURPL61 1090 1014 0000 0712 1981 2874/)
  expect(within(shown[0]!).getByRole('link', { name: 'Anna Nowak' }).getAttribute('href')).toBe(`/clients/${annaId}`)
  expect(shown[1]?.textContent).toMatch(/12-34-56 12345678.*Usable.*Jan Wrona/)
  expect(shown[2]?.textContent).toMatch(/000123JPMorgan Chase · CHASUS33.*Refused.*Not in this name/)
  expect(shown[3]?.textContent).toMatch(/Removed by the client/)
})

test('marks warn of frozen clients, shared accounts and earlier refusals', async () => {
  deskWith(['compliance'], examplePayoutAccount({ clientState: 'frozen', otherClients: 2, refusedBefore: true }))
  const desk = openDesk(path)
  const dialog = await openCheck(desk)
  for (const mark of ['Frozen', 'also of 2 other clients', 'Refused before']) dialog.getByText(mark)
})

test.each([
  ['usable', { outcome: 'usable' }],
  ['not-in-name', { outcome: 'refused', reason: 'not-in-name' }],
  ['suspicious', { outcome: 'refused', reason: 'suspicious' }],
])('an account is decided as %s', async (decision, body) => {
  const backend = deskWith(['payments'], waiting).answer('checkPayoutAccount', { ok: true })
  const desk = openDesk(path)
  const dialog = await openCheck(desk)
  dialog.getByText('PL61 1090 1014 0000 0712 1981 2874')
  await desk.user.selectOptions(dialog.getByLabelText('Decision'), decision)
  backend.answer('listPayoutAccounts', { accounts: [checked()] })
  await desk.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await screen.findByText('Decided. The client gets a letter.')
  expect(backend.requests('checkPayoutAccount').map(({ path: called, body: sent }) => [called, sent])).toEqual([
    [`/api/payout-account-checks/${waiting.id}`, body],
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Check:/ })).toBeNull())
})

test('nothing is decided without a choice', async () => {
  const backend = deskWith(['payments'], waiting)
  const desk = openDesk(path)
  const dialog = await openCheck(desk)
  await desk.user.click(dialog.getByRole('button', { name: 'Decide' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Decision'))
  expect(backend.requests('checkPayoutAccount')).toEqual([])
})

test('who was too late reads it, and the list is read again', async () => {
  const backend = deskWith(['payments'], waiting).fail('checkPayoutAccount', 'CONFLICT')
  const desk = openDesk(path)
  const dialog = await openCheck(desk)
  await desk.user.selectOptions(dialog.getByLabelText('Decision'), 'usable')
  await desk.user.click(dialog.getByRole('button', { name: 'Decide' }))
  await dialog.findByText(/A colleague has decided meanwhile/)
  await waitFor(() => expect(backend.requests('listPayoutAccounts')).toHaveLength(2))
})

test('dealers and readers see the list without buttons, and an empty list says so', async () => {
  const backend = deskWith(['dealer', 'reader'], waiting)
  const { unmount } = openDesk(path)
  await screen.findByText('Not checked')
  expect(screen.queryByRole('button', { name: /^Check:/ })).toBeNull()
  unmount()
  backend.answer('listPayoutAccounts', { accounts: [] })
  openDesk(path)
  await screen.findByText('No client has added a payout account yet.')
})

test('the oldest account is checked without a mouse', async () => {
  deskWith(['supervisor'], waiting)
  const { user } = openDesk(path)
  await rows()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByLabelText('Type a screen or an action'), 'oldest')
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Check a payout account' })
})
