import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type SecondFactorState, useTurnOffSecondFactorMutation } from '../api/second-factor.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'
import { clientsWording } from '../shell/texts/clients.de.ts'
import { visitorsWording } from '../shell/texts/visitors.de.ts'
import { appOn, exampleProfile, noSecondFactor, withPasskey } from '../testing/example-client.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { browserWithPasskeys, passkeyOptions, signature, used } from '../ui/testing/browser-passkeys.ts'
import { fill } from '../ui/testing/render-at.tsx'
import { ProofForm } from './ProofForm.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('readProfile', exampleProfile).answer('turnOffSecondFactor', { ok: true })
})

function ExampleForm() {
  useLanguage()
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <ProofForm submit="Confirm" onProof={turnOff} onCancel={() => undefined}>
      Please prove that you are the client.
    </ProofForm>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const confirmButton = () => screen.getByRole('button', { name: 'Confirm' })
const sentBodies = () => backend.requests('turnOffSecondFactor').map(({ body }) => body)

async function showForm(factors: SecondFactorState) {
  backend.answer('readSecondFactor', factors)
  const view = await renderWeb(<ExampleForm />, { loggedIn: true })
  await screen.findByRole('button', { name: 'Confirm' })
  return view
}

async function showFilledForm() {
  const view = await showForm(appOn)
  await fill(view.user, field('Current password'), 'secret1')
  await fill(view.user, field('Code'), '123456')
  return view
}

test.each([
  ['with an app must enter the password and a code', appOn, ['Current password', 'Code']],
  ['with a passkey that the browser cannot use must enter the same', withPasskey, ['Current password', 'Code']],
  ['without a second factor must enter the password only', noSecondFactor, ['Current password']],
])('a client %s', async (_who, factors, labels) => {
  const { user } = await showForm(factors)
  await user.click(confirmButton())
  expect(await screen.findAllByText('Required field')).toHaveLength(labels.length)
  expect(screen.getAllByLabelText(/^(Current password|Code)$/)).toEqual(labels.map(field))
  expect(sentBodies()).toEqual([])
})

test.each([
  ['currentPassword', 'Current password'],
  ['code', 'Code'],
])('the field with an error shows the error and gets the focus: %s', async (name, label) => {
  backend.fail('turnOffSecondFactor', 'VALIDATION_FAILED', { fields: { [name]: 'this is wrong' } })
  const { user } = await showFilledForm()
  await user.click(confirmButton())
  expect(await screen.findByText('this is wrong')).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
})

test.each([
  ['TOO_MANY_REQUESTS', 'Too many tries. Please wait a while and try again.', /^Zu viele Versuche\./],
  ['CONFLICT', 'This has changed in the meantime. Please close this window and check again.', /^Hier hat sich inzwischen etwas geändert\./],
  ['INTERNAL', 'There was no answer. Please try again.', /^Es kam keine Antwort\./],
] as const)('the sentence about a failure (%s) is translated when the language changes', async (code, sentence, inGerman) => {
  loadTexts('de', { ...visitorsWording, ...clientsWording })
  backend.fail('turnOffSecondFactor', code)
  const { user } = await showFilledForm()
  await user.click(confirmButton())
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  act(() => setLanguage('de'))
  expect(screen.getByRole('alert').textContent).toMatch(inGerman)
})

test('a rate-limited client sees how long to wait', async () => {
  backend.fail('turnOffSecondFactor', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 700 })
  const { user } = await showFilledForm()
  await user.click(confirmButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. You can try again in 12 minutes.')
})

test('a double click sends one call', async () => {
  const sendReply = backend.hold('turnOffSecondFactor')
  const { user } = await showFilledForm()
  await user.dblClick(confirmButton())
  await act(async () => sendReply({ ok: true }))
  expect(sentBodies()).toEqual([{ currentPassword: 'secret1', code: '123456' }])
})

describe('a client with a passkey', () => {
  let credentials: ReturnType<typeof browserWithPasskeys>
  beforeEach(() => {
    credentials = browserWithPasskeys()
    backend.answer('passkeyOptions', passkeyOptions)
  })

  test('proves with it, without password and code', async () => {
    credentials.get.mockResolvedValue(used)
    const { user } = await showForm(withPasskey)
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await user.click(confirmButton())
    await vi.waitFor(() => expect(sentBodies()).toEqual([{ passkey: signature }]))
    expect(credentials.get.mock.calls[0]?.[0]).toMatchObject({ publicKey: { rpId: 'localhost', userVerification: 'required' } })
  })

  test('somebody who cancels reads so, and can use password and code', async () => {
    credentials.get.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
    const { user } = await showForm(withPasskey)
    await user.click(confirmButton())
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Please try again, or use your password.')
    await user.click(screen.getByRole('button', { name: 'Use your password and a code instead' }))
    await fill(user, field('Current password'), 'secret1')
    await user.type(field('Code'), 'AAAAAA-BBBBBB-CCCCCC{Enter}')
    await vi.waitFor(() => expect(sentBodies()).toEqual([{ currentPassword: 'secret1', code: 'AAAAAA-BBBBBB-CCCCCC' }]))
  })

  test('sees the server’s sentence if the passkey is refused', async () => {
    credentials.get.mockResolvedValue(used)
    backend.fail('turnOffSecondFactor', 'VALIDATION_FAILED', { fields: { passkey: 'This passkey was not accepted.' } })
    const { user } = await showForm(withPasskey)
    await user.click(confirmButton())
    expect((await screen.findByRole('alert')).textContent).toBe('This passkey was not accepted.')
  })
})
