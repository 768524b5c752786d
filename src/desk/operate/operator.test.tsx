import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Installation } from '../api/operator.ts'
import { backendOf, examplePerson } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

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
