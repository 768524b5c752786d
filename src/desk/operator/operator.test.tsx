import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Installation } from '../api/installation.ts'
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
  limits: { idleMinutes: 30, standardFeeShare: '0.011', newLimitOfALaterRelease: 7 },
  versions: { release: '0.1.0', node: '24.4.1', postgresql: '18.1' },
  vendors: [{ part: 'letters', vendor: 'SMTP', host: 'localhost:2525', sandbox: true }],
}

test('everybody reads how the service is set up, and nobody can change it here', async () => {
  backendOf(examplePerson(['reader'])).answer('readDeskSettings', installation)
  openDesk('/operator')
  const operator = within(await screen.findByRole('region', { name: 'Operator' }))
  operator.getByText('CASP-1, KNF, Poland')
  operator.getByText('4 hours')
  const limits = within(screen.getByRole('region', { name: 'Limits' }))
  limits.getByText('30 minutes')
  limits.getByText('1.1 %')
  limits.getByText('newLimitOfALaterRelease')
  within(screen.getByRole('table', { name: 'Vendors' })).getByRole('cell', { name: 'Sandbox' })
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
})
