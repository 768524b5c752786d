import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decideStepUp, stepUpText } from '#contract/desk/step-up.ts'
import { backendOf, exampleApproval, examplePerson, ninaId } from '../testing/examples.ts'
import { browserWithPasskeys, used } from '../../web/ui/testing/browser-passkeys.ts'
import { openDesk } from '../testing/render.tsx'

const address = `/approvals/${exampleApproval().id}`
const nonce = { nonce: 'nonce-1', expiresAt: '2026-11-25T10:00:00.000Z' }
const withPasskey = { ...nonce, rpId: 'localhost', passkeys: [{ id: 'cGFzc2tleQ', type: 'public-key' as const }] }

test('a proposal is shown in words, with who proposed it, why, and its hash', async () => {
  backendOf(examplePerson())
  openDesk(address)
  await screen.findByRole('heading', { name: 'Change the roles of Jan Wrona' })
  const facts = within(screen.getByRole('region', { name: 'What it would do' }))
  facts.getByText('Dealer, Supervisor')
  const proposal = within(screen.getByRole('region', { name: 'The proposal' }))
  proposal.getByText('Covers an absence')
  proposal.getByText('Marek Szpak')
  proposal.getByText('abababab '.repeat(8).trim())
})

test('an approval is signed with a passkey over exactly this proposal', async () => {
  const credentials = browserWithPasskeys()
  credentials.get.mockResolvedValue(used)
  const backend = backendOf(examplePerson()).answer('beginStepUp', withPasskey).answer('decideApproval', { state: 'approved' })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved and carried out.')
  const [sent] = backend.requests('decideApproval')
  expect(sent?.body).toMatchObject({ decision: 'approved', payloadHash: exampleApproval().payloadHash, proof: nonce })
  const { id: approvalId, payloadHash } = exampleApproval()
  const text = stepUpText({ ...nonce, staffId: ninaId, ...decideStepUp({ approvalId, decision: 'approved', payloadHash }) })
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const { challenge, userVerification, allowCredentials } = credentials.get.mock.calls[0]?.[0].publicKey ?? {}
  expect([...new Uint8Array(challenge as ArrayBuffer)]).toEqual([...hash])
  expect(userVerification).toBe('required')
  expect(allowCredentials).toHaveLength(1)
})

test('a person who signed in with a code confirms with a new one', async () => {
  const backend = backendOf(examplePerson(['administrator'], { signedInBy: 'code' })).answer('decideApproval', { state: 'approved' })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Approved and carried out.')
  expect(backend.requests('decideApproval')[0]?.body.proof).toEqual({ ...nonce, code: '123456' })
})

test('a rejection needs a reason', async () => {
  const backend = backendOf(examplePerson(['administrator'], { signedInBy: 'code' })).answer('decideApproval', { state: 'rejected' })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await screen.findByText('Please say why you reject this.')
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  await user.type(screen.getByLabelText('Reason'), 'Not agreed with the team')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await screen.findByText('Rejected.')
  expect(backend.requests('decideApproval')[0]?.body).toMatchObject({ decision: 'rejected', reason: 'Not agreed with the team' })
})

test('an own proposal is grey, says why, and can be withdrawn', async () => {
  const own = exampleApproval({ proposedBy: { id: ninaId, name: 'Nina Dudek' }, mayDecide: false })
  const backend = backendOf(examplePerson(), own).answer('withdrawApproval', { ok: true })
  const { user } = openDesk(address)
  await screen.findByText('You proposed this, so somebody else must decide.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Withdraw the proposal' }))
  await screen.findByText('Withdrawn.')
  expect(backend.requests('withdrawApproval')).toHaveLength(1)
})

test('a person without the permission reads why there are no buttons', async () => {
  backendOf(examplePerson(['compliance']), exampleApproval({ mayDecide: false }))
  openDesk(address)
  await screen.findByText('Your roles do not allow you to decide this.')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a proposal that ended meanwhile is shown as it is now', async () => {
  const backend = backendOf(examplePerson(['administrator'], { signedInBy: 'code' })).fail('decideApproval', 'CONFLICT')
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  backend.answer('readApproval', exampleApproval({ state: 'withdrawn', mayDecide: false }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  screen.getByText('Withdrawn')
})

test('a refused confirmation is said, and nothing is lost', async () => {
  backendOf(examplePerson(['administrator'], { signedInBy: 'code' })).fail('decideApproval', 'PROOF_REQUIRED')
  const { user } = openDesk(address)
  await user.type(await screen.findByLabelText('Reason'), 'As agreed')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.type(await screen.findByLabelText('Code'), '999999{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Your confirmation was not accepted. Please confirm again.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('As agreed')
})

test('ended proposals have their own list, with the outcome, page by page', async () => {
  const rejected = exampleApproval({ state: 'rejected', decidedBy: { id: ninaId, name: 'Nina Dudek' }, mayDecide: false })
  const older = exampleApproval({ ...rejected, id: '00000000-0000-4000-8000-0000000000a2', state: 'withdrawn' })
  const backend = backendOf(examplePerson(), rejected).answer('listApprovals', ({ query: { list, before } }) =>
    list === 'open' ? { approvals: [], more: false } : { approvals: [before ? older : rejected], more: !before },
  )
  const { user } = openDesk('/approvals')
  await screen.findByText('Nothing waits for a decision.')
  await user.click(screen.getByRole('link', { name: 'Ended' }))
  await screen.findByText('Rejected')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Withdrawn')
  expect(backend.requests('listApprovals').at(-1)?.query).toEqual({ list: 'ended', before: rejected.id })
})

test('a release, a removal and an export are said in words, with what they do', async () => {
  const accountId = '00000000-0000-4000-8000-0000000000c1'
  const ids = ['b1', 'b2', 'b3'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)
  const [release, removal, records] = [
    exampleApproval({ id: ids[0]!, action: 'release-account', object: accountId, payload: {} }),
    exampleApproval({ id: ids[1]!, action: 'remove-second-factor', object: accountId, payload: { identifiedBy: 'Video call' } }),
    exampleApproval({ id: ids[2]!, action: 'export-records', object: 'events', payload: { records: 'events', format: 'csv' } }),
  ]
  backendOf(examplePerson(['compliance']), release, removal, records)
  const { user } = openDesk('/approvals')
  await user.click(await screen.findByRole('link', { name: 'Remove the second factor of an account' }))
  const facts = within(await screen.findByRole('region', { name: 'What it would do' }))
  facts.getByText('Video call')
  facts.getByText(/password alone opens the account/)
  expect(facts.getByRole('link', { name: 'Open the client file' }).getAttribute('href')).toBe(`/clients/${accountId}`)
  await user.click(screen.getByRole('link', { name: 'Approvals', current: false }))
  screen.getByRole('link', { name: 'Release a frozen account' })
  await user.click(await screen.findByRole('link', { name: 'Export records: Record' }))
  await screen.findByText('From the beginning')
})
