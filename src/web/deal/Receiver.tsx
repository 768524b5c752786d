import { isFiat } from '#contract/currencies.ts'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { inGroups } from '../ui/in-groups.ts'

/** The client's wallet or account, in groups where it is long. */
export function Receiver({ to, currency }: { to: string; currency: string }) {
  if (!isFiat(currency)) return <AddressGroups text={to} />
  return currency === 'EUR' ? inGroups(to) : to
}
