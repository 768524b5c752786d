import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readClientEvents } from '#contract/desk/endpoints/clients.ts'
import { listPayoutAccounts } from '#contract/desk/endpoints/payout-accounts.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { closeAccount, downloadData } from '#contract/endpoints/client-data.ts'
import { payoutAccounts, removePayoutAccount } from '#contract/endpoints/payout-accounts.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { tablesWith } from '../../testing/full-client.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { addAccount, checkAccount, exampleIban, verifiedClient } from '../../testing/payout-accounts.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { oldestUncheckedSeconds } from './check-payout-account.ts'
import { payoutAccountLetters } from './payout-account.letters.ts'
import { listUsablePayoutAccounts } from './usable-payout-account.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database, clock } = service
const payments = await signInAs(service, 'payments')
const compliance = await signInAs(service, 'compliance')

const british = (accountNumber: string) => ({ currency: 'GBP', sortCode: '12-34-56', accountNumber })

async function clientWithAccount(changed?: Record<string, unknown>) {
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  const { body } = await addAccount(service, client, changed)
  return { ...client, accountId: client.id, payoutAccountId: body.id }
}
type Owner = Awaited<ReturnType<typeof clientWithAccount>>

const atDesk = async ({ accountId }: Owner) => (await payments.call(listPayoutAccounts, { query: { client: accountId } })).body.accounts
const seenBy = async ({ token }: Owner) => (await service.call(payoutAccounts, { token })).body.accounts
const remove = ({ token, payoutAccountId }: Owner) => service.call(removePayoutAccount, { token, params: { id: payoutAccountId } })
const usable = ({ accountId }: Owner, changed: object = {}) =>
  listUsablePayoutAccounts(database, { accountId, partyName: 'Ada Lovelace', currency: 'EUR', ...changed })

test('a colleague says that an account is usable, and the client reads it', async () => {
  const client = await clientWithAccount()
  expect(await usable(client)).toEqual([])
  expect((await checkAccount(payments, client.payoutAccountId)).status).toBe(200)
  expect(await seenBy(client)).toMatchObject([{ state: 'usable', refusal: null }])
  expect(await usable(client)).toMatchObject([{ id: client.payoutAccountId, iban: exampleIban }])
  expect(await atDesk(client)).toMatchObject([
    { check: { outcome: 'usable', reason: null, by: { id: payments.id, name: payments.name }, at: clock().toISOString() }, waits: false },
  ])
})

test('money goes only to a usable account of the party, in the right currency', async () => {
  const client = await clientWithAccount()
  const refused = await clientWithAccount()
  await checkAccount(payments, client.payoutAccountId)
  await checkAccount(payments, refused.payoutAccountId, 'not-in-name')
  expect(await usable(refused)).toEqual([])
  expect(await usable(client)).toHaveLength(1)
  for (const changed of [{ partyName: 'Ada Byron' }, { currency: 'USD' }, { accountId: refused.accountId }])
    expect(await usable(client, changed)).toEqual([])
  await remove(client)
  expect(await usable(client)).toEqual([])
})

test.each([
  ['not-in-name', 'not-in-name'],
  ['wrong-form', 'wrong-form'],
  ['suspicious', 'other'],
] as const)('a client whose account was refused as %s reads %s', async (reason, read) => {
  const client = await clientWithAccount()
  expect((await checkAccount(compliance, client.payoutAccountId, reason)).status).toBe(200)
  expect(await seenBy(client)).toMatchObject([{ state: 'refused', refusal: read }])
  expect(await atDesk(client)).toMatchObject([{ check: { outcome: 'refused', reason } }])
  const { body } = await compliance.call(readClientEvents, { params: { id: client.accountId }, query: {} })
  expect(body.events[0]).toMatchObject({ kind: 'payout-account.checked', details: { outcome: 'refused', reason } })
})

