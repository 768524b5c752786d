import { expect, test } from 'vitest'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { personalCheckStatus, startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { identityCheckTable } from '../identity-check/identity-check.table.ts'
import { operatorFileWith } from '../../testing/operator-file.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({
  ownSandbox: true,
  environment: { OPERATOR_FILE: operatorFileWith({ cardPayment: { requires: 'verified-identity' }, servedCountries: ['PL'] }) },
})

const pay = async (token: string) => {
  const { status, body } = await service.call(createCardPayment, { token })
  return status === 200 ? 'opened' : (body as unknown as { error: string }).error
}

/** A client whose personal check has this outcome, with a document of this country. */
async function clientWithCheck(outcome: string, country: string) {
  const { email, accessToken: token } = await service.newClient()
  const { body } = await service.call(startPersonalCheck, { token })
  // The provider creates the applicant when the widget opens.
  await fetch(`${service.sandbox?.origin}/websdk/api/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: body.token }),
  })
  const { id: externalUserId } = await service.accountOf(email)
  await service.sandbox?.control('POST', '/control/identity/decide', { externalUserId, outcome, country })
  await service.call(personalCheckStatus, { token })
  return token
}

test('without an approved check, no card payment is opened', async () => {
  const { accessToken } = await service.newClient()
  expect(await pay(accessToken)).toBe('VERIFICATION_REQUIRED')
})

test('an approved check with a document of a served country opens the card payment', async () => {
  expect(await pay(await clientWithCheck('approve', 'POL'))).toBe('opened')
})

test('a rejected check opens no card payment', async () => {
  expect(await pay(await clientWithCheck('reject-final', 'POL'))).toBe('VERIFICATION_REQUIRED')
})

test.each(['USA', 'XXK'])('an approved check with a document of %s opens no card payment', async (country) => {
  expect(await pay(await clientWithCheck('approve', country))).toBe('COUNTRY_NOT_SERVED')
})

test('an approved check without a country is read again', async () => {
  const token = await clientWithCheck('approve', 'POL')
  await service.database.update(identityCheckTable).set({ country: null })
  service.clock.advance({ seconds: 31 })
  expect(await pay(token)).toBe('opened')
})
