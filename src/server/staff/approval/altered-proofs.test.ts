import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newEthereumAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { confirmBankFile } from '#contract/desk/endpoints/bank.ts'
import { freezeClient, readClient, releaseClient, removeClientSecondFactor } from '#contract/desk/endpoints/clients.ts'
import { confirmReceivingAddress, enterReceivingAddress, publishOffer, readOfferBasis } from '#contract/desk/endpoints/offers.ts'
import { readOutward, reopenOutward } from '#contract/desk/endpoints/outward.ts'
import { proposeExport } from '#contract/desk/endpoints/exports.ts'
import { beginOwnPasskey, beginStepUp, readOwnPasskeys } from '#contract/desk/endpoints/session.ts'
import { changeRoles, endStaff, inviteStaff, renewAccess } from '#contract/desk/endpoints/staff.ts'
import { confirmDestination } from '#contract/desk/endpoints/destinations.ts'
import { confirmWalletTransfer } from '#contract/desk/endpoints/wallets.ts'
import { approvalActions, roles, type StepUpAction } from '#contract/desk/permissions.ts'
import { type Confirmed, stepUpText } from '#contract/desk/step-up.ts'
import { challengeWallet } from '#contract/endpoints/wallets.ts'
import {
  addPasskeyStepUp,
  confirmDestinationStepUp,
  confirmWalletTransferStepUp,
  decideStepUp,
  endStaffStepUp,
  freezeStepUp,
  proposeStepUp,
  publishOfferStepUp,
  reopenOutwardStepUp,
} from '#contract/desk/step-up-subjects.ts'
import { fileToConfirm } from '../../testing/bank-desk.ts'
import { dealStepUps, type StepUpCase, type Subject, versionAfterProof } from '../../testing/deal-step-ups.ts'
import { deskEndpoints, nameOf } from '../../testing/desk-endpoints.ts'
import { buyer, draftFor, seenAmounts } from '../../testing/offers.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { proposeRoles, type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'
import { addOwnWallet, walletsOf } from '../../testing/wallets.ts'
import { stepUpMinutes } from '../limits.ts'
import { tableNames } from '../../testing/full-client.ts'

const service = await serviceOfFile({ sharedSandbox: true })
// The sandbox's prices move while this file runs.
service.config.operator.offers.maxMovedBp = 10_000
const reason = 'as agreed'
const person = () => staffWithPasskey(service, [...roles])

const beyondLimits = { amount: '150000' }

const objectOf = (id: string, version: number) => ({ params: { id }, object: id, version })
const newColleague = async () => objectOf((await staffWithPasskey(service, ['dealer'])).id, 1)
/** A client with an authenticator app. */
const newClient = async () => objectOf((await clientWithSecondFactor(service)).id, 0)

/** Proposes and uploads what others decide about. One for all cases, because invitations have a limit. */
const third = await person()

async function newProposal() {
  const { body } = await proposeRoles(third, (await newColleague()).object, ['reader'])
  return (await third.call(readApproval, { params: { id: body.approvalId } })).body
}

const dealCases = await dealStepUps(service, { person, reason })

const freezing: StepUpCase = {
  endpoint: freezeClient,
  others: { reason: 'because' },
  async make() {
    const { params, object } = await newClient()
    return { params, body: { reason }, confirmed: freezeStepUp({ accountId: object, reason }) }
  },
}

