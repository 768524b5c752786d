import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backendOf, exampleApproval, exampleColleague, examplePerson, janId } from '../testing/examples.ts'
import { confirmWithCode, openDesk, openDialog } from '../testing/render.tsx'
import type { Installation } from '../api/operator.ts'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'

const approvalId = exampleApproval().id
const signedInByCode = examplePerson(['administrator'], { signedInBy: 'code' })

test('the staff are in a table, and a supervisor can only read it', async () => {
  backendOf(examplePerson(['supervisor']))
  const { user } = openDesk('/staff')
  const row = within(await screen.findByRole('row', { name: /Jan Wrona/ }))
  row.getByRole('cell', { name: 'Dealer' })
  row.getByRole('cell', { name: 'Active' })
  expect(screen.queryByRole('button', { name: 'Invite a person' })).toBeNull()
  await user.click(row.getByRole('link', { name: 'Jan Wrona' }))
  await screen.findByRole('heading', { name: 'Jan Wrona' })
  expect(screen.queryByRole('button', { name: 'Change roles' })).toBeNull()
})

test('an administrator proposes an invitation, which a second one decides', async () => {
  const backend = backendOf(signedInByCode).answer('inviteStaff', { approvalId })
  const { user, dialog } = await openDialog('/staff', 'Invite a person', 'Invite a person')
  await fillIn(user, dialog, { Name: 'Ola Zięba', 'E-mail': 'ola.zieba@kantor.example', Reason: 'Joins the payments team' })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await dialog.findByText('Please choose at least one role.')
  await user.click(dialog.getByRole('checkbox', { name: 'Payments' }))
  await user.selectOptions(dialog.getByLabelText('Language of the letter'), 'Polish')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText(/A second administrator must decide now/)
  expect(dialog.getByRole('link', { name: 'See the proposal' }).getAttribute('href')).toBe(`/approvals/${approvalId}`)
  expect(backend.requests('inviteStaff')[0]?.body).toMatchObject({
    name: 'Ola Zięba',
    email: 'ola.zieba@kantor.example',
    roles: ['payments'],
    language: 'pl',
    reason: 'Joins the payments team',
    proof: { code: '123456' },
  })
})

test('a change of roles that somebody overtook says who and when, and keeps the draft', async () => {
  const backend = backendOf(signedInByCode)
  const { user, dialog } = await openDialog(`/staff/${janId}`, 'Change roles', 'Change the roles of Jan Wrona')
  await user.click(dialog.getByRole('checkbox', { name: 'Payments' }))
  await fill(user, dialog.getByLabelText('Reason'), 'New team')
  backend.fail('changeRoles', 'STALE', { version: 5, by: 'Marek Szpak', at: '2026-11-25T08:14:00.000Z' })
  backend.answer('listStaff', { staff: [exampleColleague({ version: 5, roles: ['dealer', 'reader'] })] })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Marek Szpak changed this on 25 Nov 2026/)
  await dialog.findByText('Now: Dealer, Reader. Active.')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('New team')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Payments' }).checked).toBe(true)

  backend.answer('changeRoles', { approvalId })
  await user.click(dialog.getByRole('button', { name: 'Continue with the new state' }))
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByRole('link', { name: 'See the proposal' })
  expect(backend.requests('changeRoles').map(({ body }) => body.version)).toEqual([4, 5])
})

