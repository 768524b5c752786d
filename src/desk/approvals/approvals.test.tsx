import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stepUpText } from '#contract/desk/step-up.ts'
import { decideStepUp } from '#contract/desk/step-up-subjects.ts'
import { backendOf, exampleApproval, examplePerson, janId, ninaId } from '../testing/examples.ts'
import { browserWithPasskeys, used } from '../../web/ui/testing/browser-passkeys.ts'
import { dealReference, exampleWallet, executedDeal } from '../testing/example-deal.ts'
import { annaId, freezeId, frozenClient } from '../testing/example-client.ts'
import { confirmWithCode, expectSigned, openDesk } from '../testing/render.tsx'
import { fill } from '../../web/ui/testing/render-at.tsx'
import { nonce, withPasskey } from '../testing/fake-backend.ts'

const address = `/approvals/${exampleApproval().id}`
const signedInByCode = examplePerson(['administrator'], { signedInBy: 'code' })

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
  const credentials = browserWithPasskeys({ answer: used })
  const backend = backendOf(examplePerson()).answer('beginStepUp', withPasskey).answer('decideApproval', { state: 'approved' })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved and carried out.')
  const [sent] = backend.requests('decideApproval')
  expect(sent?.body).toMatchObject({ decision: 'approved', payloadHash: exampleApproval().payloadHash, proof: nonce })
  const { id, payloadHash } = exampleApproval()
  const text = stepUpText({ ...nonce, staffId: ninaId, ...decideStepUp({ approvalId: id, decision: 'approved', payloadHash }) })
  await expectSigned(text, credentials)
  const { userVerification, allowCredentials } = credentials.get.mock.calls[0]?.[0].publicKey ?? {}
  expect(userVerification).toBe('required')
  expect(allowCredentials).toHaveLength(1)
})

