import type { Role } from '#contract/desk/permissions.ts'
import { type DeskSite, signInStaff } from '../staff.ts'

export type People = Awaited<ReturnType<typeof signInPeople>>

/** Those who work on a deal, two of each kind for what two people must decide. */
export async function signInPeople(site: DeskSite) {
  const signIn = (role: Role, name: string) => signInStaff(site, { roles: [role], name })
  return {
    dealer: await signIn('dealer', 'Dorota Dudek'),
    payments: await signIn('payments', 'Pola Pajor'),
    otherPayments: await signIn('payments', 'Piotr Puchacz'),
    compliance: await signIn('compliance', 'Kinga Kruk'),
    otherCompliance: await signIn('compliance', 'Konrad Krzyk'),
  }
}
