import { asc, eq } from 'drizzle-orm'
import { allColumns, type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { type WalletRow, walletTable } from './wallet.table.ts'

/** Kept and erased with the account. Who of the staff acted, and why a wallet was removed, is not the client's data. */
export const walletPersonalData: PersonalData = {
  tables: [walletTable],
  async export(db, { accountId }) {
    const wallets = await db
      .select()
      .from(walletTable)
      .where(eq(walletTable.accountId, accountId))
      .orderBy(asc(walletTable.enteredAt), asc(walletTable.id))
    return { wallets: wallets.map(walletForClient) }
  },
}

const walletForClient = (row: WalletRow) => {
  const { coin, network, address, memo, source, name, kind, provider, partyKind, enteredAt, confirmedAt, removedAt } = row
  return {
    coin,
    network,
    address,
    memo,
    source,
    name,
    kind: kind ?? 'self-hosted',
    provider,
    party: partyKind,
    enteredAt,
    confirmedAt,
    removedAt,
  }
}

const laterColumns = ['name', 'confirmedBy', 'confirmedAt', 'removedBy', 'removedAt', 'removalReason']

/** Wallets have leaves in the log, as they were entered. Their names are the client's own. Confirmations and removals are events, which have their own. */
export const loggedWallets: readonly LoggedTable[] = [
  loggedTable(walletTable, {
    key: ['id'],
    columns: allColumns(walletTable).filter((name) => !laterColumns.includes(name)),
    isErasable: true,
  }),
]
