import type pg from 'pg'

/** Of every table, by `schema.name`: how many rows it has, and a checksum of them that does not depend on their order. */
export type Fingerprint = Record<string, { rows: number; checksum: string }>

/** Reads every row of every table that is ours (the queue's and the migrations' included), in the caller's transaction. */
export async function fingerprintOf(client: pg.Client): Promise<Fingerprint> {
  const fingerprint: Fingerprint = {}
  for (const table of await tablesOf(client)) {
    // A sum of hashes: no order, no memory, and it changes with every row that differs, comes or goes.
    const { rows } = await client.query<{ rows: string; checksum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text as checksum from ${table} t`,
    )
    fingerprint[table] = { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' }
  }
  return fingerprint
}

/** Quoted names of the tables. A partitioned table represents its partitions. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** One sentence for each table that is not the same in both. */
export function differencesBetween(kept: Fingerprint, found: Fingerprint): string[] {
  return [...new Set([...Object.keys(kept), ...Object.keys(found)])].toSorted().flatMap((table) => {
    const [before, after] = [kept[table], found[table]]
    if (!before) return [`${table} is not in the backup`]
    if (!after) return [`${table} is missing`]
    if (before.rows !== after.rows) return [`${table} has ${after.rows} rows instead of ${before.rows}`]
    return before.checksum === after.checksum ? [] : [`${table} has other content in its ${after.rows} rows`]
  })
}