const cases: StepUpCase[] = [
  ...dealCases,
  {
    endpoint: inviteStaff,
    others: { name: 'Other', email: 'other@kantor.example', roles: ['administrator'], language: 'pl', reason: 'because' },
    async make() {
      const payload = { name: 'New', email: newAddress(), roles: ['reader' as const], language: 'en' as const }
      const confirmed = proposeStepUp({ action: 'invite-staff', object: payload.email, version: 0, payload, reason })
      return { body: { ...payload, reason }, confirmed }
    },
  },
  {
    endpoint: changeRoles,
    others: { roles: ['administrator'], version: 0, reason: 'because' },
    async make() {
      const { params, object, version } = await newColleague()
      const payload = { roles: ['reader' as const] }
      const confirmed = proposeStepUp({ action: 'change-roles', object, version, payload, reason })
      return { params, body: { ...payload, version, reason }, confirmed }
    },
  },
  {
    endpoint: renewAccess,
    others: { version: 0, reason: 'because' },
    async make() {
      const { params, object, version } = await newColleague()
      const confirmed = proposeStepUp({ action: 'renew-access', object, version, payload: {}, reason })
      return { params, body: { version, reason }, confirmed }
    },
  },
  {
    endpoint: endStaff,
    others: { version: 0, reason: 'because' },
    async make() {
      const { params, object, version } = await newColleague()
      return { params, body: { version, reason }, confirmed: endStaffStepUp({ staffId: object, version, reason }) }
    },
  },
  {
    endpoint: decideApproval,
    others: { decision: 'rejected', payloadHash: 'a'.repeat(64), reason: 'because' },
    first: { payloadHash: 'CONFLICT' },
    async make() {
      const { id, payloadHash } = await newProposal()
      const body = { decision: 'approved' as const, payloadHash, reason }
      return { params: { id }, body, confirmed: decideStepUp({ approvalId: id, ...body }) }
    },
  },
  freezing,
  {
    endpoint: releaseClient,
    others: { reason: 'because', freezeId: randomUUID() },
    first: { freezeId: 'CONFLICT' },
    async make(by) {
      const { params, ...which } = await newClient()
      await by.call(freezeClient, { params, body: { reason, proof: await by.stepUp(freezeStepUp({ accountId: which.object, reason })) } })
      const payload = { freezeId: (await by.call(readClient, { params })).body.freezes[0]?.id ?? '' }
      return { params, body: { reason, ...payload }, confirmed: proposeStepUp({ action: 'release-account', ...which, payload, reason }) }
    },
  },
  {
    endpoint: removeClientSecondFactor,
    others: { reason: 'because', identifiedBy: 'a letter', app: null, passkeys: [randomUUID()] },
    first: { app: 'CONFLICT', passkeys: 'CONFLICT' },
    async make(by) {
      const { params, ...which } = await newClient()
      const { app } = (await by.call(readClient, { params })).body.secondFactors
      const payload = { identifiedBy: 'a call', app: app?.since ?? null, passkeys: [] }
      return {
        params,
        body: { reason, ...payload },
        confirmed: proposeStepUp({ action: 'remove-second-factor', ...which, payload, reason }),
      }
    },
  },
  {
    endpoint: proposeExport,
    others: { records: 'payments', format: 'json', since: '2024-01-01', reason: 'because' },
    async make(_by, _colleague, first) {
      const payload = { records: first ? ('clients' as const) : ('requests' as const), format: 'csv' as const }
      const confirmed = proposeStepUp({ action: 'export-records', object: payload.records, version: 0, payload, reason })
      return { body: { ...payload, reason }, confirmed }
    },
  },
  {
    endpoint: publishOffer,
    others: {
      offer: draftFor({ partyId: null }, { ...beyondLimits, words: 'Other words.' }),
      seen: { coinAmount: '1', fiatAmount: '150000.00' },
      supersedeReason: 'compliance',
      revises: '10000000000002',
      version: 7,
    },
    first: versionAfterProof,
    async make(by) {
      const { request: reference } = await buyer(service)
      const offer = draftFor({ partyId: null }, beyondLimits)
      const { version } = (await by.call(readOfferBasis, { params: { reference } })).body
      const seen = await seenAmounts(by, offer)
      const payload = { offer, seen }
      return { params: { reference }, body: { ...payload, version }, confirmed: publishOfferStepUp({ reference, version, offer: payload }) }
    },
  },
  {
    endpoint: reopenOutward,
    others: { timeline: '2-1-1', note: 'something else' },
    async make(by, _colleague, first) {
      if (first) await forgetTimeline(service)
      const timeline = first ? (await by.call(readOutward)).body.timeline : '1-1-1'
      const body = { timeline, note: reason }
      return { body, confirmed: reopenOutwardStepUp(body) }
    },
  },
  {
    endpoint: confirmBankFile,
    others: { statements: [{ entries: 2, sum: '5', closing: '5' }], orders: 1 },
    // The person who uploaded the file may not confirm it, so a third person did.
    make: () => fileToConfirm(third),
  },
  {
    endpoint: confirmWalletTransfer,
    others: { transfer: { transaction: `0x${newTransactionId()}`, from: newEthereumAddress(), amount: '1' } },
    async make(by, colleague) {
      const client = await verifiedClient(service)
      const ether = { coin: 'ETH', network: 'ethereum' } as const
      const { id: walletId } = (await addOwnWallet(service, client, { ...ether, address: newEthereumAddress() })).body
      const ours = { address: newEthereumAddress(), memo: null }
      const { body: entered } = await by.call(enterReceivingAddress, { body: { ...ether, ...ours } })
      await colleague.call(confirmReceivingAddress, { params: { id: entered.id }, body: ours })
      const asked = { token: client.token, params: { id: walletId }, body: { kind: 'transfer' as const } }
      const { amount } = (await service.call(challengeWallet, asked)).body.transfer ?? { amount: '' }
      const [wallet] = await walletsOf(service, client)
      const transfer = { transaction: `0x${newTransactionId()}`, from: wallet?.address ?? '', amount }
      return {
        params: { id: client.id, walletId },
        body: { transfer },
        confirmed: confirmWalletTransferStepUp({ walletId, transfer }),
      }
    },
  },
  {
    endpoint: confirmDestination,
    others: { phone: '+48 600 100 201' },
    async make() {
      const client = await verifiedClient(service)
      const phone = '+48 600 100 200'
      await service.query('update profile set phone = $2, phone_changed_at = $3 where account_id = $1', [client.id, phone, new Date(0)])
      const { id: destinationId } = (
        await addOwnWallet(service, client, { coin: 'ETH', network: 'ethereum', address: newEthereumAddress() })
      ).body
      return { params: { id: client.id, destinationId }, body: { phone }, confirmed: confirmDestinationStepUp({ destinationId, phone }) }
    },
  },
  {
    endpoint: beginOwnPasskey,
    others: {},
    async make({ id }, _colleague, first) {
      return { body: {}, confirmed: addPasskeyStepUp(first ? id : (await newColleague()).object) }
    },
  },
]