test.each([
  ['void', /^Your decision was not taken: what the proposal is about has changed/],
  ['withdrawn', 'Withdrawn'],
] as const)('a decision that came too late shows the proposal as it is now: %s', async (state, sentence) => {
  const backend = backendOf(signedInByCode).fail('decideApproval', 'CONFLICT')
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  backend.answer('readApproval', exampleApproval({ state, mayDecide: false }))
  await confirmWithCode(user)
  await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a rejection needs a reason, and a new code from who signed in with one', async () => {
  const backend = backendOf(signedInByCode).answer('decideApproval', { state: 'rejected' })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await screen.findByText('Please say why you reject this.')
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  await fill(user, screen.getByLabelText('Reason'), 'Not agreed with the team')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await confirmWithCode(user)
  await screen.findByText('Rejected.')
  expect(backend.requests('decideApproval')[0]?.body).toMatchObject({
    decision: 'rejected',
    reason: 'Not agreed with the team',
    proof: { ...nonce, code: '123456' },
  })
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

test('a refused confirmation is said, and nothing is lost', async () => {
  backendOf(signedInByCode).fail('decideApproval', 'PROOF_REQUIRED')
  const { user } = openDesk(address)
  await fill(user, await screen.findByLabelText('Reason'), 'As agreed')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await confirmWithCode(user, '999999')
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

test('the list of ended proposals shows no open one', async () => {
  const rejected = exampleApproval({ id: '00000000-0000-4000-8000-0000000000a2', action: 'renew-access', payload: {}, state: 'rejected' })
  backendOf(examplePerson(), exampleApproval(), rejected)
  const { user } = openDesk('/approvals')
  await screen.findByRole('link', { name: 'Change the roles of Jan Wrona' })
  await user.click(screen.getByRole('link', { name: 'Ended' }))
  await screen.findByRole('link', { name: 'Renew the access of Jan Wrona' })
  expect(screen.queryByRole('link', { name: 'Change the roles of Jan Wrona' })).toBeNull()
})

test('a release, a removal and an export are said in words, with what they do', async () => {
  const ids = ['b1', 'b2', 'b3'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)
  const removed = { identifiedBy: 'Video call', app: '2026-03-02T10:00:00.000Z', passkeys: ['00000000-0000-4000-8000-0000000000e1'] }
  const [release, removal, records] = [
    exampleApproval({ id: ids[0]!, action: 'release-account', object: annaId, payload: { freezeId } }),
    exampleApproval({ id: ids[1]!, action: 'remove-second-factor', object: annaId, payload: removed }),
    exampleApproval({ id: ids[2]!, action: 'export-records', object: 'events', payload: { records: 'events', format: 'csv' } }),
  ]
  const { secondFactors, ...frozen } = frozenClient('Stolen phone')
  const passkeys = ['e1', 'e2'].map((end) => ({
    id: `00000000-0000-4000-8000-0000000000${end}`,
    name: `Key ${end}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    lastUsedAt: null,
  }))
  backendOf(examplePerson(['compliance']), release, removal, records).answer('readClient', {
    ...frozen,
    secondFactors: { ...secondFactors, passkeys },
  })
  const { user } = openDesk('/approvals')
  await user.click(await screen.findByRole('link', { name: 'Remove the second factor of an account' }))
  const facts = within(await screen.findByRole('region', { name: 'What it would do' }))
  facts.getByText('Video call')
  facts.getByText(/password alone opens the account/)
  const client = within(screen.getByRole('region', { name: 'The client' }))
  expect((await client.findByRole('link', { name: 'Anna Nowak' })).getAttribute('href')).toBe(`/clients/${annaId}`)
  client.getByText('anna.nowak@example.com')
  // Only the passkey that the proposal names.
  client.getByText('Key e1')
  await user.click(screen.getByRole('link', { name: 'Approvals', current: false }))
  await user.click(await screen.findByRole('link', { name: 'Release a frozen account' }))
  await screen.findByText('Stolen phone')
  await user.click(screen.getByRole('link', { name: 'Approvals', current: false }))
  await user.click(await screen.findByRole('link', { name: 'Export records: Record' }))
  await screen.findByText('From the beginning')
  expect(screen.queryByRole('region', { name: 'The client' })).toBeNull()
})

test('who may not read clients sees the id alone', async () => {
  const backend = backendOf(
    examplePerson(['administrator']),
    exampleApproval({ action: 'release-account', object: annaId, payload: { freezeId } }),
  )
  openDesk(address)
  await screen.findByText(annaId)
  expect(screen.queryByRole('region', { name: 'The client' })).toBeNull()
  expect(backend.requests('readClient')).toEqual([])
})

const bought = { side: 'buy', venue: 'CEX.IO', venueReference: '880123', coinAmount: '0.26820542', fiatAmount: '24680' } as const
const proof = { kind: 'signature', at: '2026-11-20T10:00:00.000Z' } as const
const basis = { due: '25000', held: '24980', currency: 'EUR', lateMinutes: 12, fills: [bought], proof }
const delivery = { ...exampleWallet, amount: '0.26815542', currency: 'BTC', network: 'bitcoin', basis }
const ofStellar = { ...delivery, currency: 'XLM', network: 'stellar', memo: '1234567', memoType: null }
const refund = { paymentId: janId, amount: '900.00', currency: 'EUR', network: null, toName: 'Katarzyna Maj', toAccount: 'PL2711402004' }

test.each([
  ['send-delivery', delivery, /^Send 0.26815542.BTC for the deal RF18 5390 0754 7034$/, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['send-delivery', delivery, /^Send/, 'bought 0.26820542\u00a0BTC for 24,680.00\u00a0EUR, CEX.IO 880123'],
  ['send-delivery', delivery, /^Send/, 'Forgiven20.00\u00a0EUR'],
  ['send-delivery', delivery, /^Send/, 'proven on 20 November 2026 by a signed message'],
  ['send-delivery', { ...ofStellar, memoType: 'id' }, /^Send/, 'Memo (ID)1234567'],
  // As proposed before types were kept.
  ['send-delivery', ofStellar, /^Send/, 'Memo (type not known)1234567'],
  ['send-delivery', { ...delivery, basis: null }, /^Send/, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['send-refund', refund, /^Pay 900.00.EUR back, of the deal RF18/, 'PL2711402004'],
  ['cancel-deal', { cause: 'compliance' }, /^Cancel the deal RF18/, 'Compliance'],
  ['cancel-deal', { cause: 'manifest-error' }, /^Cancel the deal RF18/, 'Manifest error'],
  ['record-loss', { amount: '25000', currency: 'EUR' }, /^Record a loss of 25,000.00.EUR/, 'what is missing is written off'],
] as const)('a proposal about a deal (%s) says what it does, and how the deal is now', async (action, payload, title, said) => {
  const proposal = exampleApproval({ action, object: dealReference, payload })
  backendOf(examplePerson(['supervisor']), proposal).answer('readDeal', executedDeal())
  openDesk(address)
  await screen.findByRole('heading', { name: title })
  expect(screen.getByRole('region', { name: 'What it would do' }).textContent).toContain(said)
  const deal = within(await screen.findByRole('region', { name: 'The deal' }))
  expect(deal.getByRole('link', { name: 'RF18 5390 0754 7034' }).getAttribute('href')).toBe(`/deals/${dealReference}`)
  deal.getByText('25,000.00 EUR of 25,000.00 EUR')
})

test('an approved refund is still to be sent', async () => {
  const proposal = exampleApproval({ action: 'send-refund', object: dealReference, payload: refund })
  const withCode = examplePerson(['payments'], { signedInBy: 'code' })
  backendOf(withCode, proposal).answer('readDeal', executedDeal()).answer('decideApproval', { state: 'approved' })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await confirmWithCode(user)
  await screen.findByText(/^Approved. Now it is sent by hand, once/)
})
