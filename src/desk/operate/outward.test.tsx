import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { OutwardState } from '../api/backend.ts'
import { backendOf, examplePerson, marekId } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const timeline = '7000000000000000001-2-16400'
const closed: OutwardState = { timeline, firstSeenAt: '2026-11-24T10:00:00.000Z', reconciled: null }
const note = 'Statements and wallets of 24 November; nothing is missing.'
const reopened: OutwardState = {
  ...closed,
  reconciled: { at: '2026-11-24T12:00:00.000Z', by: { is: 'staff', id: marekId, name: 'Marek Szpak' }, note },
}
const nonce = { nonce: 'nonce-1', expiresAt: '2099-01-01T00:00:00.000Z', rpId: 'localhost', passkeys: [] }

const deskOf = (roles: Role[], state?: OutwardState) => {
  const backend = backendOf(examplePerson(roles, { signedInBy: 'code' }))
    .answer('listSwitches', { switches: [] })
    .answer('listHeldPrices', { prices: [] })
    .answer('listErasures', { erasures: [] })
    .answer('listFailedJobs', { queues: [] })
    .answer('beginStepUp', nonce)
  return state ? backend.answer('readOutward', state) : backend
}
const section = async () => within(await screen.findByRole('region', { name: 'Money and coins out' }))
const banner = /^Money and coins cannot leave now/

test('a new installation is open, and nothing is above the screens', async () => {
  deskOf(['supervisor'])
  openDesk('/switches')
  await (await section()).findByText('Open')
  expect((await section()).queryByRole('button')).toBeNull()
  expect(screen.queryByText(banner)).toBeNull()
})

test('after a restore everybody reads why nothing leaves, and what to do', async () => {
  deskOf(['reader'], closed)
  openDesk('/switches')
  const outward = await section()
  await outward.findByText('Closed')
  outward.getByText(/^The database was restored/)
  expect(outward.getAllByRole('listitem')).toHaveLength(3)
  expect(outward.queryByRole('button')).toBeNull()
  // The section says it already.
  expect(screen.queryByText(banner)).toBeNull()
})

test('above every other screen a banner leads to what has to be done', async () => {
  deskOf(['supervisor'], closed)
  const { user, path } = openDesk('/settings')
  await screen.findByText(banner)
  await user.click(screen.getByRole('link', { name: 'What to do' }))
  await (await section()).findByText('Closed')
  expect(path()).toBe('/switches')
})

test('a supervisor opens again with words and a confirmation', async () => {
  const backend = deskOf(['supervisor'], closed).answer('reopenOutward', () => {
    backend.answer('readOutward', reopened)
    return { ok: true }
  })
  const { user } = openDesk('/switches')
  await user.click(await (await section()).findByRole('button', { name: 'Open again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let money and coins out again' }))
  await user.click(dialog.getByRole('button', { name: 'Open again' }))
  expect(backend.requests('beginStepUp')).toHaveLength(0)
  await user.type(dialog.getByLabelText('What was compared and recorded'), ` ${note} `)
  await user.click(dialog.getByRole('button', { name: 'Open again' }))
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await (await section()).findByText('Open')
  const outward = await section()
  outward.getByText(/Opened again.*Marek Szpak/)
  outward.getByText(note)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.requests('reopenOutward')[0]?.body).toEqual({
    timeline,
    note,
    proof: { nonce: nonce.nonce, expiresAt: nonce.expiresAt, code: '123456' },
  })
})

test('a promotion while the desk is open shows the banner', async () => {
  const backend = deskOf(['dealer'])
  openDesk('/settings')
  await screen.findByRole('heading', { name: 'Own settings' })
  backend.answer('readOutward', closed).answer('readChanges', { cursor: '2', topics: ['switches'] })
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(banner)
})