const everyAction = Object.keys({
  propose: true,
  decide: true,
  'freeze-account': true,
  'end-staff': true,
  'add-passkey': true,
  'publish-offer': true,
  'record-fill': true,
  'honour-deal': true,
  'send-delivery': true,
  'confirm-wallet-transfer': true,
  'confirm-destination': true,
  'confirm-bank-file': true,
  'reopen-outward': true,
} satisfies Record<StepUpAction, true>) as StepUpAction[]

const membersOf = ({ body }: Endpoint) =>
  body ? Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })['properties'] ?? {}) : []

test('this table has every endpoint with a proof, and every member of its body', () => {
  const withProof = deskEndpoints.filter((endpoint) => membersOf(endpoint).includes('proof'))
  expect([...new Set(cases.map(({ endpoint }) => nameOf(endpoint)))].toSorted()).toEqual(withProof.map(nameOf).toSorted())
  for (const { endpoint, others } of cases)
    expect({ [nameOf(endpoint)]: ['proof', ...Object.keys(others)].toSorted() }).toEqual({
      [nameOf(endpoint)]: membersOf(endpoint).toSorted(),
    })
})

interface Scene {
  me: StaffWithPasskey
  colleague: StaffWithPasskey
  mine: Subject
  /** A call about another object. */
  other: Subject
}

async function newScene({ make }: StepUpCase): Promise<Scene> {
  // Nobody invites as many people from one place in an hour.
  await service.query('delete from rate_limit')
  const [me, colleague] = [await person(), await person()]
  // A session ends after 30 idle minutes.
  await third.call(readOwnPasskeys)
  return { me, colleague, mine: await make(me, colleague, true), other: await make(me, colleague, false) }
}

/** Each value in the payload changed, one at a time; one more member if there is none. */
function changedPayloads(payload: unknown): unknown[] {
  const members = Object.entries(payload as Record<string, unknown>)
  const changed = members.flatMap(([name, value]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    const values = isGroup ? changedPayloads(value) : [Array.isArray(value) ? [...value, 'more'] : `${String(value)}.`]
    return values.map((changedValue) => ({ ...(payload as object), [name]: changedValue }))
  })
  return [...changed, { ...(payload as object), more: true }]
}

