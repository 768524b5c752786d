import pg from 'pg'

/** Tables to which the service may only add rows. The functions below delete from all but `event`, `export_download` and the log's. */
export const appendOnlyTables: readonly string[] = [
  'event',
  'staff_proof',
  'approval',
  'approval_decision',
  'export_download',
  'request_message',
  'note',
  'party',
  'offer',
  'offer_end',
  'deal_step',
  'deal_payment',
  'deal_payment_reversal',
  'fill',
  'fill_annulment',
  'concession',
  'deal_chain_start',
  'transfer',
  'transfer_step',
  'transfer_travel_data',
  'travel_delivery',
  'payout_account',
  'payout_account_check',
  'payout_account_removal',
  'wallet_proof',
  'destination_call',
  'payment_order',
  'bank_entry_decision',
  'payment_match',
  'transfer_match',
  'log_leaf',
  'log_salt',
  'log_head',
]

/**
 * Tables with records that the law requires us to keep, without card payments, of which the service deletes failed attempts. Only the functions
 * below delete from them. Decision 177. From `database_timeline` nobody deletes: without its rows, outward steps would be open.
 */
export const retainedTables: readonly string[] = [
  'account',
  'account_freeze',
  'exchange_request',
  'identity_check',
  'deal',
  'deal_question',
  'receiving_address',
  'wallet',
  'bank_file',
  'bank_entry',
  'database_timeline',
]

/** Functions of the owner that delete what no law requires us to keep any more, with the salts of its leaves. They refuse everything else. */
const erasingFunctions = ['erase_closed_accounts', 'erase_bank_entries', 'erase_bank_files'].join(', ')

/**
 * Gives the service's role the rights that it needs on the tables of the connected owner, and no others. Runs after every migration, so that
 * new tables and restored databases get the same rights.
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  const statements = [
    'begin',
    `revoke create, temporary on database ${database} from public, ${to}`,
    'revoke create on schema public from public',
    `revoke all on all tables in schema public, pgboss, drizzle from ${to}`,
    `grant usage on schema public, pgboss, drizzle to ${to}`,
    `grant select, insert, update, delete on all tables in schema public, pgboss to ${to}`,
    `grant select on all tables in schema drizzle to ${to}`,
    `revoke update, delete on ${appendOnlyTables.join(', ')} from ${to}`,
    `revoke delete on ${retainedTables.join(', ')} from ${to}`,
    `revoke execute on function ${erasingFunctions} from public`,
    `grant execute on function ${erasingFunctions} to ${to}`,
    'commit',
  ]
  await client.query(statements.join(';\n'))
}
