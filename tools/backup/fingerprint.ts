import type pg from 'pg'

/** The number of rows and a checksum of every table. The keys have the form `schema.name`. */
export type Fingerprint = Record<string, { rows: number; checksum: string }>

/** Reads every row of all our tables, including those of queue and migrations, in the caller's transaction. */
export async function fingerprintOf(client: pg.Client): Promise<Fingerprint> {
  const fingerprint: Fingerprint = {}
  for (const table of await tablesOf(client)) {
    // A sum of hashes does not depend on the order and changes with every changed, new or missing row.
    const { rows } = await client.query<{ rows: string; checksum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as checksum from ${table} t`,
    )
    fingerprint[table] = { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' }
  }
  return fingerprint
}

/** The quoted names of all tables, without their partitions. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** One sentence for each different table. */
export function differencesBetween(ofBackup: Fingerprint, found: Fingerprint): string[] {
  return [...new Set([...Object.keys(ofBackup), ...Object.keys(found)])].toSorted().flatMap((table) => {
    const [before, after] = [ofBackup[table], found[table]]
    if (!before) return [`${table} is not in the backup`]
    if (!after) return [`${table} is missing`]
    if (before.rows !== after.rows) return [`${table} has ${after.rows} rows instead of ${before.rows}`]
    return before.checksum === after.checksum ? [] : [`${table} has other content in its ${after.rows} rows`]
  })
}
