import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { checkInvitation } from '#contract/desk/endpoints/session.ts'
import { staffTable } from '../../staff/person/staff.table.ts'
import { openDesk } from '../../testing/desk.ts'
import { tokenIn } from '../../testing/letters.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { clientWithSecondFactor } from '../../testing/second-factor.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { callDesk, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile()
const desk = await openDesk(service)
afterAll(() => desk.close())
// As in production, where the demo's people do not exist.
await service.database.execute(sql`delete from ${staffTable}`)

const invite = (email: string, ...more: string[]) =>
  desk.run('staff', 'invite', email, '--name', 'Olga Lis', '--roles', 'administrator', ...more)

test('nobody is listed before the first invitation', async () => {
  expect(await desk.run('staff', 'list')).toEqual({
    code: 0,
    output: 'Nobody is at the desk yet. Invite the first administrator: staff invite',
  })
})

test('the first administrators are invited by letter, in their language', async () => {
  expect(await invite('Olga@kantor.example', '--language', 'pl')).toEqual({
    code: 0,
    output: 'olga@kantor.example gets a letter with a link, which works for 48 hours.',
  })
  const [letter] = await service.lettersTo('olga@kantor.example')
  expect(letter?.subject).toBe('Zaproszenie do panelu obsługi')
  const token = tokenIn(letter)
  expect((await callDesk(service, checkInvitation, { body: { token } })).status).toBe(200)
  // A lost letter.
  expect((await invite('olga@kantor.example')).code).toBe(0)
  expect((await desk.run('staff', 'list')).output.split('\n')).toEqual([
    'name      email                roles          state    passkeys',
    'Olga Lis  olga@kantor.example  administrator  invited  0',
    '1 person',
  ])
  expect((await desk.events()).at(-2)).toMatchObject({
    kind: 'staff.invited',
    details: { staffId: expect.any(String), roles: 'administrator' },
  })
})

test('who accepts the invitation during a second one stays active', async () => {
  const email = 'joins@kantor.example'
  expect((await invite(email)).code).toBe(0)
  const join = await holdLocks(service.database, 'select 1 from staff where email = $1 for update', {
    values: [email],
    change: "update staff set state = 'active' where email = $1",
  })
  const again = invite(email)
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 2000, interval: 20 }).toBe(1)
  await join()
  expect((await again).code).toBe(1)
  const [person] = await service.database.select().from(staffTable).where(eq(staffTable.email, email))
  expect(person?.state).toBe('active')
  await service.database.update(staffTable).set({ state: 'left' }).where(eq(staffTable.email, email))
})

test('letters about a freeze, a release, a removed factor go to administrators', async () => {
  const { email } = await clientWithSecondFactor(service)
  const { id } = await service.accountOf(email)
  const [first, second] = [
    await staffWithPasskey(service, ['administrator']),
    await staffWithPasskey(service, ['administrator', 'compliance'], { language: 'pl' }),
  ]
  const others = [await staffWithPasskey(service, ['compliance'])]
  await desk.run('freeze', email, '--reason', 'a court asked for it')
  await desk.run('unfreeze', email)
  await desk.run('remove-second-factor', email)
  await desk.run('end-sessions', email)
  const commands = ['freeze', 'unfreeze', 'remove-second-factor']
  const about = (subjects: string[]) => subjects.filter((subject) => /command line|wiersza poleceń/.test(subject))
  const english = about(await service.subjectsTo(first.email))
  expect(english).toEqual(expect.arrayContaining(commands.map((command) => `The command line of the desk was used: ${command}`)))
  expect(english).toHaveLength(3)
  expect(about(await service.subjectsTo(second.email))).toContain('Użyto wiersza poleceń panelu: freeze')
  for (const other of others) expect(about(await service.subjectsTo(other.email))).toEqual([])

  const letter = (await service.lettersTo(first.email)).find(({ subject }) => subject.endsWith(': freeze'))
  expect(letter?.text).toContain(`Id of the account: ${id}`)
  expect(letter?.text).toContain('Name given: ewa')
  expect(letter?.text).not.toMatch(/court/)
  expect(letter?.text).not.toContain(email)
})

test('two administrators invite at the desk', async () => {
  expect(await invite('someone@kantor.example')).toEqual({
    code: 1,
    output: 'Two administrators are at the desk, so invite there, under “Staff and roles”: one proposes, the other decides.',
  })
})

test('after the last administrator’s loss, the database’s owner allows invitations', async () => {
  const [lost] = await service.database.select().from(staffTable).where(eq(staffTable.state, 'active')).limit(1)
  const email = lost?.email ?? ''
  expect((await invite(email)).code).toBe(1)
  await service.database.update(staffTable).set({ state: 'left', leftAt: service.clock() }).where(eq(staffTable.email, email))
  expect((await invite(email)).code).toBe(0)
  expect(await service.subjectsTo(email)).toContain('Your invitation to the desk')
})

test.for([
  [['staff'], 'Give one of list, invite.'],
  [['staff', 'list', 'x'], 'Give no more arguments.'],
  [['staff', 'invite', 'olga'], 'Give one e-mail address with a complete domain.'],
  [['staff', 'invite', 'olga@kantor.example'], 'Give the person’s name, in at most 100 characters: --name "<name>".'],
  [
    ['staff', 'invite', 'olga@kantor.example', '--name', 'Olga'],
    'Give the roles, with commas between them: --roles <reader,dealer,payments,compliance,supervisor,administrator>.',
  ],
  [
    ['staff', 'invite', 'olga@kantor.example', '--name', 'Olga', '--roles', 'dealer,boss'],
    '“boss” is unknown. Give one of reader, dealer, payments, compliance, supervisor, administrator.',
  ],
  [
    ['staff', 'invite', 'olga@kantor.example', '--name', 'Olga', '--roles', 'dealer', '--language', 'de'],
    '“de” is unknown. Give one of en, pl.',
  ],
] as const)('the desk refuses %s with “%s”', async ([typed, output]) => {
  expect(await desk.run(...typed)).toEqual({ code: 1, output })
})