test('of two colleagues who check at the same time, one gets CONFLICT', async () => {
  const client = await clientWithAccount()
  const answers = await Promise.all([
    checkAccount(payments, client.payoutAccountId),
    checkAccount(compliance, client.payoutAccountId, 'suspicious'),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const won = answers[0].status === 200 ? 'usable' : 'refused'
  expect(await atDesk(client)).toMatchObject([{ check: { outcome: won } }])
})

test('the same decision of the same person again succeeds, another one does not', async () => {
  const { payoutAccountId } = await clientWithAccount()
  const answers = [
    await checkAccount(payments, payoutAccountId, 'wrong-form'),
    await checkAccount(payments, payoutAccountId, 'wrong-form'),
    await checkAccount(payments, payoutAccountId),
    await checkAccount(compliance, payoutAccountId, 'wrong-form'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409])
})

test('dealers, readers and administrators do not check', async () => {
  const { payoutAccountId } = await clientWithAccount()
  for (const role of ['dealer', 'reader', 'administrator'] as const)
    expect((await checkAccount(await signInAs(service, role), payoutAccountId)).status).toBe(403)
  expect((await checkAccount(await signInAs(service, 'supervisor'), payoutAccountId)).status).toBe(200)
})

test('unknown and removed accounts, and those of closed clients, cannot be checked', async () => {
  const removed = await clientWithAccount()
  await remove(removed)
  const closed = await clientWithAccount()
  await service.call(closeAccount, { token: closed.token, body: { currentPassword: closed.password } })
  const ids = ['00000000-0000-4000-8000-000000000000', removed.payoutAccountId, closed.payoutAccountId]
  const answers = await Promise.all(ids.map((id) => checkAccount(payments, id)))
  expect(answers.map(({ status }) => status)).toEqual([404, 409, 409])
  expect([...(await atDesk(removed)), ...(await atDesk(closed))].map(({ waits }) => waits)).toEqual([false, false])
})

test('the list begins with what waits, oldest first; the others come newest first', async () => {
  await database.execute(sql`insert into payout_account_removal select id, now() from payout_account on conflict do nothing`)
  const clients: Owner[] = []
  for (let at = 0; at < 4; at++) {
    clock.advance({ seconds: 60 })
    clients.push(await clientWithAccount())
  }
  const [first, second, third, fourth] = clients.map(({ payoutAccountId }) => payoutAccountId)
  await checkAccount(payments, first ?? '')
  await checkAccount(payments, second ?? '')
  const { accounts } = (await payments.call(listPayoutAccounts, { query: {} })).body
  expect(accounts.slice(0, 4).map(({ id }) => id)).toEqual([third, fourth, second, first])
  expect(await oldestUncheckedSeconds({ database, clock })).toBe(60)
})

test('the desk sees who else added an account, and that it was refused before', async () => {
  const mule = british('55555555')
  const one = await clientWithAccount(mule)
  const two = await clientWithAccount(mule)
  await checkAccount(compliance, two.payoutAccountId, 'suspicious')
  await remove(two)
  await addAccount(service, two, mule)
  expect(await atDesk(one)).toMatchObject([{ otherClients: 1, refusedBefore: false }])
  expect(await atDesk(two)).toMatchObject([
    { otherClients: 1, refusedBefore: true, waits: true },
    { otherClients: 1, refusedBefore: false, removedAt: expect.any(String) },
  ])
  expect(await atDesk(await clientWithAccount(british('66666666')))).toMatchObject([{ otherClients: 0, refusedBefore: false }])
})

test('open screens of the desk hear of new, checked and removed accounts', async () => {
  const { cursor } = (await payments.call(readChanges, { query: {} })).body
  const topicsSince = async () => (await payments.call(readChanges, { query: { since: cursor } })).body.topics
  const client = await clientWithAccount()
  expect(await topicsSince()).toEqual(expect.arrayContaining(['payout-accounts', `client:${client.accountId}`]))
})

const titles = {
  en: ['A payout account was added', 'Your payout account can be used'],
  pl: ['Dodano rachunek do wypłat', 'Twój rachunek do wypłat jest gotowy'],
  de: ['Ein Auszahlungskonto wurde hinzugefügt', 'Ihr Auszahlungskonto kann verwendet werden'],
}
test.each(Object.entries(titles))('letters in %s say what happened, without a number, a name or a bank', async (language, expected) => {
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  await service.call(changeLanguage, { token: client.token, body: { language } })
  const dollars = { currency: 'USD', accountNumber: '000123456789', bic: 'CHASUS33', bank: 'JPMorgan Chase' }
  const { body } = await addAccount(service, client, dollars)
  await service.lettersTo(client.email, 1)
  await checkAccount(payments, body.id)
  const letters = await service.lettersTo(client.email, 2)
  expect(letters.map(({ subject }) => subject)).toEqual(expected.toReversed())
  for (const { text, html } of letters) {
    expect(text).toContain('USD')
    expect(text + html).not.toMatch(/6789|CHASUS|JPMorgan|Lovelace/)
    expect(text).toContain(`${service.config.publicOrigin}/app/payout-accounts`)
  }
})

test('the letter of a refusal has the coded words, and none for a suspicion', async () => {
  const bodies: string[] = []
  for (const reason of ['not-in-name', 'suspicious'] as const) {
    const client = await clientWithAccount()
    await service.lettersTo(client.email, 1)
    await checkAccount(compliance, client.payoutAccountId, reason)
    const [letter] = await service.lettersTo(client.email, 2)
    expect(letter?.subject).toBe('We cannot pay to this account')
    bodies.push(letter?.text.replaceAll(/\s+/g, ' ') ?? '')
  }
  expect(bodies[0]).toContain('is not in the name that your verification confirmed')
  expect(bodies[1]).not.toMatch(/suspici|complian|name that/i)
})

test('letters of a frozen client wait for the release', async () => {
  const client = await clientWithAccount()
  await service.lettersTo(client.email, 1)
  await service.setState(client.email, 'frozen')
  const later: unknown[] = []
  const mail = { order: async () => {}, orderLater: async (_tx: unknown, at: Date, ...orders: unknown[]) => void later.push(at, ...orders) }
  const letters = payoutAccountLetters({ database, clock, mail, operator: service.config.operator, publicOrigin: '' })
  const order = { kind: 'payout-account-added', payoutAccountId: client.payoutAccountId } as const
  expect(await letters['payout-account-added'](order)).toBeNull()
  expect(later).toEqual([new Date(clock().getTime() + 3_600_000), order])
  await service.setState(client.email, 'active')
  expect(await letters['payout-account-added'](order)).toMatchObject({ to: client.email })
})

test('a client downloads also removed payout accounts, but no suspicion', async () => {
  const client = await clientWithAccount()
  await checkAccount(compliance, client.payoutAccountId, 'suspicious')
  await remove(client)
  const { body } = await service.call(downloadData, { token: client.token, body: { currentPassword: client.password } })
  expect(body.data['payoutAccounts']).toEqual([
    {
      partyKind: 'person',
      holder: 'Ada Lovelace',
      currency: 'EUR',
      iban: exampleIban,
      bic: null,
      sortCode: null,
      accountNumber: null,
      bank: null,
      addedAt: expect.any(String),
      state: 'refused',
      refusal: 'other',
      checkedAt: expect.any(String),
      removedAt: expect.any(String),
    },
  ])
  expect(JSON.stringify(body.data)).not.toMatch(/suspicious|payout-account.checked/)
})

test('closing keeps payout accounts, and the last day erases them with their salts', async () => {
  const accountNumber = '87654321'
  const client = await clientWithAccount(british(accountNumber))
  await checkAccount(payments, client.payoutAccountId)
  await remove(client)
  const log = openRecordLog(database)
  await log.appendAll()
  await service.call(closeAccount, { token: client.token, body: { currentPassword: client.password } })
  expect(await tablesWith(service, accountNumber)).toContain('public.payout_account')
  await eraseAccount(database, client.accountId)
  expect(await tablesWith(service, accountNumber)).toEqual([])
  const { rows } = await database.execute(
    sql`select 1 from log_salt join log_leaf using (number) where row_key = ${client.payoutAccountId}`,
  )
  expect(rows).toEqual([])
  await log.appendAll()
  expect((await findingsOf(database)).findings).toEqual([])
})

test('of a payout account nothing can be changed', async () => {
  const { payoutAccountId } = await clientWithAccount()
  await expect(database.$client.query('update payout_account set iban = $1', [exampleIban])).rejects.toThrow(
    /permission denied|append-only/,
  )
  await expect(database.$client.query('delete from payout_account where id = $1', [payoutAccountId])).rejects.toThrow(/permission denied/)
})
