import { mayDo, permissions, type Role } from '#contract/desk/permissions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listActive } from '../../staff/person/staff.store.ts'
import { countingPayments, type Ledger } from './ledger.ts'
import { findVouchers } from './vouchers.store.ts'

/** The payments for which a delivery leaves. */
export const paymentsBehind = (ledger: Ledger): string[] => countingPayments(ledger).map(({ payment }) => payment.id)

interface Vouched {
  staffId: string
  paymentIds: string[]
  /** Who confirmed by telephone where it goes. */
  callers?: string[]
  /** Who cannot sign for another reason. */
  except?: string[]
}

/** Undefined if the person may sign what leaves for these payments; otherwise the roles in which somebody else may. */
export async function rolesBesideVoucher(
  db: Queryable,
  { staffId, paymentIds, callers = [], except = [] }: Vouched,
): Promise<Role[] | undefined> {
  const vouchers = [...callers, ...(await findVouchers(db, paymentIds))]
  if (!vouchers.includes(staffId)) return undefined
  const free = (await listActive(db)).filter(({ id, roles }) => ![...vouchers, ...except].includes(id) && mayDo(roles, 'transfers.decide'))
  return permissions['transfers.decide'].filter((role) => free.some(({ roles }) => roles.includes(role)))
}