/** A signature by a person's passkey over a text of a step-up, in which anything can differ. */
async function signed(by: StaffWithPasskey, confirmed: Confirmed, changed: { staffId?: string; nonce?: string; origin?: string } = {}) {
  const { nonce: given, expiresAt } = (await by.call(beginStepUp)).body
  const { staffId = by.id, nonce = given, origin = by.origin } = changed
  const text = stepUpText({ nonce, staffId, expiresAt, ...confirmed })
  const challenge = createHash('sha256').update(text).digest('base64url')
  return { nonce, expiresAt, passkey: by.authenticator.sign({ challenge, origin }) }
}

const nonceOf = async (by: StaffWithPasskey) => (await by.call(beginStepUp)).body.nonce
const all = async <Made>(makers: (() => Promise<Made>)[]) => {
  const made: Made[] = []
  for (const make of makers) made.push(await make())
  return made
}

type Alteration = [name: string, proofs: (scene: Scene) => Promise<object[]>]

const ofOtherThings: Alteration[] = [
  ['of another object', async ({ me, mine, other }) => [await me.stepUp({ ...mine.confirmed, object: other.confirmed.object })]],
  ['of the same action about another object', async ({ me, other }) => [await me.stepUp(other.confirmed)]],
  [
    'of another version',
    ({ me, mine }) => all([-1, 1].map((step) => () => me.stepUp({ ...mine.confirmed, version: mine.confirmed.version + step }))),
  ],
  [
    'of another payload',
    ({ me, mine }) => all(changedPayloads(mine.confirmed.payload).map((payload) => () => me.stepUp({ ...mine.confirmed, payload }))),
  ],
  [
    'of another action',
    ({ me, mine }) =>
      all(
        (['propose', 'decide', 'end-staff'] as const)
          .filter((action) => action !== mine.confirmed.action)
          .map((action) => () => me.stepUp({ ...mine.confirmed, action })),
      ),
  ],
  [
    'of another person',
    async ({ me, colleague, mine }) => [
      await colleague.stepUp(mine.confirmed),
      await signed(colleague, mine.confirmed, { staffId: me.id }),
      await signed(colleague, mine.confirmed, { staffId: me.id, nonce: await nonceOf(me) }),
      await signed(me, mine.confirmed, { staffId: colleague.id }),
      await signed(me, mine.confirmed, { nonce: await nonceOf(colleague) }),
    ],
  ],
  [
    'with a code or nothing instead of the passkey',
    async ({ me, mine }) => {
      const { passkey: _, ...proof } = await me.stepUp(mine.confirmed)
      return [proof, { ...proof, code: '123456' }]
    },
  ],
]

const wrongSignatures: Alteration[] = [
  ['without the person’s finger or PIN', async ({ me, mine }) => [await me.stepUp(mine.confirmed, { isUserVerified: false })]],
  [
    'made on another site',
    async ({ me, mine }) => [
      await signed(me, mine.confirmed, { origin: service.config.publicOrigin }),
      await signed(me, mine.confirmed, { origin: 'https://desk.evil.example' }),
    ],
  ],
  [
    'with another nonce or end than it signs',
    async ({ me, mine }) => {
      const proof = await me.stepUp(mine.confirmed)
      const later = new Date(Date.parse(proof.expiresAt) - 1000).toISOString()
      return [
        { ...proof, nonce: await nonceOf(me) },
        { ...proof, nonce: 'A'.repeat(43) },
        { ...proof, expiresAt: later },
      ]
    },
  ],
  [
    'that ends too late, or has ended',
    ({ me, mine }) =>
      all(
        [stepUpMinutes + 1, 0].map((minutes) => () => {
          const expiresAt = new Date(service.clock().getTime() + minutes * 60_000).toISOString()
          return me.stepUp(mine.confirmed, { expiresAt })
        }),
      ),
  ],
  [
    'whose signature is altered',
    async ({ me, mine }) => {
      const { passkey, ...proof } = await me.stepUp(mine.confirmed)
      const altered = Buffer.from(passkey.response.signature, 'base64url')
      altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
      return [{ ...proof, passkey: { ...passkey, response: { ...passkey.response, signature: altered.toString('base64url') } } }]
    },
  ],
]

