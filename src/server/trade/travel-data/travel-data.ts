import type { Queryable } from '../../platform/database/database.ts'

/** Whether a person has recorded how the data of sender and receiver reached the company that keeps the wallet, for this deal. */
export const isTravelDataDelivered = async (_db: Queryable, _of: { rootDealId: string; walletId: string }): Promise<boolean> => false
