import { passkeyOptions } from '../../web/ui/testing/browser-passkeys.ts'
import { permissionsOf, type Role } from '#contract/desk/permissions.ts'
import type { OpenedApproval } from '../api/approvals.ts'
import type { Deal } from '../api/deals.ts'
import type { PreparedReply, RequestPage, RequestSummary } from '../api/requests.ts'
import type { Reply } from '../api/call-types.ts'
import type { Person } from '../api/backend.ts'
import type { Colleague } from '../api/operator.ts'
import { jan, marek, nina } from './example-client.ts'
import { fakeBackend, noCounts } from './fake-backend.ts'

export const ninaId = nina.id
export const marekId = marek.id
export const janId = jan.id

export const signInOptions: Reply<'signInOptions'> = { passkey: passkeyOptions, withCode: true }

/** The session of Nina Dudek, who has these roles. */
export const examplePerson = (held: Role[] = ['administrator'], change: Partial<Person> = {}): Person => ({
  ...nina,
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
  ...jan,
  email: 'jan.wrona@kantor.example',
  roles: ['dealer'],
  state: 'active',
  passkeys: 2,
  lastSeenAt: '2026-11-24T09:00:00.000Z',
  version: 4,
  openApprovalId: null,
  ...change,
})

export const exampleApproval = (change: Partial<OpenedApproval> = {}): OpenedApproval => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  action: 'change-roles',
  object: janId,
  version: 4,
  payload: { roles: ['dealer', 'supervisor'] },
  payloadHash: 'ab'.repeat(32),
  reason: 'Covers an absence',
  proposedBy: marek,
  proposedAt: '2026-11-24T09:00:00.000Z',
  expiresAt: '2026-12-01T09:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayDecide: true,
  rolesBeside: null,
  ...change,
})

/** A back end where Nina is signed in, with these proposals, and Jan among the staff. */
export const backendOf = (person: Person, ...approvals: OpenedApproval[]) =>
  fakeBackend()
    .answer('readSession', person)
    .answer('listApprovals', ({ query }) => ({
      approvals: approvals.filter(({ state }) => (state === 'open') === (query.list === 'open')),
      more: false,
    }))
    .answer('readApproval', ({ path }) => approvals.find(({ id }) => path.endsWith(id)) ?? exampleApproval())
    .answer('listStaff', { staff: [exampleColleague()] })

export const exampleSummary = (change: Partial<RequestSummary> = {}): RequestSummary => ({
  reference: '7KQ4M3XD',
  name: 'Katarzyna Maj',
  email: 'katarzyna@example.com',
  accountEmail: 'katarzyna@example.com',
  fromCurrency: 'EUR',
  toCurrency: 'BTC',
  amount: '25000',
  eurValue: '25000',
  sentAt: '2026-11-24T09:00:00.000Z',
  dueAt: '2026-11-24T15:00:00.000Z',
  state: 'received',
  assignee: null,
  marks: ['first-request'],
  hasQuestion: false,
  priceAskedAt: null,
  openOfferUntil: null,
  hasOfferDraft: false,
  hasDeal: false,
  version: 3,
  ...change,
})

export const exampleRequest = (change: Partial<RequestPage> = {}): RequestPage => ({
  ...exampleSummary(),
  phone: '',
  country: 'PL',
  message: 'Is the rate fixed?',
  answeredAt: null,
  closed: null,
  rateThen: { value: '90000', asOf: '2026-11-24T09:00:00.000Z', derived: false },
  rateNow: { value: '91800', asOf: '2026-11-24T10:00:00.000Z', derived: false },
  network: null,
  feeRate: '0.011',
  indicativeThen: '0.27472222',
  indicativeNow: '0.26933551',
  client: {
    accountId: '00000000-0000-4000-8000-0000000000c1',
    email: 'katarzyna@example.com',
    name: 'Katarzyna Maj',
    language: 'pl',
    state: 'active',
    since: '2026-03-02T10:00:00.000Z',
    country: 'PL',
    isServed: true,
    checks: [{ kind: 'personal', outcome: 'approved', country: 'PL' }],
    earlierRequests: [],
  },
  offers: [],
  offerDraft: null,
  messages: [],
  notes: [],
  timeline: [{ at: '2026-11-24T09:00:00.000Z', kind: 'exchange-request.submitted', by: 'client', isOwn: false, details: {} }],
  present: [],
  colleagues: [nina, jan],
  ...change,
})

export const exampleReply = (change: Partial<PreparedReply> = {}): PreparedReply => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Amount and rate',
  bodies: { en: 'Good day, {{name}}', pl: 'Dzień dobry, {{name}}', de: 'Guten Tag, {{name}}' },
  version: 1,
  changedBy: null,
  changedAt: '2026-11-20T10:00:00.000Z',
  ...change,
})

/** A back end where Nina is signed in, with this request in every list of the inbox, and one prepared reply. */
export const backendWithRequest = (person: Person, request: RequestPage = exampleRequest()) =>
  fakeBackend()
    .answer('readSession', person)
    .answer('listRequests', { requests: [request], counts: { ...noCounts, mine: 1, all: 1 }, next: null })
    .answer('readRequest', request)
    .answer('showPresence', { ok: true, present: request.present })
    .answer('listReplies', { replies: [exampleReply()] })

/** A back end where Nina has these roles and confirms with codes, and one deal. */
export const deskWithDeal = (roles: Role[], deal: Deal) =>
  fakeBackend()
    .answer('readSession', examplePerson(roles, { signedInBy: 'code' }))
    .answer('readDeal', deal)
