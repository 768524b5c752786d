import { expect, test } from 'vitest'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { refreshToken } from '#contract/endpoints/session.ts'
import { tablesWith } from '../../testing/full-client.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { joinWith, signInAs, storeInvitation } from '../../testing/staff.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const password = 'a password that no other text has'
const client = await service.registerAndLogIn({ email: newAddress(), password })

test('no table or log line holds a secret in plain text', async () => {
  const { accessToken, refreshToken: firstRefreshToken, email } = client
  const refreshed = (await service.call(refreshToken, { body: { refreshToken: firstRefreshToken } })).body
  const mailedToken = await service.resetTokenFor(email)
  const check = await service.call(startPersonalCheck, { token: refreshed.accessToken })
  const payment = await service.call(createCardPayment, { token: refreshed.accessToken })
  const withFactor = await clientWithSecondFactor(service)
  const invited = await storeInvitation(service, ['dealer'])
  const staff = await joinWith(service, invited)
  const demoPerson = await signInAs(service, 'dealer')
  const { identity, cardPayment, scheduling } = service.config
  const secrets = {
    password,
    accessToken,
    firstRefreshToken,
    newAccessToken: refreshed.accessToken,
    newRefreshToken: refreshed.refreshToken,
    mailedToken,
    appSecret: withFactor.secret,
    recoveryCode: withFactor.recoveryCodes[0],
    recoveryCodeInOneWord: withFactor.recoveryCodes[0]?.replaceAll('-', ''),
    challenge: await withFactor.challenge(),
    tokenOfIdentityCheck: check.body.token,
    tokenOfCardPayment: payment.body.oneTimeToken,
    invitation: invited.token,
    deskCookie: staff.cookie.split('=')[1],
    staffPassword: demoPerson.password,
    staffSecret: demoPerson.secret,
    identityKey: identity.secretKey,
    identityWebhookKey: identity.webhookSecrets[0] ?? '',
    cardPaymentKey: cardPayment.apiKey,
    schedulingKey: scheduling.webhookKeys[0] ?? '',
  }
  for (const [name, secret = ''] of Object.entries(secrets)) {
    expect([name, secret.length]).toEqual([name, expect.toSatisfy((length: number) => length > 8)])
    // PostgreSQL shows bytea in hex, so secrets stored as bytes are found by their hex forms.
    const asBytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')].map((bytes) => bytes.toString('hex'))
    expect([name, await tablesWith(service, secret, ...asBytes)]).toEqual([name, []])
    expect([name, service.log.some((line) => line.includes(secret))]).toEqual([name, false])
  }
  // The identifiers that docs/security.md calls plain.
  expect(await tablesWith(service, payment.body.requestId)).toContain('public.card_payment')
  expect(await tablesWith(service, email)).toEqual(expect.arrayContaining(['public.account']))
})
