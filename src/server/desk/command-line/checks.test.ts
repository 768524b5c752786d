import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { beginOwnPasskey } from '#contract/desk/endpoints/session.ts'
import { stepUpText } from '#contract/desk/step-up.ts'
import { addPasskeyStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { staffProofTable } from '../../staff/approval/approval.table.ts'
import { staffPasskeyTable } from '../../staff/person/staff.table.ts'
import { connectForFile, superuserUrl } from '../../testing/database.ts'
import { deskOfFile } from '../../testing/desk.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { proposeRoles, staffWithPasskey } from '../../testing/staff.ts'
import { latestHead } from '../../platform/record-log/published-heads.ts'
import { approve } from '../../testing/deals.ts'
import { folderOfFile } from '../../testing/folder.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await deskOfFile(service)
const origin = service.config.desk?.origin ?? ''
const check = (...more: string[]) => desk.run('check-approvals', ...more)
const [proposer, decider] = [await staffWithPasskey(service, ['administrator']), await staffWithPasskey(service, ['administrator'])]

async function decidedProposal(decision: 'approved' | 'rejected', reason?: string): Promise<string> {
  const { id } = await staffWithPasskey(service, ['dealer'])
  const { approvalId } = (await proposeRoles(proposer, id, ['reader'])).body
  expect((await approve(decider, approvalId, decision, reason)).status).toBe(200)
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

const folder = folderOfFile()
const attacker = connectForFile(superuserUrl(service.config.databaseUrl), { connections: 1 })

const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}

const published = async (name: string) => {
  const response = await service.app.inject(`/.well-known/kantor-log-${name}.json`)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  return response.json<{ heads: { text: string; signature: string }[]; keys: { id: string; publicKey: string }[] }>()
}

/** Waits until every event has its leaf. */
const logged = async () => {
  await expect
    .poll(async () => (await service.database.execute(sql`select 1 from log_pending limit 1`)).rows.length, { timeout: 15_000 })
    .toBe(0)
}

/** The published heads are read again after a minute. */
const nextHead = async () => {
  const before = await latestHead(service.database)
  await logged()
  service.clock.advance({ days: 1, minutes: 1 })
  await expect.poll(async () => (await latestHead(service.database))?.at, { timeout: 15_000 }).not.toBe(before?.at)
}

test('the service signs a head at its first start, publishes it and mails it to the desk', async () => {
  await expect.poll(() => latestHead(service.database), { timeout: 15_000 }).toBeDefined()
  const head = await latestHead(service.database)
  service.clock.advance({ minutes: 2 })
  const [newest] = (await published('head')).heads
  expect(newest).toEqual({ text: head?.text, signature: head?.signature })
  expect(JSON.parse(newest?.text ?? '')).toMatchObject({
    host: new URL(service.config.publicOrigin).host,
    size: head?.size,
    root: head?.root,
  })
  const [letter] = await service.lettersTo(service.config.operator.contact.desk)
  expect(letter?.subject).toBe(`Head of the log, ${head?.at.slice(0, 10)}`)
  for (const part of [head?.root, head?.key, head?.signature]) expect(letter?.text).toContain(part)
})

test('openssl confirms the published signature with the published key', async () => {
  const { heads } = await published('head')
  const { keys } = await published('keys')
  const text = file('head.txt', heads[0]?.text ?? '')
  const signature = file('head.sig', Buffer.from(heads[0]?.signature ?? '', 'base64'))
  const key = file('key.pem', keys[0]?.publicKey ?? '')
  const verify = (signed: string) =>
    execFileSync('openssl', ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', key, '-in', signed, '-sigfile', signature], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(verify(text)).toContain('Signature Verified Successfully')
  expect(() => verify(file('other.txt', `${heads[0]?.text} `))).toThrow('Command failed')
  expect(JSON.parse(heads[0]?.text ?? '')).toMatchObject({ key: keys[0]?.id })
})

test('a head is signed every day, and an earlier one stays published', async () => {
  await service.newClient()
  await nextHead()
  const { heads } = await published('head')
  expect(heads.length).toBeGreaterThan(1)
  const sizes = heads.map(({ text }) => (JSON.parse(text) as { size: number }).size)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('check-record says that nothing was changed, and its run is an event', async () => {
  const kept = file('kept.json', JSON.stringify(await published('head')))
  await logged()
  const { code, output } = await desk.run('check-record', '--head', kept)
  expect(output).toMatch(
    /^\d+ leaves, \d+ heads, [\d]+ rows? waiting for a leaf\.\nSigned by the key [\da-f]{64}\.\nToday’s log extends the kept head of \d+ leaves\.\nNo findings\.$/,
  )
  expect(code).toBe(0)
  expect((await desk.events()).at(-1)).toMatchObject({ kind: 'log.checked', actor: 'desk:ewa', details: { findings: 0 } })
})

test.each([
  ['one published head', async () => (await published('head')).heads[0]],
  ['a signed text from a letter', async () => JSON.parse((await published('head')).heads[0]?.text ?? '') as object],
  [
    'size and root from an acceptance letter',
    async () => {
      const head = await latestHead(service.database)
      return { size: head?.size, root: head?.root }
    },
  ],
])('check-record reads %s', async (_what, head) => {
  const { code, output } = await desk.run('check-record', '--head', file('one.json', JSON.stringify(await head())))
  expect([code, output]).toEqual([0, expect.stringContaining('Today’s log extends the kept head')])
})

test.each([
  ['a file that is not there', () => path.join(folder, 'none'), 'cannot be read'],
  ['a file without a head', () => file('empty.json', '{"heads":[]}'), 'has no head of the log'],
  ['a file that is not JSON', () => file('text', 'size 12'), 'has no head of the log'],
])('%s cannot be checked: exit code 2', async (_what, name, sentence) => {
  const { code, output } = await desk.run('check-record', '--head', name())
  expect([code, output]).toEqual([2, expect.stringContaining(sentence)])
})

test('an argument too many is refused with exit code 2', async () => {
  expect((await desk.run('check-record', 'everything')).code).toBe(2)
})

test('a row that the superuser altered ends the check with exit code 1', async () => {
  await logged()
  const { rows } = await service.database.execute<{ id: string }>(sql`select min(id)::text as id from event`)
  await attacker.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update event set actor = 'desk:nobody' where id = ${rows[0]?.id}`)
  })
  const { code, output } = await desk.run('check-record')
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^event ${rows[0]?.id}: the row is not what was logged \\(leaf \\d+\\)\\.[^]*\\n1 finding\\.$`, 'm'))
})