test('access ends at once, after a confirmation', async () => {
  const backend = backendOf(signedInByCode).answer('endStaff', { ok: true })
  const { user, dialog } = await openDialog(`/staff/${janId}`, 'End access')
  await fill(user, dialog.getByLabelText('Reason'), 'Left the company')
  backend.answer('listStaff', { staff: [exampleColleague({ state: 'left', version: 5 })] })
  await user.click(screen.getByRole('button', { name: 'End access now' }))
  await confirmWithCode(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Left')
  expect(backend.requests('endStaff')[0]?.body).toMatchObject({ version: 4, reason: 'Left the company' })
})

test('the last administrator cannot leave', async () => {
  backendOf(signedInByCode).fail('endStaff', 'LAST_ADMINISTRATOR')
  const { user, dialog } = await openDialog(`/staff/${janId}`, 'End access')
  await fill(user, dialog.getByLabelText('Reason'), 'Left')
  await user.click(dialog.getByRole('button', { name: 'End access now' }))
  await confirmWithCode(user)
  expect((await screen.findByRole('alert')).textContent).toMatch(/last administrator/)
})

test('while a proposal about a person is open, no second one can be made', async () => {
  backendOf(signedInByCode).answer('listStaff', { staff: [exampleColleague({ openApprovalId: approvalId })] })
  openDesk(`/staff/${janId}`)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Change roles' })).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'See the proposal' }).getAttribute('href')).toBe(`/approvals/${approvalId}`)
})

const installation: Installation = {
  mode: 'demo',
  site: 'http://localhost:3000',
  desk: { origin: 'http://localhost:3002', networks: [], withCode: true },
  operator: {
    name: 'Kantor',
    legalName: 'Kantor Example sp. z o.o.',
    licence: { number: 'CASP-1', authority: 'KNF', country: 'PL' },
    office: ['ul. Prosta 1', '00-001 Warszawa'],
    supportEmail: 'help@kantor.example',
    deskEmail: 'desk@kantor.example',
    answerWithinHours: 4,
    servedCountries: ['PL', 'DE'],
    policies: { terms: '3.1' },
    cardPaymentRequires: 'verified-identity',
    cardPaymentFrameHosts: ['3ds.bank.example'],
  },
  accounts: [
    {
      currency: 'EUR',
      holder: 'Kantor Example sp. z o.o.',
      bank: 'Example Bank',
      iban: 'PL61109010140000071219812874',
      bic: 'EXMPPLPW',
      sortCode: null,
      accountNumber: null,
      timeZone: 'Europe/Warsaw',
      acceptsInstant: true,
    },
    {
      currency: 'GBP',
      holder: 'Kantor Example sp. z o.o.',
      bank: 'Example Bank',
      iban: null,
      bic: null,
      sortCode: '60-16-13',
      accountNumber: '31926819',
      timeZone: 'Europe/London',
      acceptsInstant: false,
    },
  ],
  limits: { idleMinutes: 30, standardFeeShare: '0.011', newLimitOfALaterRelease: 7 },
  versions: { release: '0.1.0', node: '24.4.1', postgresql: '18.1' },
  networks: [{ network: 'bitcoin', agreedAt: '2026-11-24T10:00:00.000Z', trouble: 'apart', troubleSince: '2026-11-24T10:01:00.000Z' }],
  nodes: [
    {
      network: 'bitcoin',
      number: 1,
      host: 'node.example',
      height: 900001,
      answeredAt: '2026-11-24T10:00:00.000Z',
      fault: null,
      faultSince: null,
    },
    {
      network: 'bitcoin',
      number: 2,
      host: 'other.example',
      height: null,
      answeredAt: null,
      fault: 'timed out',
      faultSince: '2026-11-24T10:01:00.000Z',
    },
  ],
  vendors: [{ part: 'letters', vendor: 'SMTP', host: 'localhost:2525', sandbox: true }],
}

test('everybody reads how the service is set up, and nobody can change it here', async () => {
  backendOf(examplePerson(['reader'])).answer('readDeskSettings', installation)
  openDesk('/operator')
  const operator = within(await screen.findByRole('region', { name: 'Operator' }))
  operator.getByText('CASP-1, KNF, Poland')
  operator.getByText('4 hours')
  const accounts = within(screen.getByRole('table', { name: 'Bank accounts' }))
  within(accounts.getByRole('row', { name: /^EUR/ })).getByText('PL61 1090 1014 0000 0712 1981 2874')
  within(accounts.getByRole('row', { name: /^GBP/ })).getByText('60-16-13 31926819')
  within(accounts.getByRole('row', { name: /^GBP/ })).getByText('Not accepted')
  const limits = within(screen.getByRole('region', { name: 'Limits' }))
  limits.getByText('30 minutes')
  limits.getByText('1.1 %')
  limits.getByText('newLimitOfALaterRelease')
  within(screen.getByRole('table', { name: 'Vendors' })).getByRole('cell', { name: 'Sandbox' })
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
})

test('nodes of blockchains are listed with what is wrong, and since when', async () => {
  backendOf(examplePerson(['reader'])).answer('readDeskSettings', installation)
  openDesk('/operator')
  const nodes = within(await screen.findByRole('region', { name: 'Nodes of blockchains' }))
  nodes.getByText('The nodes contradict one another since')
  within(nodes.getByRole('row', { name: /^Bitcoin 1/ })).getByText('900001')
  within(nodes.getByRole('row', { name: /^Bitcoin 2/ })).getByText('timed out')
})
