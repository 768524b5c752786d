import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { resetPassword } from '#contract/endpoints/account.ts'
import { createCardPayment } from '#contract/endpoints/card-payment.ts'
import { submitExchangeRequest } from '#contract/endpoints/exchange-request.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { plusHours, plusMinutes } from '../platform/clock.ts'
import { meetingTable } from '../provider/scheduling/scheduling.table.ts'
import { waitForQuietQueue } from './queue.ts'
import { quoteRequest } from './quote-request.ts'
import type { TestService } from './service.ts'

/** Words that occur only in this client's data. */
const uniqueWords = (email: string) => {
  const mark = email.slice('client-'.length, email.indexOf('@'))
  return {
    firstName: `Zofia${mark}`,
    lastName: `Ostrów-${mark}`,
    phone: `+48 ${mark}`,
    message: `please call ${mark}`,
    device: `Browser/${mark}`,
  }
}

/** A client with a profile and an own device, without records that the law requires us to keep. */
export async function clientWithProfile(service: TestService, signUp = service.newClient) {
  const { id, email, password } = await signUp()
  const words = uniqueWords(email)
  const { body } = await service.logIn(email, password, { headers: { 'user-agent': words.device } })
  const token = body.accessToken
  const { firstName, lastName, phone } = words
  await service.call(updateProfile, { token, body: { firstName, lastName, phone, country: 'PL' } })
  return { id, email, password, token, refreshToken: body.refreshToken, ...words }
}

export type ClientWithProfile = Awaited<ReturnType<typeof clientWithProfile>>

export const askForQuote = (service: TestService, { token, email, firstName, phone, message }: ClientWithProfile) =>
  service.call(submitExchangeRequest, {
    token,
    body: { ...quoteRequest, amount: 12_500, name: firstName, email, phone, message },
  })

/** A client about whom every domain stores something. The service needs a sandbox. */
export async function fullClient(service: TestService): Promise<ClientWithProfile> {
  const client = await clientWithProfile(service, service.registerAndLogIn)
  const { token, email, firstName } = client
  await service.call(resetPassword, { body: { email } })
  await askForQuote(service, client)
  await service.call(startPersonalCheck, { token })
  await service.call(createCardPayment, { token })
  await bookMeeting(service, { email, name: firstName })
  await waitForQuietQueue(service.database)
  return client
}

/** Stores a meeting that starts in an hour, as the provider's webhook does. */
export async function bookMeeting(service: TestService, { email, name }: { email: string; name: string }): Promise<void> {
  // Clients type their e-mail address in any letter case.
  const invitee = { inviteeName: name, inviteeEmail: email.toUpperCase() }
  await service.database.insert(meetingTable).values({ ...meetingRow(plusHours(service.clock(), 1)), ...invitee })
}

export const meetingRow = (startsAt: Date) => ({
  inviteeUri: `https://api.calendly.com/invitees/${randomUUID()}`,
  state: 'booked' as const,
  title: '30-minute call',
  startsAt,
  endsAt: plusMinutes(startsAt, 30),
  inviteeName: '',
  inviteeEmail: '',
  timeZone: 'Europe/Warsaw',
  moved: false,
  recordedAt: startsAt,
  updatedAt: startsAt,
})

/** Names of all our tables; with `queue`, also of the queue's tables. */
export async function tableNames(service: TestService, { queue = false } = {}): Promise<string[]> {
  const { rows } = await service.database.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', ${queue ? 'pgboss' : 'public'}) order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The tables in which one of these words occurs in any column, in any letter case. */
export async function tablesWith(service: TestService, ...words: string[]): Promise<string[]> {
  const names = await tableNames(service, { queue: true })
  const wanted = words.map((word) => word.toLowerCase())
  const found = names.map(
    (name) => sql`select ${name}::text as name where exists
      (select 1 from ${sql.raw(name)} as row, unnest(${sql.param(wanted)}::text[]) as word where strpos(lower(row::text), word) > 0)`,
  )
  const { rows } = await service.database.execute<{ name: string }>(sql`${sql.join(found, sql` union all `)} order by name`)
  return rows.map(({ name }) => name)
}
