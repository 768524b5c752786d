type Query = (text: string) => Promise<Record<string, unknown>[]>

/** How many requests, and how many sessions, each client has. */
export const requestsPerClient = 5
/** One letter goes to the client, one to the desk. */
export const lettersPerRequest = 2
const weeksOfAYear = 52

/**
 * Stores one year of data: for each client five requests with their events and five log-ins with their tokens, and the letters of the last
 * week, because the queue keeps finished jobs for a week. PostgreSQL does not check foreign keys meanwhile.
 */
export async function addHistory(query: Query): Promise<void> {
  const past = `now() - interval '1 day' - number * interval '70 days' - random() * interval '1 day'`
  const requests = [
    `insert into exchange_request (reference, account_id, created_at, from_currency, to_currency, amount, name, email, phone, country, message,
       rate, rate_as_of, rate_derived, fee_tier, fee_rate, indicative_amount, idempotency_key, contact_letter, content_hash,
       answer_due_at)
     select upper(substr(md5(id::text || number), 1, 12)), id, ${past}, 'EUR', 'BTC', 10000 + number, 'Ada Lovelace', email, '+48 600 100 200',
       'Poland', 'Please call me in the afternoon.', 80000, now(), false, 'reduced', 0.011, 0.12362500, gen_random_uuid()::text, true,
       sha256(convert_to(id::text, 'UTF8')), now()
     from account cross join generate_series(1, ${requestsPerClient}) as number`,
    `insert into event (at, kind, actor, account_id, details)
     select created_at, 'exchange-request.submitted', 'client', account_id, jsonb_build_object('reference', reference, 'contactLetter', true)
     from exchange_request`,
  ]
  const sessions = `with earlier as (
      insert into session (account_id, created_at, last_used_at, user_agent, network_address, family_hash)
      select id, now() - interval '1 day', now() - interval '1 hour', 'Mozilla/5.0', '10.1.2.3', sha256(uuid_send(id))
      from account cross join generate_series(2, ${requestsPerClient})
      returning id)
    insert into token_pair (refresh_hash, access_hash, session_id, created_at, access_expires_at, refresh_expires_at, issued_to, first_used_at)
    select sha256(convert_to('refresh' || id, 'UTF8')), sha256(convert_to('access' || id, 'UTF8')), id, now(), now() + interval '1 day',
      now() + interval '30 days', '', now()
    from earlier`
  // The three transactions run in parallel, each on its own connection.
  await Promise.all([inBulk(query, ...requests), inBulk(query, sessions), inBulk(query, await copiesOfSentLetter(query))])
  await query('vacuum analyze')
  await query('checkpoint')
}

/** A statement that copies one of the letters that were really sent. */
async function copiesOfSentLetter(query: Query): Promise<string> {
  const columns = await query(
    `select column_name from information_schema.columns
     where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER' and column_name not in ('id', 'completed_on')`,
  )
  const names = columns.map(({ column_name: name }) => `"${String(name)}"`)
  const others = names.join(', ')
  return `insert into pgboss.job (id, completed_on, ${others})
    select gen_random_uuid(), completed_on - random() * interval '6 days', ${names.map((name) => `sent.${name}`).join(', ')}
    from (select * from pgboss.job where name = 'letter' and state = 'completed' limit 1) as sent
    cross join generate_series(1, (select count(*) from account) * ${requestsPerClient} * ${lettersPerRequest} / ${weeksOfAYear})`
}

export const inBulk = (query: Query, ...statements: string[]) =>
  query(
    ['begin', 'set local synchronous_commit = off', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n'),
  )
