import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { Switch } from '../api/operator.ts'
import { marek } from '../testing/example-client.ts'
import { backendOf, examplePerson } from '../testing/examples.ts'
import { openDesk, openDialog } from '../testing/render.tsx'
import type { OutwardState } from '../api/backend.ts'
import { fill } from '../../web/ui/testing/render-at.tsx'
import { nonce, tellChange } from '../testing/fake-backend.ts'

const byMarek = { is: 'staff', ...marek } as const
const on = { sentence: 'Back at noon.', since: '2026-11-24T10:00:00.000Z', by: byMarek }
const switches = (quotes: Switch['on'], notice: Switch['on'] = null): Switch[] => [
  { name: 'registration', on: null },
  { name: 'quotes', on: quotes },
  { name: 'card-payments', on: null },
  { name: 'notice', on: notice },
]
const price = { pair: 'BTC-EUR', lastGood: '97210.5', since: '2026-11-24T10:00:00.000Z', heldBack: '71004.25' }
const erasure = {
  id: '00000000-0000-4000-8000-0000000000e1',
  vendor: 'sumsub',
  knownAs: 'applicant-1',
  dueAt: '2026-12-01T00:00:00.000Z',
  task: 'Delete it',
}
const deskOf = (roles: Role[], quotes: Switch['on'] = on) =>
  backendOf(examplePerson(roles))
    .answer('listSwitches', { switches: switches(quotes) })
    .answer('listHeldPrices', { prices: [price] })
    .answer('listErasures', { erasures: [erasure] })
    .answer('listFailedJobs', { queues: [{ queue: 'letter', jobs: 3, oldest: '2026-11-22' }] })
const row = async (name: string) => within(await screen.findByRole('listitem', { name }))

test('a pause shows its sentence, since when and by whom; a reader has no buttons', async () => {
  deskOf(['reader'])
  openDesk('/switches')
  const quotes = await row('Requests for a quote')
  quotes.getByText('Paused')
  quotes.getByText('Back at noon.')
  quotes.getByText(/Marek Szpak/)
  await screen.findByRole('table', { name: 'Prices held back' })
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
  expect(screen.queryByText('Data that vendors must erase')).toBeNull()
  expect(screen.queryByText('Failed letters and webhooks')).toBeNull()
})

test('a pause shows a preview of what visitors read, and is set', async () => {
  const backend = deskOf(['supervisor'], null).answer('setSwitch', ({ body }) => {
    backend.answer('listSwitches', { switches: switches({ ...on, sentence: body.sentence }) })
    return { ok: true }
  })
  const { user } = openDesk('/switches')
  await user.click((await row('Requests for a quote')).getByRole('button', { name: 'Pause' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause: Requests for a quote' }))
  await fill(user, dialog.getByLabelText('Sentence for visitors'), 'Back at one.')
  within(dialog.getByRole('figure')).getByText('Back at one.')
  await user.click(dialog.getByRole('button', { name: 'Pause now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await (await row('Requests for a quote')).findByText('Back at one.')
  expect(backend.requests('setSwitch')[0]).toMatchObject({ path: '/api/switches/quotes', body: { sentence: 'Back at one.' } })
})

test('a pause ends', async () => {
  const backend = deskOf(['administrator']).answer('endSwitch', () => {
    backend.answer('listSwitches', { switches: switches(null) })
    return { ok: true }
  })
  const { user } = openDesk('/switches')
  await user.click((await row('Requests for a quote')).getByRole('button', { name: 'Resume' }))
  await (await row('Requests for a quote')).findByText('Running')
})

test('a price is released after a comparison', async () => {
  const backend = deskOf(['dealer']).answer('releasePrice', () => {
    backend.answer('listHeldPrices', { prices: [] })
    return { ok: true }
  })
  const { user, dialog } = await openDialog('/switches', 'Release the price of BTC-EUR')
  screen.getByRole('cell', { name: '-26.96 %' })
  dialog.getByText(/97,210.5/)
  await user.click(dialog.getByRole('button', { name: 'Release' }))
  await screen.findByText('No price is held back.')
  expect(backend.requests('releasePrice')[0]?.path).toBe('/api/held-prices/BTC-EUR/release')
})

test('an erasure is done only after a question', async () => {
  const backend = deskOf(['compliance']).answer('finishErasure', () => {
    backend.answer('listErasures', { erasures: [] })
    return { ok: true }
  })
  const { user } = openDesk('/switches')
  await user.click(await screen.findByRole('button', { name: 'Done for applicant-1' }))
  expect(backend.requests('finishErasure')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Yes, erased' }))
  await screen.findByText('No vendor must erase anything.')
})

test('failed jobs are retried from a day on', async () => {
  const backend = deskOf(['supervisor']).answer('retryFailedJobs', { jobs: 3 })
  const { user, dialog } = await openDialog('/switches', 'Retry: Letters')
  expect(dialog.getByLabelText<HTMLInputElement>(/Failed on this day/).value).toBe('2026-11-22')
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await screen.findByText('3 jobs are retried.')
  expect(backend.requests('retryFailedJobs')[0]?.body).toEqual({ since: '2026-11-22', queue: 'letter' })
})

test('a price that a colleague releases leaves the list', async () => {
  const backend = deskOf(['supervisor'])
  openDesk('/switches')
  await screen.findByRole('table', { name: 'Prices held back' })
  backend.answer('listHeldPrices', { prices: [] })
  tellChange(backend, 'switches')
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Prices held back' })).toBeNull())
})

describe('outward', () => {
  const timeline = '7000000000000000001-2-16400'
  const closed: OutwardState = { timeline, firstSeenAt: '2026-11-24T10:00:00.000Z', reconciled: null }
  const note = 'Statements and wallets of 24 November; nothing is missing.'
  const reopened: OutwardState = { ...closed, reconciled: { at: '2026-11-24T12:00:00.000Z', by: byMarek, note } }

  const deskOf = (roles: Role[], state?: OutwardState) => {
    const backend = backendOf(examplePerson(roles, { signedInBy: 'code' }))
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
    await fill(user, dialog.getByLabelText('What was compared and recorded'), ` ${note} `)
    await user.click(dialog.getByRole('button', { name: 'Open again' }))
    await fill(user, await screen.findByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await (await section()).findByText('Open')
    const outward = await section()
    outward.getByText(/Opened again.*Marek Szpak/)
    outward.getByText(note)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.requests('reopenOutward')[0]?.body).toEqual({
      timeline,
      note,
      proof: { ...nonce, code: '123456' },
    })
  })

  test('a promotion while the desk is open shows the banner', async () => {
    const backend = deskOf(['dealer'])
    openDesk('/settings')
    await screen.findByRole('heading', { name: 'Own settings' })
    backend.answer('readOutward', closed)
    tellChange(backend, 'switches')
    await screen.findByText(banner)
  })
})
