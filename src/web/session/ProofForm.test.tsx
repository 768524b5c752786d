import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useTurnOffSecondFactorMutation } from '../api/second-factor.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { useLanguage } from '../language/use-language.ts'
import { clientsWording } from '../shell/texts/clients.de.ts'
import { visitorsWording } from '../shell/texts/visitors.de.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { ProofForm } from './ProofForm.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('readProfile', exampleProfile).answer('turnOffSecondFactor', { ok: true })
})

function ExampleForm({ requiresCode }: { requiresCode: boolean }) {
  useLanguage()
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <ProofForm
      requiresCode={requiresCode}
      submit="Confirm"
      onProof={({ currentPassword, code = '' }) => turnOff({ currentPassword, code })}
      onCancel={() => undefined}
    >
      Please prove that you are the client.
    </ProofForm>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const confirmButton = () => screen.getByRole('button', { name: 'Confirm' })
const sentBodies = () => backend.requests('turnOffSecondFactor').map(({ body }) => body)

async function showFilledForm({ requiresCode = true } = {}) {
  const view = await renderWeb(<ExampleForm requiresCode={requiresCode} />, { loggedIn: true })
  await view.user.type(field('Current password'), 'secret1')
  if (requiresCode) await view.user.type(field('Code'), '123456')
  return view
}

test.each([
  ['with a second factor must enter the password and a code', true, ['Current password', 'Code']],
  ['without a second factor must enter the password only', false, ['Current password']],
])('a client %s', async (_who, requiresCode, labels) => {
  const { user } = await renderWeb(<ExampleForm requiresCode={requiresCode} />, { loggedIn: true })
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
  onTestFinished(() => setLanguage('en'))
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
