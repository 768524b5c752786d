import { expect, test } from 'vitest'
import { readDeskSettings } from '#contract/desk/endpoints/settings.ts'
import { roles } from '#contract/desk/permissions.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile()

test.for(roles)('a %s reads how the service is set up', async (role) => {
  const { status, body } = await (await signInAs(service, role)).call(readDeskSettings)
  expect(status).toBe(200)
  const { operator } = service.config
  expect(body).toMatchObject({
    mode: 'demo',
    site: service.config.publicOrigin,
    operator: { name: operator.brand.name, office: operator.contact.address, deskEmail: operator.contact.desk },
    accounts: [
      { currency: 'EUR', holder: operator.brand.legalName, iban: 'PL47000000000000000000000002', bic: 'EXMPPLPW', sortCode: null },
      { currency: 'GBP', iban: null, bic: null, sortCode: '60-16-13', accountNumber: '31926819', timeZone: 'Europe/London' },
      { currency: 'USD', accountNumber: null, acceptsInstant: false },
    ],
    limits: { idleMinutes: 30, standardFeeShare: '0.04' },
    versions: { release: expect.stringMatching(/^\d+\./), node: process.versions.node, postgresql: expect.stringMatching(/^\d+/) },
  })
  expect(body.vendors.map(({ part, sandbox }) => [part, sandbox])).toContainEqual(['identity-checks', true])
})

test('the settings have no secrets', async () => {
  const { body } = await (await signInAs(service, 'administrator')).call(readDeskSettings)
  const { identity, cardPayment, scheduling, databaseUrl, secretsKeys, desk } = service.config
  const secrets = [
    identity.appToken,
    identity.secretKey,
    ...identity.webhookSecrets,
    cardPayment.apiKey,
    ...scheduling.webhookKeys,
    scheduling.api?.token ?? databaseUrl,
    databaseUrl,
    ...secretsKeys.map((key) => key.toString('base64')),
    ...(desk?.demoStaff ?? []).flatMap(({ password, secret }) => [password, secret]),
  ]
  const text = JSON.stringify(body)
  for (const secret of secrets) expect(text).not.toContain(secret)
})
