import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { beginOwnPasskey } from '#contract/desk/endpoints/session.ts'
import { changeRoles } from '#contract/desk/endpoints/staff.ts'
import { addPasskeyStepUp, decideStepUp, proposeStepUp, stepUpText } from '#contract/desk/step-up.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { staffPasskeyTable } from '../../staff/person/staff.table.ts'
import { openDesk } from '../../testing/desk.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile()
const desk = await openDesk(service)
afterAll(() => desk.close())
const origin = service.config.desk?.origin ?? ''
const check = (...more: string[]) => desk.run('check-approvals', ...more)

let proposer: StaffWithPasskey
let decider: StaffWithPasskey
beforeAll(async () => {
  proposer = await staffWithPasskey(service, ['administrator'])
  decider = await staffWithPasskey(service, ['administrator'])
})

async function decidedProposal(decision: 'approved' | 'rejected', reason?: string): Promise<string> {
  const { id } = await staffWithPasskey(service, ['dealer'])
  const payload = { roles: ['reader' as const] }
  const proof = await proposer.stepUp(proposeStepUp({ action: 'change-roles', object: id, version: 1, payload, reason: 'rest' }))
  const body = { ...payload, version: 1, reason: 'rest', proof }
  const { approvalId } = (await proposer.call(changeRoles, { params: { id }, body })).body
  const { payloadHash } = (await decider.call(readApproval, { params: { id: approvalId } })).body
  const decided = await decider.stepUp(decideStepUp({ approvalId, decision, payloadHash, reason }))
  const answer = await decider.call(decideApproval, { params: { id: approvalId }, body: { decision, payloadHash, reason, proof: decided } })
  expect(answer.status).toBe(200)
  return approvalId
}

let approvalId: string
test('what the service stored has no faults', async () => {
  approvalId = await decidedProposal('approved', 'agreed')
  await decidedProposal('rejected')
  const report = ['4 signatures, 0 codes, 2 proposals, 2 decisions.', `${origin}: 4 signatures`, 'No faults.'].join('\n')
  expect(await check()).toEqual({ code: 0, output: report })
  expect(await check('--origin', origin)).toEqual({ code: 0, output: report })
})

test('a proof by a removed passkey has no fault', async () => {
  const person = await staffWithPasskey(service, ['administrator'])
  await person.call(beginOwnPasskey, { body: { proof: await person.stepUp(addPasskeyStepUp(person.id)) } })
  await service.database.delete(staffPasskeyTable).where(eq(staffPasskeyTable.staffId, person.id))
  expect((await check()).output).toContain('5 signatures')
  expect((await check()).code).toBe(0)
})

test('signatures on another page than the desk’s are faults', async () => {
  const { code, output } = await check('--origin', 'https://desk.kantor.example')
  expect(code).toBe(1)
  expect(output).toContain(`5 signatures on another page: ${origin}`)
})

/** Stores a changed copy of the proof of the approved proposal, as somebody who holds the service's password for the database could. */
async function forgeProof(
  changes: Partial<Record<'text' | 'staff_id' | 'action' | 'public_key' | 'authenticator_data' | 'signature', SQL>>,
) {
  const column = (name: keyof typeof changes) => changes[name] ?? sql.raw(name)
  // With another nonce: the database refuses a second proof with the same one.
  const text = sql`regexp_replace(${column('text')}, '"nonce":"[^"]*"', '"nonce":"' || gen_random_uuid() || '"')`
  const { rows } = await service.database.execute<{ id: string }>(sql`
    insert into staff_proof (staff_id, at, action, text, by, credential_id, public_key, client_data, authenticator_data, signature)
    select ${column('staff_id')}, at, ${column('action')}, ${text}, by, credential_id, ${column('public_key')}, client_data,
      ${column('authenticator_data')}, ${column('signature')}
    from staff_proof where id = (select proof_id from approval where id = ${approvalId}) returning id`)
  return rows[0]?.id ?? ''
}

/** Stores a copy of the approved proposal with another proof. */
async function forgeProposal({ proofId, payload = sql`payload` }: { proofId: string; payload?: SQL }): Promise<string> {
  const { rows } = await service.database.execute<{ id: string }>(sql`
    insert into approval (action, object, version, payload, payload_hash, reason, proposed_by, proposed_at, expires_at, proof_id)
    select action, object, version, ${payload}, payload_hash, reason, proposed_by, proposed_at, expires_at, ${proofId}
    from approval where id = ${approvalId} returning id`)
  return rows[0]?.id ?? ''
}

