import { permissionsOf, type Role } from '#contract/desk/permissions.ts'
import type { Approval } from '../api/approvals.ts'
import type { Person } from '../api/backend.ts'
import type { Colleague } from '../api/staff.ts'
import { fakeBackend } from './fake-backend.ts'

export const ninaId = '00000000-0000-4000-8000-000000000001'
export const marekId = '00000000-0000-4000-8000-000000000002'
export const janId = '00000000-0000-4000-8000-000000000003'

/** The session of Nina Dudek, who has these roles. */
export const examplePerson = (held: Role[] = ['administrator'], change: Partial<Person> = {}): Person => ({
  id: ninaId,
  name: 'Nina Dudek',
  email: 'nina.dudek@kantor.example',
  roles: held,
  permissions: permissionsOf(held),
  signedInBy: 'passkey',
  passkeys: 2,
  settings: { language: 'en', singleKeys: true },
  mode: 'demo',
  endsAt: '2026-11-25T20:00:00.000Z',
  ...change,
})

export const exampleColleague = (change: Partial<Colleague> = {}): Colleague => ({
  id: janId,
  name: 'Jan Wrona',
  email: 'jan.wrona@kantor.example',
  roles: ['dealer'],
  state: 'active',
  passkeys: 2,
  lastSeenAt: '2026-11-24T09:00:00.000Z',
  version: 4,
  openApprovalId: null,
  ...change,
})

export const exampleApproval = (change: Partial<Approval> = {}): Approval => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  action: 'change-roles',
  object: janId,
  version: 4,
  payload: { roles: ['dealer', 'supervisor'] },
  payloadHash: 'ab'.repeat(32),
  reason: 'Covers an absence',
  proposedBy: { id: marekId, name: 'Marek Szpak' },
  proposedAt: '2026-11-24T09:00:00.000Z',
  expiresAt: '2026-12-01T09:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayDecide: true,
  ...change,
})

/** A back end where Nina is signed in, with these proposals, and Jan among the staff. */
export const backendOf = (person: Person, ...approvals: Approval[]) =>
  fakeBackend()
    .answer('readSession', person)
    .answer('listApprovals', ({ query }) => ({
      approvals: approvals.filter(({ state }) => (state === 'open') === (query.list === 'open')),
      more: false,
    }))
    .answer('readApproval', ({ path }) => approvals.find(({ id }) => path.endsWith(id)) ?? exampleApproval())
    .answer('listStaff', { staff: [exampleColleague()] })
    .answer('searchClients', { searched: [], clients: [], more: false })
    .answer('readOwnPasskeys', { passkeys: [] })
    .answer('beginStepUp', { nonce: 'nonce-1', expiresAt: '2026-11-25T10:00:00.000Z', rpId: 'localhost', passkeys: [] })
