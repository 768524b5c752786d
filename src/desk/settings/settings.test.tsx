import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backendOf, examplePerson } from '../testing/examples.ts'
import { browserWithPasskeys, created, newPasskeyOptions, signature, used } from '../../web/ui/testing/browser-passkeys.ts'
import { openDesk, openDialog } from '../testing/render.tsx'
import { fill } from '../../web/ui/testing/render-at.tsx'
import { withPasskey } from '../testing/fake-backend.ts'

const laptop = { id: '00000000-0000-4000-8000-000000000011', name: 'Laptop', createdAt: '2026-03-01T10:00:00.000Z', lastUsedAt: null }
const safe = { ...laptop, id: '00000000-0000-4000-8000-000000000012', name: 'Key in the safe' }

test('a person turns single keys off', async () => {
  const backend = backendOf(examplePerson())
  const { user } = openDesk('/settings')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Single keys are shortcuts' })
  await user.keyboard('?')
  screen.getByRole('dialog', { name: 'Shortcuts' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  backend.answer('changeOwnSettings', ({ body }) => {
    backend.answer('readSession', examplePerson(['administrator'], { settings: body }))
    return { ok: true }
  })
  await user.click(box)
  expect(box.checked).toBe(false)
  // The list of shortcuts says when the setting is in force.
  await user.click(screen.getByRole('button', { name: /^Shortcuts/ }))
  await screen.findByText(/Single keys are turned off/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  box.blur()
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a setting that cannot be saved goes back, with a sentence', async () => {
  backendOf(examplePerson()).fail('changeOwnSettings', 'UNAVAILABLE')
  const { user } = openDesk('/settings')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Single keys are shortcuts' })
  await user.click(box)
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was changed/)
  expect(box.checked).toBe(true)
})

test('a person confirms with a passkey that another one is added', async () => {
  const credentials = browserWithPasskeys({ answer: used })
  credentials.create.mockResolvedValue(created)
  const backend = backendOf(examplePerson())
    .answer('beginStepUp', withPasskey)
    .answer('beginOwnPasskey', newPasskeyOptions)
    .answer('addOwnPasskey', { ok: true })
  const { user, dialog } = await openDialog('/settings', 'Add a passkey')
  backend.answer('readOwnPasskeys', { passkeys: [laptop] })
  await fill(user, dialog.getByLabelText('Name'), 'Laptop')
  await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Laptop')
  expect(backend.requests('beginOwnPasskey')[0]?.body.proof.passkey).toEqual(signature)
  expect(backend.requests('addOwnPasskey')[0]?.body).toMatchObject({ name: 'Laptop' })
})

test('the last passkey cannot be removed', async () => {
  const backend = backendOf(examplePerson())
    .answer('readOwnPasskeys', { passkeys: [laptop, safe] })
    .answer('removeOwnPasskey', { ok: true })
  const { user } = openDesk('/settings')
  await user.click(await screen.findByRole('button', { name: 'Remove Key in the safe' }))
  backend.answer('readOwnPasskeys', { passkeys: [laptop] })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText(/your only passkey/)
  expect(backend.requests('removeOwnPasskey')[0]?.body).toEqual({ id: safe.id })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Laptop' }).disabled).toBe(true)
})