const faultsOf = async (id: string) => (await check()).output.split('\n').flatMap((line) => line.split(`${id}: `)[1] ?? [])

const constraintOf = (statement: SQL) =>
  service.database.execute(statement).then(
    () => 'none',
    (error: { cause: { constraint: string } }) => error.cause.constraint,
  )

test('the database refuses a copied proof, and a second proposal with the same proof', async () => {
  const proof = sql`staff_id, at, action, text, by, credential_id, public_key, client_data, authenticator_data, signature`
  const proposal = sql`action, object, version, payload, payload_hash, reason, proposed_by, proposed_at, expires_at, proof_id`
  expect(await constraintOf(sql`insert into staff_proof (${proof}) select ${proof} from staff_proof`)).toBe('staff_proof_nonce')
  expect(await constraintOf(sql`insert into approval (${proposal}) select ${proposal} from approval`)).toBe('approval_proof')
})

test.each([
  ['another text', { text: sql`replace(text, '"version":1', '"version":2')` }, 'its challenge belongs to another text'],
  ['a text with spaces', { text: sql`text || ' '` }, 'its text is not in canonical form'],
  ['another person', { staff_id: sql`(select id from staff where is_demo limit 1)` }, 'its text names another person'],
  ['another action', { action: sql`'end-staff'` }, 'its text names another action'],
  [
    'another key',
    { public_key: sql`(select public_key from staff_passkey p where p.public_key <> staff_proof.public_key limit 1)` },
    'its signature is wrong',
  ],
  ['no verified person', { authenticator_data: sql`set_byte(authenticator_data, 32, 1)` }, 'its authenticator did not verify the person'],
  ['another host', { authenticator_data: sql`set_byte(authenticator_data, 0, 255)` }, 'its passkey belongs to another host than its page'],
  ['a broken signature', { signature: sql`'\\x00'::bytea` }, 'its signature is wrong'],
])('a proof with %s is found', async (_what, changes, fault) => {
  const id = await forgeProof(changes)
  expect((await check()).code).toBe(1)
  expect(await faultsOf(id)).toContain(fault)
})

test('a proof that somebody signed with a key of their own is found', async () => {
  const forger = await staffWithPasskey(service, ['dealer'])
  const confirmed = proposeStepUp({ action: 'renew-access', object: forger.id, version: 1, payload: {}, reason: 'rest' })
  const { nonce, expiresAt, passkey } = await proposer.stepUp(confirmed, { signer: forger.authenticator })
  const [key] = await service.database.select().from(staffPasskeyTable).where(eq(staffPasskeyTable.staffId, forger.id))
  const bytes = (part: 'clientDataJSON' | 'authenticatorData' | 'signature') => Buffer.from(passkey.response[part], 'base64url')
  const [forged] = await service.database
    .insert(staffProofTable)
    .values({
      staffId: proposer.id,
      at: service.clock(),
      action: 'propose',
      text: stepUpText({ nonce, staffId: proposer.id, expiresAt, ...confirmed }),
      by: 'passkey',
      credentialId: passkey.id,
      publicKey: key?.publicKey,
      clientData: bytes('clientDataJSON'),
      authenticatorData: bytes('authenticatorData'),
      signature: bytes('signature'),
    })
    .returning({ id: staffProofTable.id })
  expect(await faultsOf(forged?.id ?? '')).toEqual(['its person has added no such key'])
})

test('a proposal whose payload nobody signed is found', async () => {
  const id = await forgeProposal({ proofId: await forgeProof({}), payload: sql`'{"roles":["administrator"]}'::jsonb` })
  expect(await faultsOf(id)).toEqual(['its hash belongs to another payload', 'the proof of its proposer confirms something else'])
})

test('a decision with a proof of something else is found', async () => {
  const id = await forgeProposal({ proofId: await forgeProof({}) })
  await service.database.execute(sql`
    insert into approval_decision (approval_id, proposed_by, outcome, decided_by, decided_at, proof_id)
    select ${id}, proposed_by, 'approved', decided_by, decided_at + interval '8 days', proof_id
    from approval_decision where approval_id = ${approvalId}`)
  expect(await faultsOf(id)).toEqual(['it was decided after its time', 'the proof of its decision confirms something else'])
})