// They change without any call: leases, polls, the time of the last use, and the log of rows that are compared themselves.
const unrelated = [
  'log_head',
  'log_leaf',
  'log_pending',
  'log_salt',
  'rate_limit',
  'staff_session',
  'session',
  'market_data',
  'market_data_lease',
  'retention_run',
  // Written with the letters.
  'mailed_link',
]

/** A hash of each table's rows, and of the ordered letters. */
async function readEverything(): Promise<Record<string, string>> {
  const names = (await tableNames(service)).filter((name) => !unrelated.includes(name.replace('public.', '')))
  const hashes = names.map(
    (name) => sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.raw(name)} t`,
  )
  const letters = sql`select 'letters' as name, md5(string_agg(data::text, '|' order by data::text)) as hash from pgboss.job where name = 'letter'`
  const { rows } = await service.database.execute<{ name: string; hash: string }>(sql.join([...hashes, letters], sql` union all `))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const refused = { status: 403, body: { error: 'PROOF_REQUIRED' } }

const confirmedActions: string[] = []

describe.each(cases.map((each) => ({ ...each, name: nameOf(each.endpoint) })))('$name', (each) => {
  const { endpoint, others, first } = each
  let scene: Scene
  beforeAll(async () => {
    scene = await newScene(each)
    const { action, payload } = scene.mine.confirmed
    confirmedActions.push(action === 'propose' ? (payload as { action: string }).action : action)
  })
  const send = ({ params, body }: Subject, proof: object, by = scene.me) =>
    by.call(endpoint, { ...(params && { params }), body: { ...body, proof } })
  const errorOf = async (subject: Subject) => {
    const { body } = await send(subject, await scene.me.stepUp(scene.mine.confirmed))
    return (body as { error?: string }).error
  }

  test('a proof of something else, by somebody else or for another call changes nothing', async () => {
    const { me, colleague, mine, other } = scene
    const before = await readEverything()
    for (const [name, proofs] of ofOtherThings)
      for (const proof of await proofs(scene)) expect([name, await send(mine, proof)]).toMatchObject([name, refused])
    for (const [name, value] of Object.entries(others)) {
      const failure = { version: 'STALE', ...first }[name]
      expect([name, await errorOf({ ...mine, body: { ...mine.body, [name]: value } })]).toEqual([name, failure ?? 'PROOF_REQUIRED'])
    }
    if (mine.params)
      expect(['PROOF_REQUIRED', 'CONFLICT', 'DEAL_REFUSED']).toContain(await errorOf({ ...mine, params: other.params ?? {} }))
    expect(await send(mine, await me.stepUp(mine.confirmed), colleague)).toMatchObject(refused)
    expect(await readEverything()).toEqual(before)
  })

  test('a proof is used once, and ends', async () => {
    const late = await scene.me.stepUp(scene.mine.confirmed)
    service.clock.advance({ minutes: stepUpMinutes })
    const before = await readEverything()
    expect(await send(scene.mine, late)).toMatchObject(refused)
    expect(await readEverything()).toEqual(before)

    const proof = await scene.me.stepUp(scene.mine.confirmed)
    expect((await send(scene.mine, proof)).status).toBe(200)
    const after = await readEverything()
    expect(after).not.toEqual(before)
    expect((await send(scene.mine, proof)).status).not.toBe(200)
    expect((await send(scene.other, proof)).body).toMatchObject({ error: 'PROOF_REQUIRED' })
    expect(await readEverything()).toEqual(after)
  })
})

test('the cases have every action', () => {
  const expected = [...everyAction.filter((action) => action !== 'propose'), ...Object.keys(approvalActions)]
  expect(confirmedActions.toSorted()).toEqual(expected.toSorted())
})

describe('whatever is confirmed', () => {
  let scene: Scene
  beforeAll(async () => {
    // More people have accepted invitations in this file than an hour allows.
    await service.database.execute(sql`delete from rate_limit`)
    scene = await newScene(freezing)
  })

  test.each(wrongSignatures)('a proof %s changes nothing', async (_, proofs) => {
    const { me, mine } = scene
    const before = await readEverything()
    for (const proof of await proofs(scene))
      expect(await me.call(freezing.endpoint, { params: mine.params ?? {}, body: { ...mine.body, proof } })).toMatchObject(refused)
    expect(await readEverything()).toEqual(before)
  })
})
